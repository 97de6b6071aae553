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
('8eb967b812386c2f181e5002fb24f1626f0d406dd1f15713ca008e65fe801bfa','recorder','data:read data:write classes:read classes:write applications:read applications:write','1795921814982','1795925414982',NULL,'1imsAmRguk97JntFHvYlGo'),
('ed7184f375357023b74b97002953482045e03ffbead7365f071749c1ed77cdb1','app_0SW5e0lag0QHMbrWcDlH9r','data:read','1795921815180','1795925415180',NULL,'0Jl6U0pnCQIUPFtzvUZkl5');
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
('01a22548-259a-77a1-82b5-1752293a44c9','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$U0vRbBcwjT7v56i2DEv3PQ$75tfRu70vEfW3iDEBSnBoCPsb6vRf2o00ooN3JnoSqg','1795921814945','1795921815147','owner');
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
('app_0SW5e0lag0QHMbrWcDlH9r','Reader','data:read','1','1795921815157','1795921815180','0Jl6U0pnCQIUPFtzvUZkl5'),
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write','1','1795921814932','1795921814982','1imsAmRguk97JntFHvYlGo');
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
('01a22548-2599-7743-9543-649ee2f4fc8c','1795921814937','service',NULL,NULL,NULL,'application.created','recorder','{\"name\":\"Bootstrap\",\"scopes\":[\"data:read\",\"data:write\",\"classes:read\",\"classes:write\",\"applications:read\",\"applications:write\"]}'),
('01a22548-25a5-76a2-8c78-a34cda050ef9','1795921814949','service',NULL,NULL,NULL,'administrator.created','01a22548-259a-77a1-82b5-1752293a44c9','{\"email\":\"ada@example.com\",\"role\":\"owner\"}'),
('01a22548-25dc-7368-b511-cb2deccc4ea6','1795921815004','application','recorder','127.0.0.1','2106188f-af70-4d45-8c0a-e75ea861761a','class.created','Book','{\"fields\":[\"isbn\",\"title\",\"pages\",\"price\",\"available\",\"added\",\"tags\",\"author\",\"extra\"]}'),
('01a22548-2612-7650-a028-47f4b618d62d','1795921815058','application','recorder','127.0.0.1','d205381c-43d6-4bbd-bcd8-713281f5e0a6','class.created','Shelf-one','{\"fields\":[\"number\",\"room\",\"size\",\"opened\",\"books\"]}'),
('01a22548-2632-743a-9d28-0db398e8f448','1795921815090','application','recorder','127.0.0.1','c78aad77-013c-45d2-b6df-ab1e44d10043','class.created','Article','{\"fields\":[\"title\",\"tags\"]}'),
('01a22548-266e-70df-93ce-ec911ef2bc5e','1795921815151','administrator','01a22548-259a-77a1-82b5-1752293a44c9','127.0.0.1','d538b29e-e2e9-4e8e-82c9-775fd72a88da','session.began','01a22548-259a-77a1-82b5-1752293a44c9','{}'),
('01a22548-2676-77c3-9ae9-931425fc6177','1795921815158','application','recorder','127.0.0.1','f91584cb-42e9-46fa-8d86-6b4ee3fa2ebd','application.created','app_0SW5e0lag0QHMbrWcDlH9r','{\"name\":\"Reader\",\"scopes\":[\"data:read\"]}'),
('01a22548-2682-7335-84ec-86ad3038f2c3','1795921815170','application','recorder','127.0.0.1','1120e580-22d3-46a4-86e1-df8c74f07627','secret.created','app_0SW5e0lag0QHMbrWcDlH9r','{\"secret\":\"01a22548-2680-7451-af53-66c6a4dbab5a\"}');
CREATE TABLE `c_01a2254825d675adb7bc2dfb28397c05` (
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
INSERT INTO `c_01a2254825d675adb7bc2dfb28397c05` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2254825ec748ba1877e1914be53d3','7','{\"isbn\":\"978-0\",\"title\":\"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0\",\"pages\":50,\"price\":0,\"available\":true,\"added\":\"2026-01-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1900,\"name\":\"Čapek\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}','[{\"name\":\"cover.txt\",\"mime_type\":\"text/plain\",\"size\":21,\"sha256\":\"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7\",\"blob\":\"2e14aa46-e621-4cb0-8442-407e61bc02a0\"},{\"name\":\"á b+%c.bin\",\"mime_type\":\"application/octet-stream\",\"size\":6,\"sha256\":\"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885\",\"blob\":\"1f80e27e-b416-4a2f-bf50-08c075b424c0\"},{\"name\":\"empty\",\"mime_type\":\"application/octet-stream\",\"size\":0,\"sha256\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"blob\":\"e2990bfd-d485-41ca-95e3-fd8f24bd71f6\"}]'),
(x'01a2254825f17105a66e176965ca968f','2','{\"isbn\":\"978-1\",\"title\":\"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1\",\"pages\":100,\"price\":0.25,\"available\":false,\"added\":\"2026-02-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"Lem\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2254825f7775d93e485447d5c3422','1','{\"isbn\":\"978-2\",\"title\":\"Book 2 a\\nb\",\"pages\":150,\"price\":0.5,\"available\":true,\"added\":\"2026-03-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"born\":1902,\"name\":\"O\'Brien\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2254825f87475b18a3eca8caa28db','1','{\"isbn\":\"978-3\",\"title\":\"Book 3 a\\nb\",\"pages\":200,\"price\":9007199254740991,\"available\":false,\"added\":\"2026-04-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"name\":\"村上\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2254825f87475b18a41699b255b5e','1','{\"isbn\":\"978-4\",\"title\":\"Book 4 📚\",\"pages\":250,\"price\":1,\"available\":true,\"added\":\"2026-05-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"born\":1904,\"name\":\"Žižek \\\\ \\\"Co\\\"\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2254825f87475b18a46207e8092db','1','{\"isbn\":\"978-5\",\"title\":\"Book 5 a\\nb\",\"pages\":50,\"price\":1.25,\"available\":false,\"added\":\"2026-06-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"name\":\"Čapek\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2254825f87475b18a4998abb11eeb','1','{\"isbn\":\"978-6\",\"title\":\"Book 6 a\\nb\",\"pages\":100,\"price\":1.5,\"available\":true,\"added\":\"2026-07-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1906,\"name\":\"Lem\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2254825f87475b18a4de694f1b5ea','1','{\"isbn\":\"978-7\",\"title\":\"Book 7 a\\nb\",\"pages\":150,\"price\":1.75,\"available\":false,\"added\":\"2026-08-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"O\'Brien\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2254825f87475b18a530e29d0cd68','1','{\"isbn\":\"978-8\",\"title\":\"Book 8 📚\",\"pages\":200,\"price\":2,\"available\":true,\"added\":\"2026-09-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"born\":1908,\"name\":\"村上\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2254825f87475b18a5668fb482e99','1','{\"isbn\":\"978-9\",\"title\":\"Book 9 a\\nb\",\"pages\":250,\"price\":2.25,\"available\":false,\"added\":\"2026-01-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"name\":\"Žižek \\\\ \\\"Co\\\"\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2254825f87475b18a58884e233254','1','{\"isbn\":\"978-10\",\"title\":\"Book 10 a\\nb\",\"pages\":50,\"price\":2.5,\"available\":true,\"added\":\"2026-02-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"born\":1910,\"name\":\"Čapek\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2254825f87475b18a5cc2839e8961','1','{\"isbn\":\"978-11\",\"title\":\"Book 11 a\\nb\",\"pages\":100,\"price\":2.75,\"available\":false,\"added\":\"2026-03-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"name\":\"Lem\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2254825f87475b18a60af9d42aa9c','1','{\"isbn\":\"978-12\",\"title\":\"Book 12 📚\",\"pages\":150,\"price\":3,\"available\":true,\"added\":\"2026-04-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1912,\"name\":\"O\'Brien\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2254825f87475b18a643f98d2a38c','1','{\"isbn\":\"978-13\",\"title\":\"Book 13 a\\nb\",\"pages\":200,\"price\":3.25,\"available\":false,\"added\":\"2026-05-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"村上\"},\"extra\":[true,\"text\"]}',NULL);
CREATE TABLE `c_01a22548260e73f784c1e6747d453ef2` (
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
INSERT INTO `c_01a22548260e73f784c1e6747d453ef2` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2254826197727a56e05738d945adc','1','{\"number\":0,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":0.5},\"opened\":\"2025-12-01\",\"books\":[]}',NULL),
(x'01a22548261c72eba008dea771788c99','2','{\"number\":1,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":1.5},\"opened\":\"2025-12-02\",\"books\":[{\"isbn\":\"978-0\"}]}',NULL),
(x'01a2254826207022a8131686921b64e2','1','{\"number\":2,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":2.5},\"opened\":\"2025-12-03\",\"books\":[{\"isbn\":\"978-0\"},{\"isbn\":\"978-1\"}]}',NULL),
(x'01a2254826207022a8131bbc99324a0b','1','{\"number\":3,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":3.5},\"opened\":\"2025-12-04\",\"books\":[]}',NULL),
(x'01a2254826207022a8131d67305675db','1','{\"number\":4,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":4.5},\"opened\":\"2025-12-05\",\"books\":[{\"isbn\":\"978-0\"}]}',NULL),
(x'01a2254826207022a813201fd4f2861c','1','{\"number\":5,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":5.5},\"opened\":\"2025-12-06\",\"books\":[{\"isbn\":\"978-0\"},{\"isbn\":\"978-1\"}]}',NULL),
(x'01a22548269276b5bbd65c6697508465','1','{\"number\":1000,\"room\":\"north\"}',NULL);
CREATE TABLE `c_01a22548262b73e9830bc85f8162e151` (
  `id` binary(16) NOT NULL,
  `revision` int(10) unsigned NOT NULL,
  `data` longtext NOT NULL CHECK (json_valid(`data`)),
  `attachments` longtext DEFAULT NULL CHECK (json_valid(`attachments`)),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `c_01a22548262b73e9830bc85f8162e151` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a225482637722eb93b745e74f62e2d','1','{\"title\":\"Straße nach Südfrankreich\",\"tags\":[\"Reise\"]}',NULL),
(x'01a225482637722eb93b7870851eb2a9','1','{\"title\":\"Le ﬁls répare le parapluie\"}',NULL),
(x'01a225482637722eb93b7ffe62728d87','1','{\"title\":\"한국어 사전 📚\",\"tags\":[\"Wörterbuch\"]}',NULL);
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
('01a2254825d675adb7bc2dfb28397c05','Book','1','{\"name\":\"Book\",\"fields\":{\"isbn\":{\"type\":\"string\",\"required\":true,\"unique\":true},\"title\":{\"type\":\"string\",\"indexed\":true,\"minLength\":1},\"pages\":{\"type\":\"integer\",\"indexed\":true,\"minimum\":0},\"price\":{\"type\":\"number\",\"indexed\":true},\"available\":{\"type\":\"boolean\",\"default\":true},\"added\":{\"type\":\"datetime\",\"indexed\":true},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"author\":{\"type\":\"object\",\"fields\":{\"name\":{\"type\":\"string\",\"required\":true},\"born\":{\"type\":\"integer\"}}},\"extra\":{\"type\":\"json\"}}}','[{\"slot\":1,\"field\":\"isbn\",\"kind\":\"text\",\"unique\":true},{\"slot\":2,\"field\":\"title\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"pages\",\"kind\":\"number\",\"unique\":false},{\"slot\":4,\"field\":\"price\",\"kind\":\"number\",\"unique\":false},{\"slot\":5,\"field\":\"added\",\"kind\":\"text\",\"unique\":false}]','6','1795921814998','1795921814998',x'00000000000000000000000000000000',NULL),
('01a22548260e73f784c1e6747d453ef2','Shelf-one','1','{\"name\":\"Shelf-one\",\"fields\":{\"number\":{\"type\":\"integer\",\"unique\":true},\"room\":{\"type\":\"string\",\"indexed\":true,\"enum\":[\"north\",\"south\"],\"default\":\"north\"},\"size\":{\"type\":\"object\",\"fields\":{\"width\":{\"type\":\"number\"},\"deep\":{\"type\":\"object\"}}},\"opened\":{\"type\":\"date\",\"indexed\":true},\"books\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"fields\":{\"isbn\":{\"type\":\"string\"}}}}}}','[{\"slot\":1,\"field\":\"number\",\"kind\":\"number\",\"unique\":true},{\"slot\":2,\"field\":\"room\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"opened\",\"kind\":\"text\",\"unique\":false}]','4','1795921815054','1795921815054',x'00000000000000000000000000000000',NULL),
('01a22548262b73e9830bc85f8162e151','Article','1','{\"name\":\"Article\",\"fields\":{\"title\":{\"type\":\"string\",\"searchable\":true},\"tags\":{\"type\":\"array\",\"searchable\":true,\"items\":{\"type\":\"string\"}}}}','[]','2','1795921815083','1795921815083',x'00000000000000000000000000000000','{\"slot\":1,\"version\":1}');
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
('01a22548-2597-765d-8228-bed66b8640f0','recorder','8f5ac120922393cb19d0154baea8cacc578cdc51ea54655fb3d8ee6e103d0026','4qhC','1795921814936','1795921814982'),
('01a22548-2676-77c3-9ae9-8cccf143b06c','app_0SW5e0lag0QHMbrWcDlH9r','18f2874319a044999e93af22bc4bc49da7f9071231924f522f39164012e913d9','rD5d','1795921815158','1795921815180'),
('01a22548-2680-7451-af53-66c6a4dbab5a','app_0SW5e0lag0QHMbrWcDlH9r','0e6d5a3a386bec564535959050cf8eb397d698bf8a48e782d70413b38387f9d7','3uhC','1795921815168',NULL);
CREATE TABLE `idempotency_keys` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `request` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `answer` longtext NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_idempotency_keys_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `idempotency_keys` (`digest`,`request`,`answer`,`expires_at`) VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','a4987c36e02f58f69ffa8ea3999a02af856eb06d00208f4af3e1bfd54a75d0c8','{\"status\":200,\"headers\":{\"location\":\"http://127.0.0.1:16320/api/v1/storage/data/Shelf-one/01a22548-2692-76b5-bbd6-5c6697508465\",\"etag\":\"\\\"1\\\"\"},\"body\":\"{\\\"_id\\\":\\\"01a22548-2692-76b5-bbd6-5c6697508465\\\",\\\"attachments\\\":[],\\\"number\\\":1000,\\\"room\\\":\\\"north\\\"}\"}','1796008215186');
CREATE TABLE `leases` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `holder` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `until` bigint(20) NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
INSERT INTO `leases` (`name`,`holder`,`until`) VALUES
('migrations','83a00465-c9df-4581-9a08-421ffb75fe4f','0');
CREATE TABLE `locks` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `locks` (`name`) VALUES
('administrators'),
('class-change'),
('class-creation'),
('database 9f5fb5fd-ad7e-4b8c-814d-099209f8f827');
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
('16','1765200000000','AddCreationLock1765200000000');
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
('26fba60b151f8a7dad092fdecc83f90e9769609c05180544eb39e03f57910838','01a22548-259a-77a1-82b5-1752293a44c9','1795921815147','1795921815147','1795965015147');
CREATE TABLE `setup_codes` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `w_01a22548262b73e9830bc85f8162e151_1` (
  `word` varbinary(400) NOT NULL,
  `object_id` binary(16) NOT NULL,
  PRIMARY KEY (`word`,`object_id`),
  KEY `by_object` (`object_id`,`word`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_swedish_ci;
INSERT INTO `w_01a22548262b73e9830bc85f8162e151_1` (`word`,`object_id`) VALUES
('fils',x'01a225482637722eb93b7870851eb2a9'),
('le',x'01a225482637722eb93b7870851eb2a9'),
('nach',x'01a225482637722eb93b745e74f62e2d'),
('parapluie',x'01a225482637722eb93b7870851eb2a9'),
('reise',x'01a225482637722eb93b745e74f62e2d'),
('repare',x'01a225482637722eb93b7870851eb2a9'),
('strasse',x'01a225482637722eb93b745e74f62e2d'),
('sudfrankreich',x'01a225482637722eb93b745e74f62e2d'),
('worterbuch',x'01a225482637722eb93b7ffe62728d87'),
('사전',x'01a225482637722eb93b7ffe62728d87'),
('한국어',x'01a225482637722eb93b7ffe62728d87');
