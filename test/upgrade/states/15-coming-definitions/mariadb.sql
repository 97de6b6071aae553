CREATE TABLE `access_tokens` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `application_id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `scopes` longtext NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `session_digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `epoch` varchar(22) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
  PRIMARY KEY (`digest`),
  KEY `ix_access_tokens_expires` (`expires_at`),
  KEY `ix_access_tokens_session` (`session_digest`),
  KEY `ix_access_tokens_epoch` (`application_id`,`epoch`,`issued_at`,`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `access_tokens` (`digest`,`application_id`,`scopes`,`issued_at`,`expires_at`,`session_digest`,`epoch`) VALUES
('300caf344043e161f157f47d9c0bf9ae71be7e21879bccab278a0f51bf435ab7','app_7Zt83bB0ti4IPn4pt50WVP','data:read','1795916814403','1795920414403',NULL,'7P9Nez3TOo4hniQvBO4eev'),
('dc1dea2c2c51fec89b52a229f52e204982b222c0d19db4629362968997dc0214','recorder','data:read data:write classes:read classes:write applications:read applications:write','1795916813718','1795920413718',NULL,'7UzHcAWa3JtJtnJYuTZ0D3');
CREATE TABLE `administrators` (
  `id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `email` varchar(254) NOT NULL,
  `password_hash` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `last_signed_in_at` bigint(20) DEFAULT NULL,
  `role` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'owner',
  PRIMARY KEY (`id`),
  UNIQUE KEY `UQ_4ee5216a00cb99b2dede98509c1` (`email`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `administrators` (`id`,`email`,`password_hash`,`created_at`,`last_signed_in_at`,`role`) VALUES
('01a224fb-d4b8-74bb-a786-773ad34a71e7','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$DtQlyM/U5eJhQjDM5rZnog$nQ8teYMsASK3+O9wj2iZlro5AEmEzKaxKjN/Duqc1ko','1795916813634','1795916814321','owner');
CREATE TABLE `applications` (
  `id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `name` varchar(200) NOT NULL,
  `scopes` longtext NOT NULL,
  `enabled` tinyint(1) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `last_used_at` bigint(20) DEFAULT NULL,
  `epoch` varchar(22) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
  PRIMARY KEY (`id`),
  KEY `ix_applications_created` (`created_at`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `applications` (`id`,`name`,`scopes`,`enabled`,`created_at`,`last_used_at`,`epoch`) VALUES
('app_7Zt83bB0ti4IPn4pt50WVP','Reader','data:read','1','1795916814384','1795916814403','7P9Nez3TOo4hniQvBO4eev'),
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write','1','1795916813459','1795916813718','7UzHcAWa3JtJtnJYuTZ0D3');
CREATE TABLE `audit_events` (
  `id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `occurred_at` bigint(20) NOT NULL,
  `actor_kind` varchar(16) NOT NULL,
  `actor_id` varchar(128) DEFAULT NULL,
  `address` varchar(64) DEFAULT NULL,
  `request_id` varchar(64) DEFAULT NULL,
  `kind` varchar(40) NOT NULL,
  `subject` varchar(128) DEFAULT NULL,
  `details` text NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ix_audit_events_occurred` (`occurred_at`),
  KEY `ix_audit_events_kind_id` (`kind`,`id`),
  KEY `ix_audit_events_subject_id` (`subject`,`id`),
  KEY `ix_audit_events_subject_kind_id` (`subject`,`kind`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `audit_events` (`id`,`occurred_at`,`actor_kind`,`actor_id`,`address`,`request_id`,`kind`,`subject`,`details`) VALUES
('01a224fb-d499-7311-8439-895e75736cfd','1795916813465','service',NULL,NULL,NULL,'application.created','recorder','{\"name\":\"Bootstrap\",\"scopes\":[\"data:read\",\"data:write\",\"classes:read\",\"classes:write\",\"applications:read\",\"applications:write\"]}'),
('01a224fb-d548-70a1-bf8f-bbfb64f782c4','1795916813640','service',NULL,NULL,NULL,'administrator.created','01a224fb-d4b8-74bb-a786-773ad34a71e7','{\"email\":\"ada@example.com\",\"role\":\"owner\"}'),
('01a224fb-d5ca-72b2-8208-6ceb5ec9ec8f','1795916813770','application','recorder','127.0.0.1','c6c2508d-629e-48f9-a0a1-ced548e646a6','class.created','Book','{\"fields\":[\"isbn\",\"title\",\"pages\",\"price\",\"available\",\"added\",\"tags\",\"author\",\"extra\"]}'),
('01a224fb-d611-7794-a772-20e198bd5726','1795916813841','application','recorder','127.0.0.1','8de16370-8824-4412-b259-b5a1ff078f0d','class.created','Shelf-one','{\"fields\":[\"number\",\"room\",\"size\",\"opened\",\"books\"]}'),
('01a224fb-d64f-736c-ba54-ff9d2edf6a73','1795916813903','application','recorder','127.0.0.1','e0796fd1-4b05-406f-8969-eb607547bc92','class.created','Article','{\"fields\":[\"title\",\"tags\"]}'),
('01a224fb-d81b-77de-a6f1-782b408893b5','1795916814363','administrator','01a224fb-d4b8-74bb-a786-773ad34a71e7','127.0.0.1','ac2163eb-6875-4863-9c9b-34f391eed8dc','session.began','01a224fb-d4b8-74bb-a786-773ad34a71e7','{}'),
('01a224fb-d832-7736-b277-49d3111de726','1795916814386','application','recorder','127.0.0.1','176bc512-c56e-4d03-9278-303cace7425f','application.created','app_7Zt83bB0ti4IPn4pt50WVP','{\"name\":\"Reader\",\"scopes\":[\"data:read\"]}'),
('01a224fb-d83f-737f-a0d9-21bc22326d56','1795916814399','application','recorder','127.0.0.1','54536c35-e507-4f97-b9d2-24dfae2f17ab','secret.created','app_7Zt83bB0ti4IPn4pt50WVP','{\"secret\":\"01a224fb-d83e-72db-8a37-4f5445714207\"}');
CREATE TABLE `c_01a224fbd5aa755f91c4c7a146cabb56` (
  `id` binary(16) NOT NULL,
  `revision` int(10) unsigned NOT NULL,
  `data` longtext NOT NULL CHECK (json_valid(`data`)),
  `attachments` longtext DEFAULT NULL CHECK (json_valid(`attachments`)),
  `x1` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin GENERATED ALWAYS AS (left(case json_type(json_extract(`data`,'$."isbn"')) when 'STRING' then json_value(`data`,'$."isbn"') end,255)) VIRTUAL,
  `u1` binary(32) GENERATED ALWAYS AS (unhex(sha2(case json_type(json_extract(`data`,'$."isbn"')) when 'STRING' then json_value(`data`,'$."isbn"') end,256))) VIRTUAL,
  `x2` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin GENERATED ALWAYS AS (left(case json_type(json_extract(`data`,'$."title"')) when 'STRING' then json_value(`data`,'$."title"') end,255)) VIRTUAL,
  `x3` double GENERATED ALWAYS AS (case when json_type(json_extract(`data`,'$."pages"')) in ('INTEGER','DOUBLE') then cast(json_value(`data`,'$."pages"') as double) end) VIRTUAL,
  `x4` double GENERATED ALWAYS AS (case when json_type(json_extract(`data`,'$."price"')) in ('INTEGER','DOUBLE') then cast(json_value(`data`,'$."price"') as double) end) VIRTUAL,
  `x5` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin GENERATED ALWAYS AS (left(case json_type(json_extract(`data`,'$."added"')) when 'STRING' then json_value(`data`,'$."added"') end,255)) VIRTUAL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `ux_1` (`u1`),
  KEY `ix_1` (`x1`),
  KEY `ix_2` (`x2`),
  KEY `ix_3` (`x3`),
  KEY `ix_4` (`x4`),
  KEY `ix_5` (`x5`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `c_01a224fbd5aa755f91c4c7a146cabb56` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a224fbd5db71af827817cac7f90732','7','{\"isbn\":\"978-0\",\"title\":\"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0\",\"pages\":50,\"price\":0,\"available\":true,\"added\":\"2026-01-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1900,\"name\":\"Čapek\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}','[{\"name\":\"cover.txt\",\"mime_type\":\"text/plain\",\"size\":21,\"sha256\":\"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7\",\"blob\":\"dfb55356-d36e-4e26-9180-1885c51dc52e\"},{\"name\":\"á b+%c.bin\",\"mime_type\":\"application/octet-stream\",\"size\":6,\"sha256\":\"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885\",\"blob\":\"076d1b64-8271-40bb-88d0-67117227c078\"},{\"name\":\"empty\",\"mime_type\":\"application/octet-stream\",\"size\":0,\"sha256\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"blob\":\"06b4fb25-1530-4379-8c50-15ad2ac379ea\"}]'),
(x'01a224fbd5e474b6a68f382c02b19330','2','{\"isbn\":\"978-1\",\"title\":\"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1\",\"pages\":100,\"price\":0.25,\"available\":false,\"added\":\"2026-02-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"Lem\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a224fbd5ee763686aea26db1f2cd08','1','{\"isbn\":\"978-2\",\"title\":\"Book 2 a\\nb\",\"pages\":150,\"price\":0.5,\"available\":true,\"added\":\"2026-03-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"born\":1902,\"name\":\"O\'Brien\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a224fbd5ee763686aea6a998cc9851','1','{\"isbn\":\"978-3\",\"title\":\"Book 3 a\\nb\",\"pages\":200,\"price\":9007199254740991,\"available\":false,\"added\":\"2026-04-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"name\":\"村上\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a224fbd5ee763686aeab814a195e1f','1','{\"isbn\":\"978-4\",\"title\":\"Book 4 📚\",\"pages\":250,\"price\":1,\"available\":true,\"added\":\"2026-05-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"born\":1904,\"name\":\"Žižek \\\\ \\\"Co\\\"\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a224fbd5ee763686aeae9cedc26cfd','1','{\"isbn\":\"978-5\",\"title\":\"Book 5 a\\nb\",\"pages\":50,\"price\":1.25,\"available\":false,\"added\":\"2026-06-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"name\":\"Čapek\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a224fbd5ee763686aeb0651b38291a','1','{\"isbn\":\"978-6\",\"title\":\"Book 6 a\\nb\",\"pages\":100,\"price\":1.5,\"available\":true,\"added\":\"2026-07-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1906,\"name\":\"Lem\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a224fbd5ee763686aeb5b17f7276cd','1','{\"isbn\":\"978-7\",\"title\":\"Book 7 a\\nb\",\"pages\":150,\"price\":1.75,\"available\":false,\"added\":\"2026-08-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"O\'Brien\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a224fbd5ee763686aebb4baf1b5dc5','1','{\"isbn\":\"978-8\",\"title\":\"Book 8 📚\",\"pages\":200,\"price\":2,\"available\":true,\"added\":\"2026-09-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"born\":1908,\"name\":\"村上\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a224fbd5ee763686aebc5a3a46bdf3','1','{\"isbn\":\"978-9\",\"title\":\"Book 9 a\\nb\",\"pages\":250,\"price\":2.25,\"available\":false,\"added\":\"2026-01-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"name\":\"Žižek \\\\ \\\"Co\\\"\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a224fbd5ee763686aec3ec0f041053','1','{\"isbn\":\"978-10\",\"title\":\"Book 10 a\\nb\",\"pages\":50,\"price\":2.5,\"available\":true,\"added\":\"2026-02-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"born\":1910,\"name\":\"Čapek\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a224fbd5ee763686aec48f3c1e42e0','1','{\"isbn\":\"978-11\",\"title\":\"Book 11 a\\nb\",\"pages\":100,\"price\":2.75,\"available\":false,\"added\":\"2026-03-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"name\":\"Lem\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a224fbd5ee763686aeca722b5e6a32','1','{\"isbn\":\"978-12\",\"title\":\"Book 12 📚\",\"pages\":150,\"price\":3,\"available\":true,\"added\":\"2026-04-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1912,\"name\":\"O\'Brien\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a224fbd5ee763686aecdfddf86aa7b','1','{\"isbn\":\"978-13\",\"title\":\"Book 13 a\\nb\",\"pages\":200,\"price\":3.25,\"available\":false,\"added\":\"2026-05-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"村上\"},\"extra\":[true,\"text\"]}',NULL);
CREATE TABLE `c_01a224fbd60a75f59dd2836eb614f13c` (
  `id` binary(16) NOT NULL,
  `revision` int(10) unsigned NOT NULL,
  `data` longtext NOT NULL CHECK (json_valid(`data`)),
  `attachments` longtext DEFAULT NULL CHECK (json_valid(`attachments`)),
  `x1` double GENERATED ALWAYS AS (case when json_type(json_extract(`data`,'$."number"')) in ('INTEGER','DOUBLE') then cast(json_value(`data`,'$."number"') as double) end) VIRTUAL,
  `x2` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin GENERATED ALWAYS AS (left(case json_type(json_extract(`data`,'$."room"')) when 'STRING' then json_value(`data`,'$."room"') end,255)) VIRTUAL,
  `x3` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin GENERATED ALWAYS AS (left(case json_type(json_extract(`data`,'$."opened"')) when 'STRING' then json_value(`data`,'$."opened"') end,255)) VIRTUAL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `ux_1` (`x1`),
  KEY `ix_2` (`x2`),
  KEY `ix_3` (`x3`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `c_01a224fbd60a75f59dd2836eb614f13c` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a224fbd61b7142a6605a7abbde9bd7','1','{\"number\":0,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":0.5},\"opened\":\"2025-12-01\",\"books\":[]}',NULL),
(x'01a224fbd61e765bbbcc94219ff69d51','2','{\"number\":1,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":1.5},\"opened\":\"2025-12-02\",\"books\":[{\"isbn\":\"978-0\"}]}',NULL),
(x'01a224fbd62475119d105a00c9796ff2','1','{\"number\":2,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":2.5},\"opened\":\"2025-12-03\",\"books\":[{\"isbn\":\"978-0\"},{\"isbn\":\"978-1\"}]}',NULL),
(x'01a224fbd62475119d105f1072a81139','1','{\"number\":3,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":3.5},\"opened\":\"2025-12-04\",\"books\":[]}',NULL),
(x'01a224fbd62475119d106293c3691341','1','{\"number\":4,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":4.5},\"opened\":\"2025-12-05\",\"books\":[{\"isbn\":\"978-0\"}]}',NULL),
(x'01a224fbd62475119d1067af06c56e95','1','{\"number\":5,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":5.5},\"opened\":\"2025-12-06\",\"books\":[{\"isbn\":\"978-0\"},{\"isbn\":\"978-1\"}]}',NULL),
(x'01a224fbd84d77bd839914da5cc19f7f','1','{\"number\":1000,\"room\":\"north\"}',NULL);
CREATE TABLE `c_01a224fbd63676089a43b26b8363d77e` (
  `id` binary(16) NOT NULL,
  `revision` int(10) unsigned NOT NULL,
  `data` longtext NOT NULL CHECK (json_valid(`data`)),
  `attachments` longtext DEFAULT NULL CHECK (json_valid(`attachments`)),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `c_01a224fbd63676089a43b26b8363d77e` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a224fbd6607087af8f3413666cc94b','1','{\"title\":\"Straße nach Südfrankreich\",\"tags\":[\"Reise\"]}',NULL),
(x'01a224fbd6607087af8f39d5635a1288','1','{\"title\":\"Le ﬁls répare le parapluie\"}',NULL),
(x'01a224fbd6607087af8f3c36f053ffd1','1','{\"title\":\"한국어 사전 📚\",\"tags\":[\"Wörterbuch\"]}',NULL);
CREATE TABLE `class_changes` (
  `id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `class_id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `class_name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `state` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `step` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `done` int(11) DEFAULT NULL,
  `total` int(11) DEFAULT NULL,
  `revision` int(11) DEFAULT NULL,
  `problem` longtext DEFAULT NULL,
  `started_at` bigint(20) NOT NULL,
  `reported_at` bigint(20) NOT NULL,
  `ended_at` bigint(20) DEFAULT NULL,
  `expires_at` bigint(20) NOT NULL,
  `coming` longtext DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `ix_class_changes_name_state` (`class_name`,`state`),
  KEY `ix_class_changes_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `classes` (
  `id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `revision` int(11) NOT NULL,
  `definition` longtext NOT NULL,
  `columns` longtext NOT NULL,
  `next_slot` int(11) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `updated_at` bigint(20) NOT NULL,
  `sealed_to` binary(16) NOT NULL DEFAULT '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0',
  `words` varchar(255) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `UQ_1f3940af28a76098f31004f03ca` (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `classes` (`id`,`name`,`revision`,`definition`,`columns`,`next_slot`,`created_at`,`updated_at`,`sealed_to`,`words`) VALUES
('01a224fbd5aa755f91c4c7a146cabb56','Book','1','{\"name\":\"Book\",\"fields\":{\"isbn\":{\"type\":\"string\",\"required\":true,\"unique\":true},\"title\":{\"type\":\"string\",\"indexed\":true,\"minLength\":1},\"pages\":{\"type\":\"integer\",\"indexed\":true,\"minimum\":0},\"price\":{\"type\":\"number\",\"indexed\":true},\"available\":{\"type\":\"boolean\",\"default\":true},\"added\":{\"type\":\"datetime\",\"indexed\":true},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"author\":{\"type\":\"object\",\"fields\":{\"name\":{\"type\":\"string\",\"required\":true},\"born\":{\"type\":\"integer\"}}},\"extra\":{\"type\":\"json\"}}}','[{\"slot\":1,\"field\":\"isbn\",\"kind\":\"text\",\"unique\":true},{\"slot\":2,\"field\":\"title\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"pages\",\"kind\":\"number\",\"unique\":false},{\"slot\":4,\"field\":\"price\",\"kind\":\"number\",\"unique\":false},{\"slot\":5,\"field\":\"added\",\"kind\":\"text\",\"unique\":false}]','6','1795916813738','1795916813738',x'00000000000000000000000000000000',NULL),
('01a224fbd60a75f59dd2836eb614f13c','Shelf-one','1','{\"name\":\"Shelf-one\",\"fields\":{\"number\":{\"type\":\"integer\",\"unique\":true},\"room\":{\"type\":\"string\",\"indexed\":true,\"enum\":[\"north\",\"south\"],\"default\":\"north\"},\"size\":{\"type\":\"object\",\"fields\":{\"width\":{\"type\":\"number\"},\"deep\":{\"type\":\"object\"}}},\"opened\":{\"type\":\"date\",\"indexed\":true},\"books\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"fields\":{\"isbn\":{\"type\":\"string\"}}}}}}','[{\"slot\":1,\"field\":\"number\",\"kind\":\"number\",\"unique\":true},{\"slot\":2,\"field\":\"room\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"opened\",\"kind\":\"text\",\"unique\":false}]','4','1795916813834','1795916813834',x'00000000000000000000000000000000',NULL),
('01a224fbd63676089a43b26b8363d77e','Article','1','{\"name\":\"Article\",\"fields\":{\"title\":{\"type\":\"string\",\"searchable\":true},\"tags\":{\"type\":\"array\",\"searchable\":true,\"items\":{\"type\":\"string\"}}}}','[]','2','1795916813878','1795916813878',x'00000000000000000000000000000000','{\"slot\":1,\"version\":1}');
CREATE TABLE `client_secrets` (
  `id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `application_id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `hint` varchar(4) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `last_used_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `ix_client_secrets_application` (`application_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `client_secrets` (`id`,`application_id`,`digest`,`hint`,`created_at`,`last_used_at`) VALUES
('01a224fb-d497-7652-aeb5-7dfdf5f161bc','recorder','f570db19e0932ce30af5d40639a4a515835945019b8ecf0fdfd70faf1815f6ce','BHNP','1795916813464','1795916813717'),
('01a224fb-d831-72b6-9360-bf4749532f53','app_7Zt83bB0ti4IPn4pt50WVP','01189462ec7706d026fae2e621d995115e9d5674c1a7c314b1c2fcf16a1ea0e3','36UE','1795916814385','1795916814403'),
('01a224fb-d83e-72db-8a37-4f5445714207','app_7Zt83bB0ti4IPn4pt50WVP','0d299c51417424e24b54c54c622ae8c9062c7fac8d5b0d4b2caa4b2e979175ce','7Mm9','1795916814398',NULL);
CREATE TABLE `idempotency_keys` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `request` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `answer` longtext NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_idempotency_keys_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `idempotency_keys` (`digest`,`request`,`answer`,`expires_at`) VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{\"status\":200,\"headers\":{\"location\":\"http://127.0.0.1:12096/api/v1/storage/data/Shelf-one/01a224fb-d84d-77bd-8399-14da5cc19f7f\",\"etag\":\"\\\"1\\\"\"},\"body\":\"{\\\"_id\\\":\\\"01a224fb-d84d-77bd-8399-14da5cc19f7f\\\",\\\"attachments\\\":[],\\\"number\\\":1000,\\\"room\\\":\\\"north\\\"}\"}','1796003214413');
CREATE TABLE `leases` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `holder` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
INSERT INTO `leases` (`name`,`holder`,`until`) VALUES
('migrations','aa9b1291-fc5b-4d46-afa4-bd49a04c5a43','0');
CREATE TABLE `locks` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `locks` (`name`) VALUES
('administrators'),
('class-change'),
('database 729541ca-b5a4-4ebe-b74b-3696d1ac1aa0');
CREATE TABLE `migrations` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `timestamp` bigint(20) NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
INSERT INTO `migrations` (`id`,`timestamp`,`name`) VALUES
('1','1763700000000','CreateSystemTables1763700000000'),
('2','1763700100000','CreateSegments1763700100000'),
('3','1763800000000','CreateAdministrators1763800000000'),
('4','1763900000000','CreateIdempotencyKeys1763900000000'),
('5','1763950000000','CreateAuditEvents1763950000000'),
('6','1764000000000','AddChangedObject1764000000000'),
('7','1764100000000','AddTokenEpochs1764100000000'),
('8','1764200000000','CreateLeases1764200000000'),
('9','1764500000000','CreateSchemaVersions1764500000000'),
('10','1764600000000','AddWords1764600000000'),
('11','1764700000000','AddListIndexes1764700000000'),
('12','1764800000000','AddAdministratorRoles1764800000000'),
('13','1764900000000','AddSessionAge1764900000000'),
('14','1765000000000','CreateClassChanges1765000000000'),
('15','1765100000000','AddComingDefinitions1765100000000');
CREATE TABLE `schema_versions` (
  `migration` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `version` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`migration`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `schema_versions` (`migration`,`version`) VALUES
('AddAdministratorRoles1764800000000','0.1.0'),
('AddChangedObject1764000000000','0.1.0'),
('AddComingDefinitions1765100000000','0.1.0'),
('AddListIndexes1764700000000','0.1.0'),
('AddSessionAge1764900000000','0.1.0'),
('AddTokenEpochs1764100000000','0.1.0'),
('AddWords1764600000000','0.1.0'),
('CreateAdministrators1763800000000','0.1.0'),
('CreateAuditEvents1763950000000','0.1.0'),
('CreateClassChanges1765000000000','0.1.0'),
('CreateIdempotencyKeys1763900000000','0.1.0'),
('CreateLeases1764200000000','0.1.0'),
('CreateSchemaVersions1764500000000','0.1.0'),
('CreateSegments1763700100000','0.1.0'),
('CreateSystemTables1763700000000','0.1.0');
CREATE TABLE `segments` (
  `class_id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `lower` binary(16) NOT NULL,
  `upper` binary(16) NOT NULL,
  `live` int(11) NOT NULL,
  `version` bigint(20) NOT NULL,
  `changed` binary(16) DEFAULT NULL,
  PRIMARY KEY (`class_id`,`lower`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
CREATE TABLE `sessions` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `administrator_id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `last_seen_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_sessions_expires` (`expires_at`),
  KEY `ix_sessions_administrator_age` (`administrator_id`,`created_at`,`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `sessions` (`digest`,`administrator_id`,`created_at`,`last_seen_at`,`expires_at`) VALUES
('7e277dc1f2143f6b2de605e5a63c686d5f17c5da497f6a5f0bb192942341646d','01a224fb-d4b8-74bb-a786-773ad34a71e7','1795916814321','1795916814321','1795960014321');
CREATE TABLE `setup_codes` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `w_01a224fbd63676089a43b26b8363d77e_1` (
  `word` varbinary(400) NOT NULL,
  `object_id` binary(16) NOT NULL,
  PRIMARY KEY (`word`,`object_id`),
  KEY `by_object` (`object_id`,`word`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
INSERT INTO `w_01a224fbd63676089a43b26b8363d77e_1` (`word`,`object_id`) VALUES
('fils',x'01a224fbd6607087af8f39d5635a1288'),
('le',x'01a224fbd6607087af8f39d5635a1288'),
('nach',x'01a224fbd6607087af8f3413666cc94b'),
('parapluie',x'01a224fbd6607087af8f39d5635a1288'),
('reise',x'01a224fbd6607087af8f3413666cc94b'),
('repare',x'01a224fbd6607087af8f39d5635a1288'),
('strasse',x'01a224fbd6607087af8f3413666cc94b'),
('sudfrankreich',x'01a224fbd6607087af8f3413666cc94b'),
('worterbuch',x'01a224fbd6607087af8f3c36f053ffd1'),
('사전',x'01a224fbd6607087af8f3c36f053ffd1'),
('한국어',x'01a224fbd6607087af8f3c36f053ffd1');
