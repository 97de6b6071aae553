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
('0d762228541bcc60f7a9e52d1546c11d4e60662af33bd450dae4aff3dcb9a94e','app_32ZpRQKgBL0eqlxtNXw8cG','data:read','1795916823629','1795920423629',NULL,'2EN3qkZMFqhXzLqj7RvMUp'),
('7e502e2b7681096bca7705076fb556598e135a092b14df57ca231dcbc18e3383','recorder','data:read data:write classes:read classes:write applications:read applications:write','1795916822980','1795920422980',NULL,'5dD3Sx5M5uoFx2ZGuMSEr6');
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
('01a224fb-f927-70bf-b935-d3489d7b8dd2','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$QKcknGTTNgnb1dLwrUhf1Q$/SnKXojbParFofFCYpfOyOyR2x98tNMUOnjLJ9mDMks','1795916822831','1795916823579','owner');
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
('app_32ZpRQKgBL0eqlxtNXw8cG','Reader','data:read','1','1795916823591','1795916823629','2EN3qkZMFqhXzLqj7RvMUp'),
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write','1','1795916822754','1795916822980','5dD3Sx5M5uoFx2ZGuMSEr6');
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
('01a224fb-f924-73ee-9add-6ba73caa576e','1795916822820','service',NULL,NULL,NULL,'application.created','recorder','{\"name\":\"Bootstrap\",\"scopes\":[\"data:read\",\"data:write\",\"classes:read\",\"classes:write\",\"applications:read\",\"applications:write\"]}'),
('01a224fb-f937-7387-8caa-fb1d5ba55703','1795916822839','service',NULL,NULL,NULL,'administrator.created','01a224fb-f927-70bf-b935-d3489d7b8dd2','{\"email\":\"ada@example.com\",\"role\":\"owner\"}'),
('01a224fb-facc-71ed-a6d3-cfa9d3ccb885','1795916823244','application','recorder','127.0.0.1','6d365237-7c74-4e23-bc67-730246cc7203','class.created','Book','{\"fields\":[\"isbn\",\"title\",\"pages\",\"price\",\"available\",\"added\",\"tags\",\"author\",\"extra\"]}'),
('01a224fb-fb37-703d-9475-8cbdfb90f1f1','1795916823351','application','recorder','127.0.0.1','c4a59972-ba29-4b67-aa6e-b13bc50bb43e','class.created','Shelf-one','{\"fields\":[\"number\",\"room\",\"size\",\"opened\",\"books\"]}'),
('01a224fb-fb9e-76b9-a4a8-36bf90772ca8','1795916823454','application','recorder','127.0.0.1','fa2e3b5a-3661-433b-a0a3-72a3eb69dce1','class.created','Article','{\"fields\":[\"title\",\"tags\"]}'),
('01a224fb-fc20-7129-8dea-4d730a4a6263','1795916823584','administrator','01a224fb-f927-70bf-b935-d3489d7b8dd2','127.0.0.1','8ea025c9-9fad-4b33-8b01-b19f815df29c','session.began','01a224fb-f927-70bf-b935-d3489d7b8dd2','{}'),
('01a224fb-fc29-748c-949b-bed1e551b4be','1795916823593','application','recorder','127.0.0.1','92bd55cc-759c-4065-a834-d171cea8b90e','application.created','app_32ZpRQKgBL0eqlxtNXw8cG','{\"name\":\"Reader\",\"scopes\":[\"data:read\"]}'),
('01a224fb-fc39-7427-894c-e4855cfdcd97','1795916823609','application','recorder','127.0.0.1','917ddfd3-4f16-40e1-999d-96563072a3e1','secret.created','app_32ZpRQKgBL0eqlxtNXw8cG','{\"secret\":\"01a224fb-fc38-73de-a5dd-f3a3bb9eb72d\"}');
CREATE TABLE `c_01a224fbf9f0752fb2ec753feecbd499` (
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
INSERT INTO `c_01a224fbf9f0752fb2ec753feecbd499` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a224fbfade763f90d40dca046e0a99','7','{\"isbn\": \"978-0\", \"tags\": [], \"added\": \"2026-01-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 50, \"price\": 0, \"title\": \"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0\", \"author\": {\"born\": 1900, \"name\": \"Čapek\"}, \"available\": true}','[{\"blob\": \"b2b658d6-dbca-4b79-992b-a1d84af48e3d\", \"name\": \"cover.txt\", \"size\": 21, \"sha256\": \"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7\", \"mime_type\": \"text/plain\"}, {\"blob\": \"1a56668a-0b34-4db9-84a1-e8dcff8dc9ff\", \"name\": \"á b+%c.bin\", \"size\": 6, \"sha256\": \"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885\", \"mime_type\": \"application/octet-stream\"}, {\"blob\": \"f56d3be3-994a-4ac9-bd8a-ecf57f306d91\", \"name\": \"empty\", \"size\": 0, \"sha256\": \"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\", \"mime_type\": \"application/octet-stream\"}]'),
(x'01a224fbfae972fcbcbfbddae3207c8a','2','{\"isbn\": \"978-1\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-02-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 100, \"price\": 0.25, \"title\": \"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1\", \"author\": {\"name\": \"Lem\"}, \"available\": false}',NULL),
(x'01a224fbfaf1747eb489b933fed76d75','1','{\"isbn\": \"978-2\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-03-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 150, \"price\": 0.5, \"title\": \"Book 2 a\\nb\", \"author\": {\"born\": 1902, \"name\": \"O\'Brien\"}, \"available\": true}',NULL),
(x'01a224fbfaf1747eb489bf75923959f1','1','{\"isbn\": \"978-3\", \"tags\": [], \"added\": \"2026-04-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 200, \"price\": 9007199254740991, \"title\": \"Book 3 a\\nb\", \"author\": {\"name\": \"村上\"}, \"available\": false}',NULL),
(x'01a224fbfaf1747eb489c3c680734471','1','{\"isbn\": \"978-4\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-05-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 250, \"price\": 1, \"title\": \"Book 4 📚\", \"author\": {\"born\": 1904, \"name\": \"Žižek \\\\ \\\"Co\\\"\"}, \"available\": true}',NULL),
(x'01a224fbfaf1747eb489c786fb4504e6','1','{\"isbn\": \"978-5\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-06-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 50, \"price\": 1.25, \"title\": \"Book 5 a\\nb\", \"author\": {\"name\": \"Čapek\"}, \"available\": false}',NULL),
(x'01a224fbfaf1747eb489c95f6b057fdf','1','{\"isbn\": \"978-6\", \"tags\": [], \"added\": \"2026-07-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 100, \"price\": 1.5, \"title\": \"Book 6 a\\nb\", \"author\": {\"born\": 1906, \"name\": \"Lem\"}, \"available\": true}',NULL),
(x'01a224fbfaf1747eb489ccb58dc16210','1','{\"isbn\": \"978-7\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-08-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 150, \"price\": 1.75, \"title\": \"Book 7 a\\nb\", \"author\": {\"name\": \"O\'Brien\"}, \"available\": false}',NULL),
(x'01a224fbfaf1747eb489d115e992134c','1','{\"isbn\": \"978-8\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-09-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 200, \"price\": 2, \"title\": \"Book 8 📚\", \"author\": {\"born\": 1908, \"name\": \"村上\"}, \"available\": true}',NULL),
(x'01a224fbfaf1747eb489d73974257ac2','1','{\"isbn\": \"978-9\", \"tags\": [], \"added\": \"2026-01-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 250, \"price\": 2.25, \"title\": \"Book 9 a\\nb\", \"author\": {\"name\": \"Žižek \\\\ \\\"Co\\\"\"}, \"available\": false}',NULL),
(x'01a224fbfaf1747eb489db9efec38e0a','1','{\"isbn\": \"978-10\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-02-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 50, \"price\": 2.5, \"title\": \"Book 10 a\\nb\", \"author\": {\"born\": 1910, \"name\": \"Čapek\"}, \"available\": true}',NULL),
(x'01a224fbfaf1747eb489dfa3d44ce353','1','{\"isbn\": \"978-11\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-03-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 100, \"price\": 2.75, \"title\": \"Book 11 a\\nb\", \"author\": {\"name\": \"Lem\"}, \"available\": false}',NULL),
(x'01a224fbfaf1747eb489e3cc599ca065','1','{\"isbn\": \"978-12\", \"tags\": [], \"added\": \"2026-04-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 150, \"price\": 3, \"title\": \"Book 12 📚\", \"author\": {\"born\": 1912, \"name\": \"O\'Brien\"}, \"available\": true}',NULL),
(x'01a224fbfaf1747eb489e4dbd22aa604','1','{\"isbn\": \"978-13\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-05-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 200, \"price\": 3.25, \"title\": \"Book 13 a\\nb\", \"author\": {\"name\": \"村上\"}, \"available\": false}',NULL);
CREATE TABLE `c_01a224fbfb0d77239445d8ad98f9363a` (
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
INSERT INTO `c_01a224fbfb0d77239445d8ad98f9363a` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a224fbfb4075baaf0e1b9503e37699','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 0.5}, \"books\": [], \"number\": 0, \"opened\": \"2025-12-01\"}',NULL),
(x'01a224fbfb4975f1a3621810285fde48','2','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 1.5}, \"books\": [{\"isbn\": \"978-0\"}], \"number\": 1, \"opened\": \"2025-12-02\"}',NULL),
(x'01a224fbfb517134b51a8c7623b8ee5f','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 2.5}, \"books\": [{\"isbn\": \"978-0\"}, {\"isbn\": \"978-1\"}], \"number\": 2, \"opened\": \"2025-12-03\"}',NULL),
(x'01a224fbfb517134b51a90ee006c458f','1','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 3.5}, \"books\": [], \"number\": 3, \"opened\": \"2025-12-04\"}',NULL),
(x'01a224fbfb517134b51a95d09c8c13ac','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 4.5}, \"books\": [{\"isbn\": \"978-0\"}], \"number\": 4, \"opened\": \"2025-12-05\"}',NULL),
(x'01a224fbfb517134b51a9a621a2f9f37','1','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 5.5}, \"books\": [{\"isbn\": \"978-0\"}, {\"isbn\": \"978-1\"}], \"number\": 5, \"opened\": \"2025-12-06\"}',NULL),
(x'01a224fbfc5d75d2b97b93a2f817df30','1','{\"room\": \"north\", \"number\": 1000}',NULL);
CREATE TABLE `c_01a224fbfb6e75309d68c6d5ed4d631d` (
  `id` binary(16) NOT NULL,
  `revision` int unsigned NOT NULL,
  `data` json NOT NULL,
  `attachments` json DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `c_01a224fbfb6e75309d68c6d5ed4d631d` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a224fbfbbf73c0b561944e33c3a9c3','1','{\"tags\": [\"Reise\"], \"title\": \"Straße nach Südfrankreich\"}',NULL),
(x'01a224fbfbbf73c0b5619a928acbeeda','1','{\"title\": \"Le ﬁls répare le parapluie\"}',NULL),
(x'01a224fbfbbf73c0b5619f2c9eeb0ba5','1','{\"tags\": [\"Wörterbuch\"], \"title\": \"한국어 사전 📚\"}',NULL);
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
('01a224fbf9f0752fb2ec753feecbd499','Book','1','{\"name\":\"Book\",\"fields\":{\"isbn\":{\"type\":\"string\",\"required\":true,\"unique\":true},\"title\":{\"type\":\"string\",\"indexed\":true,\"minLength\":1},\"pages\":{\"type\":\"integer\",\"indexed\":true,\"minimum\":0},\"price\":{\"type\":\"number\",\"indexed\":true},\"available\":{\"type\":\"boolean\",\"default\":true},\"added\":{\"type\":\"datetime\",\"indexed\":true},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"author\":{\"type\":\"object\",\"fields\":{\"name\":{\"type\":\"string\",\"required\":true},\"born\":{\"type\":\"integer\"}}},\"extra\":{\"type\":\"json\"}}}','[{\"slot\":1,\"field\":\"isbn\",\"kind\":\"text\",\"unique\":true},{\"slot\":2,\"field\":\"title\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"pages\",\"kind\":\"number\",\"unique\":false},{\"slot\":4,\"field\":\"price\",\"kind\":\"number\",\"unique\":false},{\"slot\":5,\"field\":\"added\",\"kind\":\"text\",\"unique\":false}]','6','1795916823024','1795916823024',x'00000000000000000000000000000000',NULL),
('01a224fbfb0d77239445d8ad98f9363a','Shelf-one','1','{\"name\":\"Shelf-one\",\"fields\":{\"number\":{\"type\":\"integer\",\"unique\":true},\"room\":{\"type\":\"string\",\"indexed\":true,\"enum\":[\"north\",\"south\"],\"default\":\"north\"},\"size\":{\"type\":\"object\",\"fields\":{\"width\":{\"type\":\"number\"},\"deep\":{\"type\":\"object\"}}},\"opened\":{\"type\":\"date\",\"indexed\":true},\"books\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"fields\":{\"isbn\":{\"type\":\"string\"}}}}}}','[{\"slot\":1,\"field\":\"number\",\"kind\":\"number\",\"unique\":true},{\"slot\":2,\"field\":\"room\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"opened\",\"kind\":\"text\",\"unique\":false}]','4','1795916823309','1795916823309',x'00000000000000000000000000000000',NULL),
('01a224fbfb6e75309d68c6d5ed4d631d','Article','1','{\"name\":\"Article\",\"fields\":{\"title\":{\"type\":\"string\",\"searchable\":true},\"tags\":{\"type\":\"array\",\"searchable\":true,\"items\":{\"type\":\"string\"}}}}','[]','2','1795916823406','1795916823406',x'00000000000000000000000000000000','{\"slot\":1,\"version\":1}');
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
('01a224fb-f920-759f-9279-092bc389b66e','recorder','f570db19e0932ce30af5d40639a4a515835945019b8ecf0fdfd70faf1815f6ce','BHNP','1795916822818','1795916822979'),
('01a224fb-fc29-748c-949b-b9c4ff158582','app_32ZpRQKgBL0eqlxtNXw8cG','f55e2853b18408a9b6c847003e7e0d40cd52b09dde35f74dd613c43354d5b54b','hFHh','1795916823593','1795916823629'),
('01a224fb-fc38-73de-a5dd-f3a3bb9eb72d','app_32ZpRQKgBL0eqlxtNXw8cG','32e432ae3f692c73eae714729bef4a7caff1b72862ffb959ce1f13707013be00','3HUo','1795916823608',NULL);
CREATE TABLE `idempotency_keys` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `request` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `answer` longtext COLLATE utf8mb4_bin NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_idempotency_keys_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `idempotency_keys` (`digest`,`request`,`answer`,`expires_at`) VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{\"status\":200,\"headers\":{\"location\":\"http://127.0.0.1:12160/api/v1/storage/data/Shelf-one/01a224fb-fc5d-75d2-b97b-93a2f817df30\",\"etag\":\"\\\"1\\\"\"},\"body\":\"{\\\"_id\\\":\\\"01a224fb-fc5d-75d2-b97b-93a2f817df30\\\",\\\"attachments\\\":[],\\\"number\\\":1000,\\\"room\\\":\\\"north\\\"}\"}','1796003223645');
CREATE TABLE `leases` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `holder` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `until` bigint NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
INSERT INTO `leases` (`name`,`holder`,`until`) VALUES
('migrations','2149d2f5-534b-4b99-96eb-bd50ffe92d9b','0');
CREATE TABLE `locks` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `locks` (`name`) VALUES
('administrators'),
('class-change'),
('database f43236fa-8531-4c1c-ba3c-d6cde6cebc8e');
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
('b9deba7821a226b4d725274c8a64cfb9b0f04047f8766c41c7adce4bcd980df5','01a224fb-f927-70bf-b935-d3489d7b8dd2','1795916823579','1795916823579','1795960023579');
CREATE TABLE `setup_codes` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `w_01a224fbfb6e75309d68c6d5ed4d631d_1` (
  `word` varbinary(400) NOT NULL,
  `object_id` binary(16) NOT NULL,
  PRIMARY KEY (`word`,`object_id`),
  KEY `by_object` (`object_id`,`word`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
INSERT INTO `w_01a224fbfb6e75309d68c6d5ed4d631d_1` (`word`,`object_id`) VALUES
('fils',x'01a224fbfbbf73c0b5619a928acbeeda'),
('le',x'01a224fbfbbf73c0b5619a928acbeeda'),
('nach',x'01a224fbfbbf73c0b561944e33c3a9c3'),
('parapluie',x'01a224fbfbbf73c0b5619a928acbeeda'),
('reise',x'01a224fbfbbf73c0b561944e33c3a9c3'),
('repare',x'01a224fbfbbf73c0b5619a928acbeeda'),
('strasse',x'01a224fbfbbf73c0b561944e33c3a9c3'),
('sudfrankreich',x'01a224fbfbbf73c0b561944e33c3a9c3'),
('worterbuch',x'01a224fbfbbf73c0b5619f2c9eeb0ba5'),
('사전',x'01a224fbfbbf73c0b5619f2c9eeb0ba5'),
('한국어',x'01a224fbfbbf73c0b5619f2c9eeb0ba5');
