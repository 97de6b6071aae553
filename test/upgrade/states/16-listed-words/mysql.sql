CREATE TABLE `access_tokens` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `application_id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `scopes` longtext COLLATE utf8mb4_bin NOT NULL,
  `issued_at` bigint NOT NULL,
  `expires_at` bigint NOT NULL,
  `session_digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `epoch` varchar(22) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
  PRIMARY KEY (`digest`),
  KEY `ix_access_tokens_expires` (`expires_at`),
  KEY `ix_access_tokens_session` (`session_digest`),
  KEY `ix_access_tokens_epoch` (`application_id`,`epoch`,`issued_at`,`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `access_tokens` (`digest`,`application_id`,`scopes`,`issued_at`,`expires_at`,`session_digest`,`epoch`) VALUES
('a4c1d4e154012e9e1bb521f1a4744db93f1d92cfd75d531ef1cd0f6a1c0b0a94','recorder','data:read data:write classes:read classes:write applications:read applications:write','1796091962443','1796095562443',NULL,'0t2S8gJcsLjxfJmeXyDh9u'),
('adb4e8620513a27e20456cb7b443492497907a89a8b1f05a97615d934d28b3a8','app_0LcL6J8caWNa8nWvMhH4zZ','data:read','1796091964234','1796095564234',NULL,'1OOEQnxvCg9MqtWoOdOxfP');
CREATE TABLE `administrators` (
  `id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `email` varchar(254) COLLATE utf8mb4_bin NOT NULL,
  `password_hash` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `created_at` bigint NOT NULL,
  `last_signed_in_at` bigint DEFAULT NULL,
  `role` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'owner',
  PRIMARY KEY (`id`),
  UNIQUE KEY `UQ_4ee5216a00cb99b2dede98509c1` (`email`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `administrators` (`id`,`email`,`password_hash`,`created_at`,`last_signed_in_at`,`role`) VALUES
('01a22f6c-631e-7088-9ef9-f17ae605273e','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$LAnDR4ALBpLSYdKzzQZsxg$v9+p6pZ+UquOZF8eA8gpuczV77iIWdfE6ZVotfmd7AI','1796091962208','1796091964206','owner');
CREATE TABLE `applications` (
  `id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `name` varchar(200) COLLATE utf8mb4_bin NOT NULL,
  `scopes` longtext COLLATE utf8mb4_bin NOT NULL,
  `enabled` tinyint(1) NOT NULL,
  `created_at` bigint NOT NULL,
  `last_used_at` bigint DEFAULT NULL,
  `epoch` varchar(22) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
  PRIMARY KEY (`id`),
  KEY `ix_applications_created` (`created_at`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `applications` (`id`,`name`,`scopes`,`enabled`,`created_at`,`last_used_at`,`epoch`) VALUES
('app_0LcL6J8caWNa8nWvMhH4zZ','Reader','data:read','1','1796091964221','1796091964234','1OOEQnxvCg9MqtWoOdOxfP'),
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write','1','1796091962012','1796091962443','0t2S8gJcsLjxfJmeXyDh9u');
CREATE TABLE `audit_events` (
  `id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `occurred_at` bigint NOT NULL,
  `actor_kind` varchar(16) COLLATE utf8mb4_bin NOT NULL,
  `actor_id` varchar(128) COLLATE utf8mb4_bin DEFAULT NULL,
  `address` varchar(64) COLLATE utf8mb4_bin DEFAULT NULL,
  `request_id` varchar(64) COLLATE utf8mb4_bin DEFAULT NULL,
  `kind` varchar(40) COLLATE utf8mb4_bin NOT NULL,
  `subject` varchar(128) COLLATE utf8mb4_bin DEFAULT NULL,
  `details` text COLLATE utf8mb4_bin NOT NULL,
  PRIMARY KEY (`id`),
  KEY `ix_audit_events_occurred` (`occurred_at`),
  KEY `ix_audit_events_kind_id` (`kind`,`id`),
  KEY `ix_audit_events_subject_id` (`subject`,`id`),
  KEY `ix_audit_events_subject_kind_id` (`subject`,`kind`,`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `audit_events` (`id`,`occurred_at`,`actor_kind`,`actor_id`,`address`,`request_id`,`kind`,`subject`,`details`) VALUES
('01a22f6c-6311-7357-ae14-3c71bfbee876','1796091962129','service',NULL,NULL,NULL,'application.created','recorder','{\"name\":\"Bootstrap\",\"scopes\":[\"data:read\",\"data:write\",\"classes:read\",\"classes:write\",\"applications:read\",\"applications:write\"]}'),
('01a22f6c-6380-731d-ae8c-9582066ee450','1796091962240','service',NULL,NULL,NULL,'administrator.created','01a22f6c-631e-7088-9ef9-f17ae605273e','{\"email\":\"ada@example.com\",\"role\":\"owner\"}'),
('01a22f6c-6508-72e8-938d-d80066740108','1796091962632','application','recorder','127.0.0.1','b10c6621-cd6c-49a3-a0be-902ad1598397','class.created','Book','{\"fields\":[\"isbn\",\"title\",\"pages\",\"price\",\"available\",\"added\",\"tags\",\"author\",\"extra\"]}'),
('01a22f6c-6694-7612-b8d0-fe575c95ab96','1796091963028','application','recorder','127.0.0.1','bb6b5cbd-e14b-4dd9-8746-645f7577d21b','class.created','Shelf-one','{\"fields\":[\"number\",\"room\",\"size\",\"opened\",\"books\"]}'),
('01a22f6c-689f-7351-9f81-3efd13144bf8','1796091963551','application','recorder','127.0.0.1','9962fa21-2e99-44bf-8358-a34f2f6df3d5','class.created','Article','{\"fields\":[\"title\",\"tags\"]}'),
('01a22f6c-6b31-756e-b0ef-16a512e0f5bd','1796091964209','administrator','01a22f6c-631e-7088-9ef9-f17ae605273e','127.0.0.1','9b058a35-8e4e-4a7b-ad96-101792af8e31','session.began','01a22f6c-631e-7088-9ef9-f17ae605273e','{}'),
('01a22f6c-6b40-7307-92f6-0c045eccece7','1796091964224','application','recorder','127.0.0.1','0feaa9fd-7bbd-420e-8b34-379abef3cc93','application.created','app_0LcL6J8caWNa8nWvMhH4zZ','{\"name\":\"Reader\",\"scopes\":[\"data:read\"]}'),
('01a22f6c-6b46-763b-bfa6-a1e23b7e8fb1','1796091964231','application','recorder','127.0.0.1','d7833c9e-7c71-4256-9c2e-3e9f5ba1e33f','secret.created','app_0LcL6J8caWNa8nWvMhH4zZ','{\"secret\":\"01a22f6c-6b46-763b-bfa6-9c91f05d9090\"}');
CREATE TABLE `c_01a22f6c647e723998669e0554861769` (
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
INSERT INTO `c_01a22f6c647e723998669e0554861769` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a22f6c653e756b8afd46bba2f9eeff','7','{\"isbn\": \"978-0\", \"tags\": [], \"added\": \"2026-01-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 50, \"price\": 0, \"title\": \"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0\", \"author\": {\"born\": 1900, \"name\": \"Čapek\"}, \"available\": true}','[{\"blob\": \"274201e6-85f1-4796-b461-d4c207dbf90a\", \"name\": \"cover.txt\", \"size\": 21, \"sha256\": \"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7\", \"mime_type\": \"text/plain\"}, {\"blob\": \"ce88f840-7d84-4ae4-82cd-86a83ee85663\", \"name\": \"á b+%c.bin\", \"size\": 6, \"sha256\": \"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885\", \"mime_type\": \"application/octet-stream\"}, {\"blob\": \"ee621a8a-47cf-4e17-a09b-a61bdfd4cf53\", \"name\": \"empty\", \"size\": 0, \"sha256\": \"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\", \"mime_type\": \"application/octet-stream\"}]'),
(x'01a22f6c6545765989f40f0591a85ce5','2','{\"isbn\": \"978-1\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-02-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 100, \"price\": 0.25, \"title\": \"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1\", \"author\": {\"name\": \"Lem\"}, \"available\": false}',NULL),
(x'01a22f6c655171e1b43d7c4110503267','1','{\"isbn\": \"978-2\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-03-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 150, \"price\": 0.5, \"title\": \"Book 2 a\\nb\", \"author\": {\"born\": 1902, \"name\": \"O\'Brien\"}, \"available\": true}',NULL),
(x'01a22f6c655171e1b43d825b969066eb','1','{\"isbn\": \"978-3\", \"tags\": [], \"added\": \"2026-04-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 200, \"price\": 9007199254740991, \"title\": \"Book 3 a\\nb\", \"author\": {\"name\": \"村上\"}, \"available\": false}',NULL),
(x'01a22f6c655171e1b43d8563fec15bd2','1','{\"isbn\": \"978-4\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-05-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 250, \"price\": 1, \"title\": \"Book 4 📚\", \"author\": {\"born\": 1904, \"name\": \"Žižek \\\\ \\\"Co\\\"\"}, \"available\": true}',NULL),
(x'01a22f6c655171e1b43d89f801453d80','1','{\"isbn\": \"978-5\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-06-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 50, \"price\": 1.25, \"title\": \"Book 5 a\\nb\", \"author\": {\"name\": \"Čapek\"}, \"available\": false}',NULL),
(x'01a22f6c655171e1b43d8c25bece2be5','1','{\"isbn\": \"978-6\", \"tags\": [], \"added\": \"2026-07-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 100, \"price\": 1.5, \"title\": \"Book 6 a\\nb\", \"author\": {\"born\": 1906, \"name\": \"Lem\"}, \"available\": true}',NULL),
(x'01a22f6c655171e1b43d934f830310b7','1','{\"isbn\": \"978-7\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-08-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 150, \"price\": 1.75, \"title\": \"Book 7 a\\nb\", \"author\": {\"name\": \"O\'Brien\"}, \"available\": false}',NULL),
(x'01a22f6c655171e1b43d96a596315ac0','1','{\"isbn\": \"978-8\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-09-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 200, \"price\": 2, \"title\": \"Book 8 📚\", \"author\": {\"born\": 1908, \"name\": \"村上\"}, \"available\": true}',NULL),
(x'01a22f6c655171e1b43d99cd6aa02600','1','{\"isbn\": \"978-9\", \"tags\": [], \"added\": \"2026-01-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 250, \"price\": 2.25, \"title\": \"Book 9 a\\nb\", \"author\": {\"name\": \"Žižek \\\\ \\\"Co\\\"\"}, \"available\": false}',NULL),
(x'01a22f6c655171e1b43d9f18050b4497','1','{\"isbn\": \"978-10\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-02-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 50, \"price\": 2.5, \"title\": \"Book 10 a\\nb\", \"author\": {\"born\": 1910, \"name\": \"Čapek\"}, \"available\": true}',NULL),
(x'01a22f6c655171e1b43da00ffd9bf052','1','{\"isbn\": \"978-11\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-03-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 100, \"price\": 2.75, \"title\": \"Book 11 a\\nb\", \"author\": {\"name\": \"Lem\"}, \"available\": false}',NULL),
(x'01a22f6c655171e1b43da75bb9c71df5','1','{\"isbn\": \"978-12\", \"tags\": [], \"added\": \"2026-04-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 150, \"price\": 3, \"title\": \"Book 12 📚\", \"author\": {\"born\": 1912, \"name\": \"O\'Brien\"}, \"available\": true}',NULL),
(x'01a22f6c655171e1b43dab66816499b1','1','{\"isbn\": \"978-13\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-05-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 200, \"price\": 3.25, \"title\": \"Book 13 a\\nb\", \"author\": {\"name\": \"村上\"}, \"available\": false}',NULL);
CREATE TABLE `c_01a22f6c658c71e99975f43ca9c66cfa` (
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
INSERT INTO `c_01a22f6c658c71e99975f43ca9c66cfa` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a22f6c66b276c68099309b35815e60','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 0.5}, \"books\": [], \"number\": 0, \"opened\": \"2025-12-01\"}',NULL),
(x'01a22f6c66b870e681ffe04c6b05dc72','2','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 1.5}, \"books\": [{\"isbn\": \"978-0\"}], \"number\": 1, \"opened\": \"2025-12-02\"}',NULL),
(x'01a22f6c683676c691ae277cd102da24','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 2.5}, \"books\": [{\"isbn\": \"978-0\"}, {\"isbn\": \"978-1\"}], \"number\": 2, \"opened\": \"2025-12-03\"}',NULL),
(x'01a22f6c683676c691ae28c1091d4713','1','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 3.5}, \"books\": [], \"number\": 3, \"opened\": \"2025-12-04\"}',NULL),
(x'01a22f6c683676c691ae2f50cebbab44','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 4.5}, \"books\": [{\"isbn\": \"978-0\"}], \"number\": 4, \"opened\": \"2025-12-05\"}',NULL),
(x'01a22f6c683676c691ae30bfea8465e9','1','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 5.5}, \"books\": [{\"isbn\": \"978-0\"}, {\"isbn\": \"978-1\"}], \"number\": 5, \"opened\": \"2025-12-06\"}',NULL),
(x'01a22f6c6b527236b8ff3fcf7be7c3f1','1','{\"room\": \"north\", \"number\": 1000}',NULL);
CREATE TABLE `c_01a22f6c68767370ac75cb724f7c0a76` (
  `id` binary(16) NOT NULL,
  `revision` int unsigned NOT NULL,
  `data` json NOT NULL,
  `attachments` json DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `c_01a22f6c68767370ac75cb724f7c0a76` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a22f6c68a4728e9327135f319be4f3','1','{\"tags\": [\"Reise\"], \"title\": \"Straße nach Südfrankreich\"}',NULL),
(x'01a22f6c68a4728e932717229a80bf7e','1','{\"title\": \"Le ﬁls répare le parapluie\"}',NULL),
(x'01a22f6c68a4728e932719cdd286f092','1','{\"tags\": [\"Wörterbuch\"], \"title\": \"한국어 사전 📚\"}',NULL);
CREATE TABLE `class_changes` (
  `id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `class_id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `class_name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `state` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `step` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `done` int DEFAULT NULL,
  `total` int DEFAULT NULL,
  `revision` int DEFAULT NULL,
  `problem` longtext COLLATE utf8mb4_bin,
  `started_at` bigint NOT NULL,
  `reported_at` bigint NOT NULL,
  `ended_at` bigint DEFAULT NULL,
  `expires_at` bigint NOT NULL,
  `coming` longtext COLLATE utf8mb4_bin,
  PRIMARY KEY (`id`),
  KEY `ix_class_changes_name_state` (`class_name`,`state`),
  KEY `ix_class_changes_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
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
  `words` varchar(255) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `UQ_1f3940af28a76098f31004f03ca` (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `classes` (`id`,`name`,`revision`,`definition`,`columns`,`next_slot`,`created_at`,`updated_at`,`sealed_to`,`words`) VALUES
('01a22f6c647e723998669e0554861769','Book','1','{\"name\":\"Book\",\"fields\":{\"isbn\":{\"type\":\"string\",\"required\":true,\"unique\":true},\"title\":{\"type\":\"string\",\"indexed\":true,\"minLength\":1},\"pages\":{\"type\":\"integer\",\"indexed\":true,\"minimum\":0},\"price\":{\"type\":\"number\",\"indexed\":true},\"available\":{\"type\":\"boolean\",\"default\":true},\"added\":{\"type\":\"datetime\",\"indexed\":true},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"author\":{\"type\":\"object\",\"fields\":{\"name\":{\"type\":\"string\",\"required\":true},\"born\":{\"type\":\"integer\"}}},\"extra\":{\"type\":\"json\"}}}','[{\"slot\":1,\"field\":\"isbn\",\"kind\":\"text\",\"unique\":true},{\"slot\":2,\"field\":\"title\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"pages\",\"kind\":\"number\",\"unique\":false},{\"slot\":4,\"field\":\"price\",\"kind\":\"number\",\"unique\":false},{\"slot\":5,\"field\":\"added\",\"kind\":\"text\",\"unique\":false}]','6','1796091962494','1796091962494',x'00000000000000000000000000000000',NULL),
('01a22f6c658c71e99975f43ca9c66cfa','Shelf-one','1','{\"name\":\"Shelf-one\",\"fields\":{\"number\":{\"type\":\"integer\",\"unique\":true},\"room\":{\"type\":\"string\",\"indexed\":true,\"enum\":[\"north\",\"south\"],\"default\":\"north\"},\"size\":{\"type\":\"object\",\"fields\":{\"width\":{\"type\":\"number\"},\"deep\":{\"type\":\"object\"}}},\"opened\":{\"type\":\"date\",\"indexed\":true},\"books\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"fields\":{\"isbn\":{\"type\":\"string\"}}}}}}','[{\"slot\":1,\"field\":\"number\",\"kind\":\"number\",\"unique\":true},{\"slot\":2,\"field\":\"room\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"opened\",\"kind\":\"text\",\"unique\":false}]','4','1796091962764','1796091962764',x'00000000000000000000000000000000',NULL),
('01a22f6c68767370ac75cb724f7c0a76','Article','1','{\"name\":\"Article\",\"fields\":{\"title\":{\"type\":\"string\",\"searchable\":true},\"tags\":{\"type\":\"array\",\"searchable\":true,\"items\":{\"type\":\"string\"}}}}','[]','2','1796091963510','1796091963510',x'00000000000000000000000000000000','{\"slot\":1,\"version\":1}');
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
('01a22f6c-6308-7292-9090-a448dd2d8956','recorder','97385a3a5109cd77370f33089a304b8e0d461a1b8aaaa9b2f7eb6a5a8e1f4751','Ukio','1796091962120','1796091962443'),
('01a22f6c-6b3f-75fa-aba1-2c4944b6bcf2','app_0LcL6J8caWNa8nWvMhH4zZ','36d71257ef252785f7be5fc4506240b40fffbdf2b57704b3933a3f91ab7ef05e','OvIf','1796091964223','1796091964234'),
('01a22f6c-6b46-763b-bfa6-9c91f05d9090','app_0LcL6J8caWNa8nWvMhH4zZ','4ef488c55c630a6e37404b185300519d81a54409db8f6c3d7450e0b9160969c7','HNSf','1796091964230',NULL);
CREATE TABLE `idempotency_keys` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `request` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `answer` longtext COLLATE utf8mb4_bin NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_idempotency_keys_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `idempotency_keys` (`digest`,`request`,`answer`,`expires_at`) VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','a4987c36e02f58f69ffa8ea3999a02af856eb06d00208f4af3e1bfd54a75d0c8','{\"status\":200,\"headers\":{\"location\":\"http://127.0.0.1:20096/api/v1/storage/data/Shelf-one/01a22f6c-6b52-7236-b8ff-3fcf7be7c3f1\",\"etag\":\"\\\"1\\\"\"},\"body\":\"{\\\"_id\\\":\\\"01a22f6c-6b52-7236-b8ff-3fcf7be7c3f1\\\",\\\"attachments\\\":[],\\\"number\\\":1000,\\\"room\\\":\\\"north\\\"}\"}','1796178364242');
CREATE TABLE `leases` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `holder` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `until` bigint NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
INSERT INTO `leases` (`name`,`holder`,`until`) VALUES
('migrations','9393e460-1233-455a-8a63-e9f483367385','0');
CREATE TABLE `listed_words` (
  `list` varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `word` varbinary(400) NOT NULL,
  `place` bigint NOT NULL,
  `id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`list`,`word`,`place`,`id`),
  KEY `by_object` (`list`,`id`,`word`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
INSERT INTO `listed_words` (`list`,`word`,`place`,`id`) VALUES
('administrators','ada','0','01a22f6c-631e-7088-9ef9-f17ae605273e'),
('administrators','com','0','01a22f6c-631e-7088-9ef9-f17ae605273e'),
('administrators','example','0','01a22f6c-631e-7088-9ef9-f17ae605273e'),
('applications','reader','1796091964221','app_0LcL6J8caWNa8nWvMhH4zZ'),
('applications','bootstrap','1796091962012','recorder');
CREATE TABLE `locks` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `locks` (`name`) VALUES
('administrators'),
('class-change'),
('class-creation'),
('database 040d81a7-dc35-438c-b4ff-2173ba4e8ca7');
CREATE TABLE `migrations` (
  `id` int NOT NULL AUTO_INCREMENT,
  `timestamp` bigint NOT NULL,
  `name` varchar(255) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
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
  `live` int NOT NULL,
  `version` bigint NOT NULL,
  `changed` binary(16) DEFAULT NULL,
  PRIMARY KEY (`class_id`,`lower`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
CREATE TABLE `sessions` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `administrator_id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `created_at` bigint NOT NULL,
  `last_seen_at` bigint NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_sessions_expires` (`expires_at`),
  KEY `ix_sessions_administrator_age` (`administrator_id`,`created_at`,`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `sessions` (`digest`,`administrator_id`,`created_at`,`last_seen_at`,`expires_at`) VALUES
('324bd3061dc09fbec2e8b011984bdf452356aae7dd960a62dc7ee52609d9c683','01a22f6c-631e-7088-9ef9-f17ae605273e','1796091964206','1796091964206','1796135164206');
CREATE TABLE `setup_codes` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `w_01a22f6c68767370ac75cb724f7c0a76_1` (
  `word` varbinary(400) NOT NULL,
  `object_id` binary(16) NOT NULL,
  PRIMARY KEY (`word`,`object_id`),
  KEY `by_object` (`object_id`,`word`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
INSERT INTO `w_01a22f6c68767370ac75cb724f7c0a76_1` (`word`,`object_id`) VALUES
('fils',x'01a22f6c68a4728e932717229a80bf7e'),
('le',x'01a22f6c68a4728e932717229a80bf7e'),
('nach',x'01a22f6c68a4728e9327135f319be4f3'),
('parapluie',x'01a22f6c68a4728e932717229a80bf7e'),
('reise',x'01a22f6c68a4728e9327135f319be4f3'),
('repare',x'01a22f6c68a4728e932717229a80bf7e'),
('strasse',x'01a22f6c68a4728e9327135f319be4f3'),
('sudfrankreich',x'01a22f6c68a4728e9327135f319be4f3'),
('worterbuch',x'01a22f6c68a4728e932719cdd286f092'),
('사전',x'01a22f6c68a4728e932719cdd286f092'),
('한국어',x'01a22f6c68a4728e932719cdd286f092');
