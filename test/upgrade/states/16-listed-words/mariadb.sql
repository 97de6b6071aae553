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
('8722c40399b33c0d91ac9733f18190a9bf92c3ca54c0bebc71761934cee1b28a','recorder','data:read data:write classes:read classes:write applications:read applications:write','1796091945476','1796095545476',NULL,'2WI1P3CZfe6Rd7MuYHbW55'),
('b88655e10743d985337439e3d1c514b003da31a60f664e6a955e3b9bba198b62','app_1SAvtZ6jVNJwwZ2zKasee5','data:read','1796091946659','1796095546659',NULL,'2egqEOrfflX1X7NRtC1zXZ');
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
('01a22f6c-20bd-722e-9c24-ff23a5e65fe0','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$05CWONA7t9TYlGXP1qWmsA$+7Gd0N+JII7bC3q4x4vJrgUSZogn7mD80DMusxoIfFg','1796091945291','1796091946466','owner');
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
('app_1SAvtZ6jVNJwwZ2zKasee5','Reader','data:read','1','1796091946571','1796091946659','2egqEOrfflX1X7NRtC1zXZ'),
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write','1','1796091945142','1796091945475','2WI1P3CZfe6Rd7MuYHbW55');
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
('01a22f6c-20bb-7732-ba3e-1a7c12824801','1796091945147','service',NULL,NULL,NULL,'application.created','recorder','{\"name\":\"Bootstrap\",\"scopes\":[\"data:read\",\"data:write\",\"classes:read\",\"classes:write\",\"applications:read\",\"applications:write\"]}'),
('01a22f6c-2150-70c7-86ab-a58b9e004215','1796091945296','service',NULL,NULL,NULL,'administrator.created','01a22f6c-20bd-722e-9c24-ff23a5e65fe0','{\"email\":\"ada@example.com\",\"role\":\"owner\"}'),
('01a22f6c-2303-74f9-9040-c0a8a7b8b10a','1796091945732','application','recorder','127.0.0.1','0d8020c8-29a0-491c-b53f-fedcc0894f58','class.created','Book','{\"fields\":[\"isbn\",\"title\",\"pages\",\"price\",\"available\",\"added\",\"tags\",\"author\",\"extra\"]}'),
('01a22f6c-23c2-729f-8ced-8d93892df9f3','1796091945922','application','recorder','127.0.0.1','9606b2ba-6b86-40df-9156-13a3d826e848','class.created','Shelf-one','{\"fields\":[\"number\",\"room\",\"size\",\"opened\",\"books\"]}'),
('01a22f6c-249b-718a-9629-9ffd7473f9fc','1796091946139','application','recorder','127.0.0.1','e79aedec-ee17-4b49-a32d-5b310df3e620','class.created','Article','{\"fields\":[\"title\",\"tags\"]}'),
('01a22f6c-25e7-70bb-9c7e-b3d8f41c2190','1796091946471','administrator','01a22f6c-20bd-722e-9c24-ff23a5e65fe0','127.0.0.1','ffa56816-215e-499a-823e-50784ca5133d','session.began','01a22f6c-20bd-722e-9c24-ff23a5e65fe0','{}'),
('01a22f6c-264f-733a-b24a-8f9a73936e93','1796091946575','application','recorder','127.0.0.1','82950abb-4dff-4517-aac9-913d9a44754d','application.created','app_1SAvtZ6jVNJwwZ2zKasee5','{\"name\":\"Reader\",\"scopes\":[\"data:read\"]}'),
('01a22f6c-269d-756c-b16d-1996a8653897','1796091946653','application','recorder','127.0.0.1','c3d8d7c6-5b79-4072-9cc8-0dd9dbd1795e','secret.created','app_1SAvtZ6jVNJwwZ2zKasee5','{\"secret\":\"01a22f6c-269b-7555-9b08-67a9d6d0bd20\"}');
CREATE TABLE `c_01a22f6c22a676088948fac477389e4f` (
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
INSERT INTO `c_01a22f6c22a676088948fac477389e4f` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a22f6c2318771fa1316db1da1b21e3','7','{\"isbn\":\"978-0\",\"title\":\"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0\",\"pages\":50,\"price\":0,\"available\":true,\"added\":\"2026-01-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1900,\"name\":\"Čapek\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}','[{\"name\":\"cover.txt\",\"mime_type\":\"text/plain\",\"size\":21,\"sha256\":\"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7\",\"blob\":\"155a9609-befb-4c1a-9fb3-cd77190fe497\"},{\"name\":\"á b+%c.bin\",\"mime_type\":\"application/octet-stream\",\"size\":6,\"sha256\":\"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885\",\"blob\":\"f79f2d1a-b9fd-41b2-8acb-cec8c643fef8\"},{\"name\":\"empty\",\"mime_type\":\"application/octet-stream\",\"size\":0,\"sha256\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"blob\":\"6abc0c06-3c2e-4f9e-91a9-317a67d8856d\"}]'),
(x'01a22f6c232b7614acc637ae1bdb7425','2','{\"isbn\":\"978-1\",\"title\":\"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1\",\"pages\":100,\"price\":0.25,\"available\":false,\"added\":\"2026-02-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"Lem\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a22f6c234270a484a1a21add411616','1','{\"isbn\":\"978-2\",\"title\":\"Book 2 a\\nb\",\"pages\":150,\"price\":0.5,\"available\":true,\"added\":\"2026-03-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"born\":1902,\"name\":\"O\'Brien\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a22f6c234270a484a1a4559b7cba71','1','{\"isbn\":\"978-3\",\"title\":\"Book 3 a\\nb\",\"pages\":200,\"price\":9007199254740991,\"available\":false,\"added\":\"2026-04-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"name\":\"村上\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a22f6c234270a484a1aafff33f5382','1','{\"isbn\":\"978-4\",\"title\":\"Book 4 📚\",\"pages\":250,\"price\":1,\"available\":true,\"added\":\"2026-05-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"born\":1904,\"name\":\"Žižek \\\\ \\\"Co\\\"\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a22f6c234270a484a1ac8e5c1db413','1','{\"isbn\":\"978-5\",\"title\":\"Book 5 a\\nb\",\"pages\":50,\"price\":1.25,\"available\":false,\"added\":\"2026-06-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"name\":\"Čapek\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a22f6c234270a484a1b34951944592','1','{\"isbn\":\"978-6\",\"title\":\"Book 6 a\\nb\",\"pages\":100,\"price\":1.5,\"available\":true,\"added\":\"2026-07-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1906,\"name\":\"Lem\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a22f6c234270a484a1b54abab69a16','1','{\"isbn\":\"978-7\",\"title\":\"Book 7 a\\nb\",\"pages\":150,\"price\":1.75,\"available\":false,\"added\":\"2026-08-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"O\'Brien\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a22f6c234270a484a1b9b9dca2dd4f','1','{\"isbn\":\"978-8\",\"title\":\"Book 8 📚\",\"pages\":200,\"price\":2,\"available\":true,\"added\":\"2026-09-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"born\":1908,\"name\":\"村上\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a22f6c234270a484a1bd0d782f8655','1','{\"isbn\":\"978-9\",\"title\":\"Book 9 a\\nb\",\"pages\":250,\"price\":2.25,\"available\":false,\"added\":\"2026-01-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"name\":\"Žižek \\\\ \\\"Co\\\"\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a22f6c234270a484a1c30e7acd85ad','1','{\"isbn\":\"978-10\",\"title\":\"Book 10 a\\nb\",\"pages\":50,\"price\":2.5,\"available\":true,\"added\":\"2026-02-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"born\":1910,\"name\":\"Čapek\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a22f6c234270a484a1c7db39e45eca','1','{\"isbn\":\"978-11\",\"title\":\"Book 11 a\\nb\",\"pages\":100,\"price\":2.75,\"available\":false,\"added\":\"2026-03-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"name\":\"Lem\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a22f6c234270a484a1c9ee12823cc0','1','{\"isbn\":\"978-12\",\"title\":\"Book 12 📚\",\"pages\":150,\"price\":3,\"available\":true,\"added\":\"2026-04-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1912,\"name\":\"O\'Brien\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a22f6c234270a484a1cf83b451e192','1','{\"isbn\":\"978-13\",\"title\":\"Book 13 a\\nb\",\"pages\":200,\"price\":3.25,\"available\":false,\"added\":\"2026-05-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"村上\"},\"extra\":[true,\"text\"]}',NULL);
CREATE TABLE `c_01a22f6c236476cd932247471f5d12bd` (
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
INSERT INTO `c_01a22f6c236476cd932247471f5d12bd` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a22f6c23e5720cb77baea51579adb5','1','{\"number\":0,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":0.5},\"opened\":\"2025-12-01\",\"books\":[]}',NULL),
(x'01a22f6c23ea770187c6d4cc8a2abfca','2','{\"number\":1,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":1.5},\"opened\":\"2025-12-02\",\"books\":[{\"isbn\":\"978-0\"}]}',NULL),
(x'01a22f6c23fb70759f9a6b0ef30d5ccf','1','{\"number\":2,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":2.5},\"opened\":\"2025-12-03\",\"books\":[{\"isbn\":\"978-0\"},{\"isbn\":\"978-1\"}]}',NULL),
(x'01a22f6c23fb70759f9a6cc68b922fc5','1','{\"number\":3,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":3.5},\"opened\":\"2025-12-04\",\"books\":[]}',NULL),
(x'01a22f6c23fb70759f9a7208b97cd8af','1','{\"number\":4,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":4.5},\"opened\":\"2025-12-05\",\"books\":[{\"isbn\":\"978-0\"}]}',NULL),
(x'01a22f6c23fb70759f9a77e9afe80ae5','1','{\"number\":5,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":5.5},\"opened\":\"2025-12-06\",\"books\":[{\"isbn\":\"978-0\"},{\"isbn\":\"978-1\"}]}',NULL),
(x'01a22f6c26d172dfa76f1f0d6235fbce','1','{\"number\":1000,\"room\":\"north\"}',NULL);
CREATE TABLE `c_01a22f6c247670858f159c8481ca7758` (
  `id` binary(16) NOT NULL,
  `revision` int(10) unsigned NOT NULL,
  `data` longtext NOT NULL CHECK (json_valid(`data`)),
  `attachments` longtext DEFAULT NULL CHECK (json_valid(`attachments`)),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `c_01a22f6c247670858f159c8481ca7758` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a22f6c24bf7491b023a14ed7aa1094','1','{\"title\":\"Straße nach Südfrankreich\",\"tags\":[\"Reise\"]}',NULL),
(x'01a22f6c24bf7491b023a7347df8f25f','1','{\"title\":\"Le ﬁls répare le parapluie\"}',NULL),
(x'01a22f6c24bf7491b023aa016f03b90e','1','{\"title\":\"한국어 사전 📚\",\"tags\":[\"Wörterbuch\"]}',NULL);
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
('01a22f6c22a676088948fac477389e4f','Book','1','{\"name\":\"Book\",\"fields\":{\"isbn\":{\"type\":\"string\",\"required\":true,\"unique\":true},\"title\":{\"type\":\"string\",\"indexed\":true,\"minLength\":1},\"pages\":{\"type\":\"integer\",\"indexed\":true,\"minimum\":0},\"price\":{\"type\":\"number\",\"indexed\":true},\"available\":{\"type\":\"boolean\",\"default\":true},\"added\":{\"type\":\"datetime\",\"indexed\":true},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"author\":{\"type\":\"object\",\"fields\":{\"name\":{\"type\":\"string\",\"required\":true},\"born\":{\"type\":\"integer\"}}},\"extra\":{\"type\":\"json\"}}}','[{\"slot\":1,\"field\":\"isbn\",\"kind\":\"text\",\"unique\":true},{\"slot\":2,\"field\":\"title\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"pages\",\"kind\":\"number\",\"unique\":false},{\"slot\":4,\"field\":\"price\",\"kind\":\"number\",\"unique\":false},{\"slot\":5,\"field\":\"added\",\"kind\":\"text\",\"unique\":false}]','6','1796091945638','1796091945638',x'00000000000000000000000000000000',NULL),
('01a22f6c236476cd932247471f5d12bd','Shelf-one','1','{\"name\":\"Shelf-one\",\"fields\":{\"number\":{\"type\":\"integer\",\"unique\":true},\"room\":{\"type\":\"string\",\"indexed\":true,\"enum\":[\"north\",\"south\"],\"default\":\"north\"},\"size\":{\"type\":\"object\",\"fields\":{\"width\":{\"type\":\"number\"},\"deep\":{\"type\":\"object\"}}},\"opened\":{\"type\":\"date\",\"indexed\":true},\"books\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"fields\":{\"isbn\":{\"type\":\"string\"}}}}}}','[{\"slot\":1,\"field\":\"number\",\"kind\":\"number\",\"unique\":true},{\"slot\":2,\"field\":\"room\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"opened\",\"kind\":\"text\",\"unique\":false}]','4','1796091945828','1796091945828',x'00000000000000000000000000000000',NULL),
('01a22f6c247670858f159c8481ca7758','Article','1','{\"name\":\"Article\",\"fields\":{\"title\":{\"type\":\"string\",\"searchable\":true},\"tags\":{\"type\":\"array\",\"searchable\":true,\"items\":{\"type\":\"string\"}}}}','[]','2','1796091946102','1796091946102',x'00000000000000000000000000000000','{\"slot\":1,\"version\":1}');
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
('01a22f6c-20b9-7349-b1c7-d8f26b73d94c','recorder','5b3c830286e91014ae45f7d5754b67809f9df4884b2f13920488abdca50229c1','rhgH','1796091945144','1796091945475'),
('01a22f6c-264e-719e-8011-eda91bffc130','app_1SAvtZ6jVNJwwZ2zKasee5','ec479bdbff51f40f5a3065726836383411213534ec886226560f823566a97c96','qoUt','1796091946574','1796091946659'),
('01a22f6c-269b-7555-9b08-67a9d6d0bd20','app_1SAvtZ6jVNJwwZ2zKasee5','ab71d3d41921b8a500a3d0598842374d3cf6b6a29073edc96890bf9111422a2b','nYJo','1796091946651',NULL);
CREATE TABLE `idempotency_keys` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `request` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `answer` longtext NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_idempotency_keys_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `idempotency_keys` (`digest`,`request`,`answer`,`expires_at`) VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','a4987c36e02f58f69ffa8ea3999a02af856eb06d00208f4af3e1bfd54a75d0c8','{\"status\":200,\"headers\":{\"location\":\"http://127.0.0.1:19264/api/v1/storage/data/Shelf-one/01a22f6c-26d1-72df-a76f-1f0d6235fbce\",\"etag\":\"\\\"1\\\"\"},\"body\":\"{\\\"_id\\\":\\\"01a22f6c-26d1-72df-a76f-1f0d6235fbce\\\",\\\"attachments\\\":[],\\\"number\\\":1000,\\\"room\\\":\\\"north\\\"}\"}','1796178346705');
CREATE TABLE `leases` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `holder` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
INSERT INTO `leases` (`name`,`holder`,`until`) VALUES
('migrations','1268436e-412f-4622-8ea5-3c91e5951176','0');
CREATE TABLE `listed_words` (
  `list` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `word` varbinary(400) NOT NULL,
  `place` bigint(20) NOT NULL,
  `id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`list`,`word`,`place`,`id`),
  KEY `by_object` (`list`,`id`,`word`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
INSERT INTO `listed_words` (`list`,`word`,`place`,`id`) VALUES
('administrators','ada','0','01a22f6c-20bd-722e-9c24-ff23a5e65fe0'),
('administrators','com','0','01a22f6c-20bd-722e-9c24-ff23a5e65fe0'),
('administrators','example','0','01a22f6c-20bd-722e-9c24-ff23a5e65fe0'),
('applications','bootstrap','1796091945142','recorder'),
('applications','reader','1796091946571','app_1SAvtZ6jVNJwwZ2zKasee5');
CREATE TABLE `locks` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `locks` (`name`) VALUES
('administrators'),
('class-change'),
('class-creation'),
('database 7441a739-ad8c-4450-a467-0926c2d6abf3');
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
('15','1765100000000','AddComingDefinitions1765100000000'),
('16','1765200000000','AddCreationLock1765200000000'),
('17','1765300000000','CreateListedWords1765300000000');
CREATE TABLE `schema_versions` (
  `migration` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `version` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`migration`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `schema_versions` (`migration`,`version`) VALUES
('AddAdministratorRoles1764800000000','0.1.0'),
('AddChangedObject1764000000000','0.1.0'),
('AddComingDefinitions1765100000000','0.1.0'),
('AddCreationLock1765200000000','0.1.0'),
('AddListIndexes1764700000000','0.1.0'),
('AddSessionAge1764900000000','0.1.0'),
('AddTokenEpochs1764100000000','0.1.0'),
('AddWords1764600000000','0.1.0'),
('CreateAdministrators1763800000000','0.1.0'),
('CreateAuditEvents1763950000000','0.1.0'),
('CreateClassChanges1765000000000','0.1.0'),
('CreateIdempotencyKeys1763900000000','0.1.0'),
('CreateLeases1764200000000','0.1.0'),
('CreateListedWords1765300000000','0.1.0'),
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
('86a183595bd11c3bbacae250e3ca0cf3606c5227c362e0f685e9a3928407b99d','01a22f6c-20bd-722e-9c24-ff23a5e65fe0','1796091946466','1796091946466','1796135146466');
CREATE TABLE `setup_codes` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `w_01a22f6c247670858f159c8481ca7758_1` (
  `word` varbinary(400) NOT NULL,
  `object_id` binary(16) NOT NULL,
  PRIMARY KEY (`word`,`object_id`),
  KEY `by_object` (`object_id`,`word`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
INSERT INTO `w_01a22f6c247670858f159c8481ca7758_1` (`word`,`object_id`) VALUES
('fils',x'01a22f6c24bf7491b023a7347df8f25f'),
('le',x'01a22f6c24bf7491b023a7347df8f25f'),
('nach',x'01a22f6c24bf7491b023a14ed7aa1094'),
('parapluie',x'01a22f6c24bf7491b023a7347df8f25f'),
('reise',x'01a22f6c24bf7491b023a14ed7aa1094'),
('repare',x'01a22f6c24bf7491b023a7347df8f25f'),
('strasse',x'01a22f6c24bf7491b023a14ed7aa1094'),
('sudfrankreich',x'01a22f6c24bf7491b023a14ed7aa1094'),
('worterbuch',x'01a22f6c24bf7491b023aa016f03b90e'),
('사전',x'01a22f6c24bf7491b023aa016f03b90e'),
('한국어',x'01a22f6c24bf7491b023aa016f03b90e');
