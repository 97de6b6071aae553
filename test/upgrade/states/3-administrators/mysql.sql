CREATE TABLE `access_tokens` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `application_id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `scopes` longtext COLLATE utf8mb4_bin NOT NULL,
  `issued_at` bigint NOT NULL,
  `expires_at` bigint NOT NULL,
  `session_digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_access_tokens_application` (`application_id`),
  KEY `ix_access_tokens_expires` (`expires_at`),
  KEY `ix_access_tokens_session` (`session_digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `access_tokens` (`digest`,`application_id`,`scopes`,`issued_at`,`expires_at`,`session_digest`) VALUES
('20a2662506fb7a384fad5f53bb8372add2f35b01554ea5b1a19be8f1cb920e76','app_1hFieNlmedxXRnGsPKBoeU','data:read','1795433426418','1795437026418',NULL),
('a41255ab51b9b911333f83cb4b9899aff007486fad840d01953c125b3d4ffaaa','recorder','data:read data:write classes:read classes:write applications:read applications:write','1795433425122','1795437025122',NULL);
CREATE TABLE `administrators` (
  `id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `email` varchar(254) COLLATE utf8mb4_bin NOT NULL,
  `password_hash` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `created_at` bigint NOT NULL,
  `last_signed_in_at` bigint DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `UQ_4ee5216a00cb99b2dede98509c1` (`email`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `administrators` (`id`,`email`,`password_hash`,`created_at`,`last_signed_in_at`) VALUES
('01a2082b-e7f7-72db-aad1-be5c91de2a9d','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$QhrhS5Hmz/t464ikB1fIDA$0cBMfqKck2MzmPWqQFtCiPGeCCzFNapknA2agxEVeh8','1795433424923','1795433426353');
CREATE TABLE `applications` (
  `id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `name` varchar(200) COLLATE utf8mb4_bin NOT NULL,
  `scopes` longtext COLLATE utf8mb4_bin NOT NULL,
  `enabled` tinyint(1) NOT NULL,
  `created_at` bigint NOT NULL,
  `last_used_at` bigint DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `applications` (`id`,`name`,`scopes`,`enabled`,`created_at`,`last_used_at`) VALUES
('app_1hFieNlmedxXRnGsPKBoeU','Reader','data:read','1','1795433426375','1795433426418'),
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write','1','1795433424868','1795433425122');
CREATE TABLE `c_01a2082be99a7685877e03728af19792` (
  `id` binary(16) NOT NULL,
  `revision` int unsigned NOT NULL,
  `data` json NOT NULL,
  `attachments` json DEFAULT NULL,
  `x1` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin GENERATED ALWAYS AS (left((case json_type(json_extract(`data`,_utf8mb4'$."isbn"')) when _utf8mb4'STRING' then json_unquote(json_extract(`data`,_utf8mb4'$."isbn"')) end),255)) VIRTUAL,
  `u1` binary(32) GENERATED ALWAYS AS (unhex(sha2((case json_type(json_extract(`data`,_utf8mb4'$."isbn"')) when _utf8mb4'STRING' then json_unquote(json_extract(`data`,_utf8mb4'$."isbn"')) end),256))) VIRTUAL,
  `x2` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin GENERATED ALWAYS AS (left((case json_type(json_extract(`data`,_utf8mb4'$."title"')) when _utf8mb4'STRING' then json_unquote(json_extract(`data`,_utf8mb4'$."title"')) end),255)) VIRTUAL,
  `x3` double GENERATED ALWAYS AS ((case when (json_type(json_extract(`data`,_utf8mb4'$."pages"')) in (_utf8mb4'INTEGER',_utf8mb4'UNSIGNED INTEGER',_utf8mb4'DOUBLE',_utf8mb4'DECIMAL')) then cast(json_extract(`data`,_utf8mb4'$."pages"') as double) end)) VIRTUAL,
  `x4` double GENERATED ALWAYS AS ((case when (json_type(json_extract(`data`,_utf8mb4'$."price"')) in (_utf8mb4'INTEGER',_utf8mb4'UNSIGNED INTEGER',_utf8mb4'DOUBLE',_utf8mb4'DECIMAL')) then cast(json_extract(`data`,_utf8mb4'$."price"') as double) end)) VIRTUAL,
  `x5` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin GENERATED ALWAYS AS (left((case json_type(json_extract(`data`,_utf8mb4'$."added"')) when _utf8mb4'STRING' then json_unquote(json_extract(`data`,_utf8mb4'$."added"')) end),255)) VIRTUAL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `ux_1` (`u1`),
  KEY `ix_1` (`x1`),
  KEY `ix_2` (`x2`),
  KEY `ix_3` (`x3`),
  KEY `ix_4` (`x4`),
  KEY `ix_5` (`x5`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `c_01a2082be99a7685877e03728af19792` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2082bea9876a2bdb8ca3052f1ce38','7','{\"isbn\": \"978-0\", \"tags\": [], \"added\": \"2026-01-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 50, \"price\": 0, \"title\": \"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0\", \"author\": {\"born\": 1900, \"name\": \"Čapek\"}, \"available\": true}','[{\"blob\": \"8384d294-1c3b-4938-8d8c-c8040390c055\", \"name\": \"cover.txt\", \"size\": 21, \"sha256\": \"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7\", \"mime_type\": \"text/plain\"}, {\"blob\": \"d9a97b73-36aa-4d10-b72e-b57693f689bd\", \"name\": \"á b+%c.bin\", \"size\": 6, \"sha256\": \"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885\", \"mime_type\": \"application/octet-stream\"}, {\"blob\": \"dfb0b7e8-4a7b-4004-8211-8888f3170d59\", \"name\": \"empty\", \"size\": 0, \"sha256\": \"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\", \"mime_type\": \"application/octet-stream\"}]'),
(x'01a2082beaa47027ac4f0954204c6640','2','{\"isbn\": \"978-1\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-02-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 100, \"price\": 0.25, \"title\": \"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1\", \"author\": {\"name\": \"Lem\"}, \"available\": false}',NULL),
(x'01a2082beaae763cac85fc0f4f2da443','1','{\"isbn\": \"978-2\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-03-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 150, \"price\": 0.5, \"title\": \"Book 2 a\\nb\", \"author\": {\"born\": 1902, \"name\": \"O\'Brien\"}, \"available\": true}',NULL),
(x'01a2082beaae763cac86033b049f3136','1','{\"isbn\": \"978-3\", \"tags\": [], \"added\": \"2026-04-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 200, \"price\": 9007199254740991, \"title\": \"Book 3 a\\nb\", \"author\": {\"name\": \"村上\"}, \"available\": false}',NULL),
(x'01a2082beaae763cac8606556503b2ff','1','{\"isbn\": \"978-4\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-05-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 250, \"price\": 1, \"title\": \"Book 4 📚\", \"author\": {\"born\": 1904, \"name\": \"Žižek \\\\ \\\"Co\\\"\"}, \"available\": true}',NULL),
(x'01a2082beaae763cac8608cd178fe0a4','1','{\"isbn\": \"978-5\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-06-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 50, \"price\": 1.25, \"title\": \"Book 5 a\\nb\", \"author\": {\"name\": \"Čapek\"}, \"available\": false}',NULL),
(x'01a2082beaae763cac860ee5092f41b6','1','{\"isbn\": \"978-6\", \"tags\": [], \"added\": \"2026-07-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 100, \"price\": 1.5, \"title\": \"Book 6 a\\nb\", \"author\": {\"born\": 1906, \"name\": \"Lem\"}, \"available\": true}',NULL),
(x'01a2082beaaf7233b044f40e5231aec3','1','{\"isbn\": \"978-7\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-08-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 150, \"price\": 1.75, \"title\": \"Book 7 a\\nb\", \"author\": {\"name\": \"O\'Brien\"}, \"available\": false}',NULL),
(x'01a2082beaaf7233b044f850c2b5c6f1','1','{\"isbn\": \"978-8\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-09-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 200, \"price\": 2, \"title\": \"Book 8 📚\", \"author\": {\"born\": 1908, \"name\": \"村上\"}, \"available\": true}',NULL),
(x'01a2082beaaf7233b044fecfca0003bb','1','{\"isbn\": \"978-9\", \"tags\": [], \"added\": \"2026-01-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 250, \"price\": 2.25, \"title\": \"Book 9 a\\nb\", \"author\": {\"name\": \"Žižek \\\\ \\\"Co\\\"\"}, \"available\": false}',NULL),
(x'01a2082beaaf7233b04501d1c0bed744','1','{\"isbn\": \"978-10\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-02-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 50, \"price\": 2.5, \"title\": \"Book 10 a\\nb\", \"author\": {\"born\": 1910, \"name\": \"Čapek\"}, \"available\": true}',NULL),
(x'01a2082beaaf7233b0450633c846d1bd','1','{\"isbn\": \"978-11\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-03-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 100, \"price\": 2.75, \"title\": \"Book 11 a\\nb\", \"author\": {\"name\": \"Lem\"}, \"available\": false}',NULL),
(x'01a2082beaaf7233b0450811e77c468f','1','{\"isbn\": \"978-12\", \"tags\": [], \"added\": \"2026-04-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 150, \"price\": 3, \"title\": \"Book 12 📚\", \"author\": {\"born\": 1912, \"name\": \"O\'Brien\"}, \"available\": true}',NULL),
(x'01a2082beaaf7233b0450d924709ab96','1','{\"isbn\": \"978-13\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-05-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 200, \"price\": 3.25, \"title\": \"Book 13 a\\nb\", \"author\": {\"name\": \"村上\"}, \"available\": false}',NULL);
CREATE TABLE `c_01a2082beb1f71d2826a553de1d4700d` (
  `id` binary(16) NOT NULL,
  `revision` int unsigned NOT NULL,
  `data` json NOT NULL,
  `attachments` json DEFAULT NULL,
  `x1` double GENERATED ALWAYS AS ((case when (json_type(json_extract(`data`,_utf8mb4'$."number"')) in (_utf8mb4'INTEGER',_utf8mb4'UNSIGNED INTEGER',_utf8mb4'DOUBLE',_utf8mb4'DECIMAL')) then cast(json_extract(`data`,_utf8mb4'$."number"') as double) end)) VIRTUAL,
  `x2` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin GENERATED ALWAYS AS (left((case json_type(json_extract(`data`,_utf8mb4'$."room"')) when _utf8mb4'STRING' then json_unquote(json_extract(`data`,_utf8mb4'$."room"')) end),255)) VIRTUAL,
  `x3` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin GENERATED ALWAYS AS (left((case json_type(json_extract(`data`,_utf8mb4'$."opened"')) when _utf8mb4'STRING' then json_unquote(json_extract(`data`,_utf8mb4'$."opened"')) end),255)) VIRTUAL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `ux_1` (`x1`),
  KEY `ix_2` (`x2`),
  KEY `ix_3` (`x3`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `c_01a2082beb1f71d2826a553de1d4700d` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2082beb68766f923131331618641c','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 0.5}, \"books\": [], \"number\": 0, \"opened\": \"2025-12-01\"}',NULL),
(x'01a2082beb9f7113bf72a506d1272846','2','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 1.5}, \"books\": [{\"isbn\": \"978-0\"}], \"number\": 1, \"opened\": \"2025-12-02\"}',NULL),
(x'01a2082beba775928e9acbe036c8f7c3','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 2.5}, \"books\": [{\"isbn\": \"978-0\"}, {\"isbn\": \"978-1\"}], \"number\": 2, \"opened\": \"2025-12-03\"}',NULL),
(x'01a2082beba775928e9acc0346e0e601','1','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 3.5}, \"books\": [], \"number\": 3, \"opened\": \"2025-12-04\"}',NULL),
(x'01a2082beba775928e9ad05e86a1679e','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 4.5}, \"books\": [{\"isbn\": \"978-0\"}], \"number\": 4, \"opened\": \"2025-12-05\"}',NULL),
(x'01a2082beba775928e9ad719d7c7c27e','1','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 5.5}, \"books\": [{\"isbn\": \"978-0\"}, {\"isbn\": \"978-1\"}], \"number\": 5, \"opened\": \"2025-12-06\"}',NULL);
CREATE TABLE `classes` (
  `id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `revision` int NOT NULL,
  `definition` longtext COLLATE utf8mb4_bin NOT NULL,
  `columns` longtext COLLATE utf8mb4_bin NOT NULL,
  `next_slot` int NOT NULL,
  `created_at` bigint NOT NULL,
  `updated_at` bigint NOT NULL,
  `sealed_to` binary(16) NOT NULL DEFAULT '\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0',
  PRIMARY KEY (`id`),
  UNIQUE KEY `UQ_1f3940af28a76098f31004f03ca` (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `classes` (`id`,`name`,`revision`,`definition`,`columns`,`next_slot`,`created_at`,`updated_at`,`sealed_to`) VALUES
('01a2082be99a7685877e03728af19792','Book','1','{\"name\":\"Book\",\"fields\":{\"isbn\":{\"type\":\"string\",\"required\":true,\"unique\":true},\"title\":{\"type\":\"string\",\"indexed\":true,\"minLength\":1},\"pages\":{\"type\":\"integer\",\"indexed\":true,\"minimum\":0},\"price\":{\"type\":\"number\",\"indexed\":true},\"available\":{\"type\":\"boolean\",\"default\":true},\"added\":{\"type\":\"datetime\",\"indexed\":true},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"author\":{\"type\":\"object\",\"fields\":{\"name\":{\"type\":\"string\",\"required\":true},\"born\":{\"type\":\"integer\"}}},\"extra\":{\"type\":\"json\"}}}','[{\"slot\":1,\"field\":\"isbn\",\"kind\":\"text\",\"unique\":true},{\"slot\":2,\"field\":\"title\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"pages\",\"kind\":\"number\",\"unique\":false},{\"slot\":4,\"field\":\"price\",\"kind\":\"number\",\"unique\":false},{\"slot\":5,\"field\":\"added\",\"kind\":\"text\",\"unique\":false}]','6','1795433425306','1795433425306',x'00000000000000000000000000000000'),
('01a2082beb1f71d2826a553de1d4700d','Shelf-one','1','{\"name\":\"Shelf-one\",\"fields\":{\"number\":{\"type\":\"integer\",\"unique\":true},\"room\":{\"type\":\"string\",\"indexed\":true,\"enum\":[\"north\",\"south\"],\"default\":\"north\"},\"size\":{\"type\":\"object\",\"fields\":{\"width\":{\"type\":\"number\"},\"deep\":{\"type\":\"object\",\"fields\":{}}}},\"opened\":{\"type\":\"date\",\"indexed\":true},\"books\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"fields\":{\"isbn\":{\"type\":\"string\"}}}}}}','[{\"slot\":1,\"field\":\"number\",\"kind\":\"number\",\"unique\":true},{\"slot\":2,\"field\":\"room\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"opened\",\"kind\":\"text\",\"unique\":false}]','4','1795433425695','1795433425695',x'00000000000000000000000000000000');
CREATE TABLE `client_secrets` (
  `id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `application_id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `hint` varchar(4) COLLATE utf8mb4_bin NOT NULL,
  `created_at` bigint NOT NULL,
  `last_used_at` bigint DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `ix_client_secrets_application` (`application_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `client_secrets` (`id`,`application_id`,`digest`,`hint`,`created_at`,`last_used_at`) VALUES
('01a2082b-e7e9-70f1-ba6c-4c2fd8a5ca54','recorder','f4b820140216b7cf0835425f857a1e0aa68e6bb45da8bc45614e3371eb4e70bc','PCkq','1795433424873','1795433425117'),
('01a2082b-edca-7569-99e5-4979d273212f','app_1hFieNlmedxXRnGsPKBoeU','c70dd2962ffdcecb610a7be692ce0772f4a23ddde6a0e3cd39df742cb13ddb02','DM2x','1795433426378','1795433426414'),
('01a2082b-ede0-713f-8652-9d5a99ad3a82','app_1hFieNlmedxXRnGsPKBoeU','ca8839b3ddac8bf859e8d5391e4abf20af3bb857a70e884cf99da817e0af66c2','G88o','1795433426400',NULL);
CREATE TABLE `locks` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `locks` (`name`) VALUES
('administrators'),
('class-change');
CREATE TABLE `migrations` (
  `id` int NOT NULL AUTO_INCREMENT,
  `timestamp` bigint NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
INSERT INTO `migrations` (`id`,`timestamp`,`name`) VALUES
('1','1763700000000','CreateSystemTables1763700000000'),
('2','1763700100000','CreateSegments1763700100000'),
('3','1763800000000','CreateAdministrators1763800000000');
CREATE TABLE `segments` (
  `class_id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `lower` binary(16) NOT NULL,
  `upper` binary(16) NOT NULL,
  `live` int NOT NULL,
  `version` bigint NOT NULL,
  PRIMARY KEY (`class_id`,`lower`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
CREATE TABLE `sessions` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `administrator_id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `created_at` bigint NOT NULL,
  `last_seen_at` bigint NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_sessions_administrator` (`administrator_id`),
  KEY `ix_sessions_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `sessions` (`digest`,`administrator_id`,`created_at`,`last_seen_at`,`expires_at`) VALUES
('94a86589bd205dd16b5d98d471b5d75823fee814ea515c364228d199c508ba92','01a2082b-e7f7-72db-aad1-be5c91de2a9d','1795433426353','1795433426353','1795476626353');
CREATE TABLE `setup_codes` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
