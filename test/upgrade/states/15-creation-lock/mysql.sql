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
('9e1f89b953bd778f7972abfe98b3a3f20a8841d7bf8e9ac8fca98efb9018e04f','app_4cxJsU5Hw6Sz12d2YNMytg','data:read','1795921816229','1795925416229',NULL,'47DdZ219wqF1AgD3poyFUx'),
('d59643272786c46b5860373b2952705c37eddc73dfb8f2d40b076c6ee465766e','recorder','data:read data:write classes:read classes:write applications:read applications:write','1795921816019','1795925416019',NULL,'3tWRTeP8zx8yArPWRmF4rS');
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
('01a22548-2995-700c-8d9f-2da0b1a2c453','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$Adhsar0JkyYkhyspXxli4w$ofPNvBYM6QCLfyTZ+4v0PRRkRhsUTtnkukQ3eZnvoiE','1795921815964','1795921816209','owner');
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
('app_4cxJsU5Hw6Sz12d2YNMytg','Reader','data:read','1','1795921816218','1795921816229','47DdZ219wqF1AgD3poyFUx'),
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write','1','1795921815949','1795921816019','3tWRTeP8zx8yArPWRmF4rS');
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
('01a22548-2993-7124-98d8-cfb28428e92f','1795921815955','service',NULL,NULL,NULL,'application.created','recorder','{\"name\":\"Bootstrap\",\"scopes\":[\"data:read\",\"data:write\",\"classes:read\",\"classes:write\",\"applications:read\",\"applications:write\"]}'),
('01a22548-29a1-7296-bf5e-4c75af1c0fa2','1795921815969','service',NULL,NULL,NULL,'administrator.created','01a22548-2995-700c-8d9f-2da0b1a2c453','{\"email\":\"ada@example.com\",\"role\":\"owner\"}'),
('01a22548-29ef-73e5-b82e-72f5d4182b6d','1795921816047','application','recorder','127.0.0.1','f61dd1ec-0516-496f-969c-88bdaa65c269','class.created','Book','{\"fields\":[\"isbn\",\"title\",\"pages\",\"price\",\"available\",\"added\",\"tags\",\"author\",\"extra\"]}'),
('01a22548-2a25-76da-a7ae-fecfee8611bd','1795921816101','application','recorder','127.0.0.1','15cfc704-7d5d-420f-a725-6d8399eb3e5f','class.created','Shelf-one','{\"fields\":[\"number\",\"room\",\"size\",\"opened\",\"books\"]}'),
('01a22548-2a4b-70ea-9fd0-6d78823ed8c0','1795921816139','application','recorder','127.0.0.1','af8c9eec-9a66-432c-86f6-658d2244d0fc','class.created','Article','{\"fields\":[\"title\",\"tags\"]}'),
('01a22548-2a95-7723-afc7-92a86a050a04','1795921816213','administrator','01a22548-2995-700c-8d9f-2da0b1a2c453','127.0.0.1','509b840f-a6c1-4067-bf04-9919ae3e6cea','session.began','01a22548-2995-700c-8d9f-2da0b1a2c453','{}'),
('01a22548-2a9c-7372-a822-a09e1f9eeaad','1795921816220','application','recorder','127.0.0.1','5cc700e0-7a24-421f-a160-8e5a7b919e93','application.created','app_4cxJsU5Hw6Sz12d2YNMytg','{\"name\":\"Reader\",\"scopes\":[\"data:read\"]}'),
('01a22548-2aa2-7713-b09f-1308666f30e0','1795921816226','application','recorder','127.0.0.1','227fcee5-3604-4dc0-a33f-f3fac2659608','secret.created','app_4cxJsU5Hw6Sz12d2YNMytg','{\"secret\":\"01a22548-2aa2-7713-b09f-0da6f31ddbfc\"}');
CREATE TABLE `c_01a2254829e672f6b255d1dfff282dfa` (
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
INSERT INTO `c_01a2254829e672f6b255d1dfff282dfa` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2254829fb70ee8849f24d057d3954','7','{\"isbn\": \"978-0\", \"tags\": [], \"added\": \"2026-01-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 50, \"price\": 0, \"title\": \"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0\", \"author\": {\"born\": 1900, \"name\": \"Čapek\"}, \"available\": true}','[{\"blob\": \"70ef968f-70b7-4cdf-9f8a-2b508bc5e402\", \"name\": \"cover.txt\", \"size\": 21, \"sha256\": \"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7\", \"mime_type\": \"text/plain\"}, {\"blob\": \"892bc1ca-6f03-483c-bb1f-b6887e4971a8\", \"name\": \"á b+%c.bin\", \"size\": 6, \"sha256\": \"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885\", \"mime_type\": \"application/octet-stream\"}, {\"blob\": \"293b1fde-56b9-49bf-b42a-4452ac8532eb\", \"name\": \"empty\", \"size\": 0, \"sha256\": \"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\", \"mime_type\": \"application/octet-stream\"}]'),
(x'01a225482a0170728d48dad8505fd30e','2','{\"isbn\": \"978-1\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-02-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 100, \"price\": 0.25, \"title\": \"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1\", \"author\": {\"name\": \"Lem\"}, \"available\": false}',NULL),
(x'01a225482a09724dbac549bbb9e18c3c','1','{\"isbn\": \"978-2\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-03-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 150, \"price\": 0.5, \"title\": \"Book 2 a\\nb\", \"author\": {\"born\": 1902, \"name\": \"O\'Brien\"}, \"available\": true}',NULL),
(x'01a225482a09724dbac54d0cc3751d26','1','{\"isbn\": \"978-3\", \"tags\": [], \"added\": \"2026-04-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 200, \"price\": 9007199254740991, \"title\": \"Book 3 a\\nb\", \"author\": {\"name\": \"村上\"}, \"available\": false}',NULL),
(x'01a225482a09724dbac55091e573a9ca','1','{\"isbn\": \"978-4\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-05-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 250, \"price\": 1, \"title\": \"Book 4 📚\", \"author\": {\"born\": 1904, \"name\": \"Žižek \\\\ \\\"Co\\\"\"}, \"available\": true}',NULL),
(x'01a225482a09724dbac556c179fdd746','1','{\"isbn\": \"978-5\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-06-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 50, \"price\": 1.25, \"title\": \"Book 5 a\\nb\", \"author\": {\"name\": \"Čapek\"}, \"available\": false}',NULL),
(x'01a225482a09724dbac55bc024ae212d','1','{\"isbn\": \"978-6\", \"tags\": [], \"added\": \"2026-07-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 100, \"price\": 1.5, \"title\": \"Book 6 a\\nb\", \"author\": {\"born\": 1906, \"name\": \"Lem\"}, \"available\": true}',NULL),
(x'01a225482a09724dbac55f1d7589f48d','1','{\"isbn\": \"978-7\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-08-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 150, \"price\": 1.75, \"title\": \"Book 7 a\\nb\", \"author\": {\"name\": \"O\'Brien\"}, \"available\": false}',NULL),
(x'01a225482a09724dbac56320bea592d3','1','{\"isbn\": \"978-8\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-09-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 200, \"price\": 2, \"title\": \"Book 8 📚\", \"author\": {\"born\": 1908, \"name\": \"村上\"}, \"available\": true}',NULL),
(x'01a225482a09724dbac5666efeed99e3','1','{\"isbn\": \"978-9\", \"tags\": [], \"added\": \"2026-01-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 250, \"price\": 2.25, \"title\": \"Book 9 a\\nb\", \"author\": {\"name\": \"Žižek \\\\ \\\"Co\\\"\"}, \"available\": false}',NULL),
(x'01a225482a09724dbac5689a13d8ecb4','1','{\"isbn\": \"978-10\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-02-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 50, \"price\": 2.5, \"title\": \"Book 10 a\\nb\", \"author\": {\"born\": 1910, \"name\": \"Čapek\"}, \"available\": true}',NULL),
(x'01a225482a09724dbac56c9aced10e5f','1','{\"isbn\": \"978-11\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-03-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 100, \"price\": 2.75, \"title\": \"Book 11 a\\nb\", \"author\": {\"name\": \"Lem\"}, \"available\": false}',NULL),
(x'01a225482a09724dbac572864fc337e7','1','{\"isbn\": \"978-12\", \"tags\": [], \"added\": \"2026-04-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 150, \"price\": 3, \"title\": \"Book 12 📚\", \"author\": {\"born\": 1912, \"name\": \"O\'Brien\"}, \"available\": true}',NULL),
(x'01a225482a09724dbac575a478c8384b','1','{\"isbn\": \"978-13\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-05-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 200, \"price\": 3.25, \"title\": \"Book 13 a\\nb\", \"author\": {\"name\": \"村上\"}, \"available\": false}',NULL);
CREATE TABLE `c_01a225482a1e7308a3b67f8136be106f` (
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
INSERT INTO `c_01a225482a1e7308a3b67f8136be106f` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a225482a2d7400b8e3737995b471c3','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 0.5}, \"books\": [], \"number\": 0, \"opened\": \"2025-12-01\"}',NULL),
(x'01a225482a3175d5ae69cc5505a4cf89','2','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 1.5}, \"books\": [{\"isbn\": \"978-0\"}], \"number\": 1, \"opened\": \"2025-12-02\"}',NULL),
(x'01a225482a35774ca32a4dddbde3e5ab','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 2.5}, \"books\": [{\"isbn\": \"978-0\"}, {\"isbn\": \"978-1\"}], \"number\": 2, \"opened\": \"2025-12-03\"}',NULL),
(x'01a225482a35774ca32a50a432fc7230','1','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 3.5}, \"books\": [], \"number\": 3, \"opened\": \"2025-12-04\"}',NULL),
(x'01a225482a35774ca32a560da66d3600','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 4.5}, \"books\": [{\"isbn\": \"978-0\"}], \"number\": 4, \"opened\": \"2025-12-05\"}',NULL),
(x'01a225482a35774ca32a5ad573b14b8c','1','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 5.5}, \"books\": [{\"isbn\": \"978-0\"}, {\"isbn\": \"978-1\"}], \"number\": 5, \"opened\": \"2025-12-06\"}',NULL),
(x'01a225482aaa7754a8b97d36f460be5e','1','{\"room\": \"north\", \"number\": 1000}',NULL);
CREATE TABLE `c_01a225482a42719cbeb47dcda00f6e24` (
  `id` binary(16) NOT NULL,
  `revision` int unsigned NOT NULL,
  `data` json NOT NULL,
  `attachments` json DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `c_01a225482a42719cbeb47dcda00f6e24` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a225482a5272e28821d6bc93deb3d3','1','{\"tags\": [\"Reise\"], \"title\": \"Straße nach Südfrankreich\"}',NULL),
(x'01a225482a5272e28821d80b42bbaa3c','1','{\"title\": \"Le ﬁls répare le parapluie\"}',NULL),
(x'01a225482a5272e28821dcfa44efff09','1','{\"tags\": [\"Wörterbuch\"], \"title\": \"한국어 사전 📚\"}',NULL);
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
('01a2254829e672f6b255d1dfff282dfa','Book','1','{\"name\":\"Book\",\"fields\":{\"isbn\":{\"type\":\"string\",\"required\":true,\"unique\":true},\"title\":{\"type\":\"string\",\"indexed\":true,\"minLength\":1},\"pages\":{\"type\":\"integer\",\"indexed\":true,\"minimum\":0},\"price\":{\"type\":\"number\",\"indexed\":true},\"available\":{\"type\":\"boolean\",\"default\":true},\"added\":{\"type\":\"datetime\",\"indexed\":true},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"author\":{\"type\":\"object\",\"fields\":{\"name\":{\"type\":\"string\",\"required\":true},\"born\":{\"type\":\"integer\"}}},\"extra\":{\"type\":\"json\"}}}','[{\"slot\":1,\"field\":\"isbn\",\"kind\":\"text\",\"unique\":true},{\"slot\":2,\"field\":\"title\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"pages\",\"kind\":\"number\",\"unique\":false},{\"slot\":4,\"field\":\"price\",\"kind\":\"number\",\"unique\":false},{\"slot\":5,\"field\":\"added\",\"kind\":\"text\",\"unique\":false}]','6','1795921816038','1795921816038',x'00000000000000000000000000000000',NULL),
('01a225482a1e7308a3b67f8136be106f','Shelf-one','1','{\"name\":\"Shelf-one\",\"fields\":{\"number\":{\"type\":\"integer\",\"unique\":true},\"room\":{\"type\":\"string\",\"indexed\":true,\"enum\":[\"north\",\"south\"],\"default\":\"north\"},\"size\":{\"type\":\"object\",\"fields\":{\"width\":{\"type\":\"number\"},\"deep\":{\"type\":\"object\"}}},\"opened\":{\"type\":\"date\",\"indexed\":true},\"books\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"fields\":{\"isbn\":{\"type\":\"string\"}}}}}}','[{\"slot\":1,\"field\":\"number\",\"kind\":\"number\",\"unique\":true},{\"slot\":2,\"field\":\"room\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"opened\",\"kind\":\"text\",\"unique\":false}]','4','1795921816094','1795921816094',x'00000000000000000000000000000000',NULL),
('01a225482a42719cbeb47dcda00f6e24','Article','1','{\"name\":\"Article\",\"fields\":{\"title\":{\"type\":\"string\",\"searchable\":true},\"tags\":{\"type\":\"array\",\"searchable\":true,\"items\":{\"type\":\"string\"}}}}','[]','2','1795921816130','1795921816130',x'00000000000000000000000000000000','{\"slot\":1,\"version\":1}');
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
('01a22548-2992-773d-8766-fd9019ef41f9','recorder','8f5ac120922393cb19d0154baea8cacc578cdc51ea54655fb3d8ee6e103d0026','4qhC','1795921815955','1795921816018'),
('01a22548-2a9b-7141-88f4-b28dbc9ebe1d','app_4cxJsU5Hw6Sz12d2YNMytg','93f4a31b9852acbf58f834767e7344ba095acfd0d0408d4c08d1e5411f6e4f43','odY4','1795921816220','1795921816229'),
('01a22548-2aa2-7713-b09f-0da6f31ddbfc','app_4cxJsU5Hw6Sz12d2YNMytg','6ef3bfffea5327c26edd7c13a2aec0b84c65cc569fbd2621c4ecef04df425483','tmQv','1795921816226',NULL);
CREATE TABLE `idempotency_keys` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `request` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `answer` longtext COLLATE utf8mb4_bin NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_idempotency_keys_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `idempotency_keys` (`digest`,`request`,`answer`,`expires_at`) VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','a4987c36e02f58f69ffa8ea3999a02af856eb06d00208f4af3e1bfd54a75d0c8','{\"status\":200,\"headers\":{\"location\":\"http://127.0.0.1:16384/api/v1/storage/data/Shelf-one/01a22548-2aaa-7754-a8b9-7d36f460be5e\",\"etag\":\"\\\"1\\\"\"},\"body\":\"{\\\"_id\\\":\\\"01a22548-2aaa-7754-a8b9-7d36f460be5e\\\",\\\"attachments\\\":[],\\\"number\\\":1000,\\\"room\\\":\\\"north\\\"}\"}','1796008216234');
CREATE TABLE `leases` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `holder` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `until` bigint NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
INSERT INTO `leases` (`name`,`holder`,`until`) VALUES
('migrations','a1078b60-de2e-44b9-9b52-e5e717477892','0');
CREATE TABLE `locks` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `locks` (`name`) VALUES
('administrators'),
('class-change'),
('class-creation'),
('database ec9a46ba-cfda-48c2-9ed8-1a3bc7350a26');
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
('cb0b746b662b00ae96343ceedcc601c35b903aeaa3190022c70ea5dd84730890','01a22548-2995-700c-8d9f-2da0b1a2c453','1795921816209','1795921816209','1795965016209');
CREATE TABLE `setup_codes` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
CREATE TABLE `w_01a225482a42719cbeb47dcda00f6e24_1` (
  `word` varbinary(400) NOT NULL,
  `object_id` binary(16) NOT NULL,
  PRIMARY KEY (`word`,`object_id`),
  KEY `by_object` (`object_id`,`word`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
INSERT INTO `w_01a225482a42719cbeb47dcda00f6e24_1` (`word`,`object_id`) VALUES
('fils',x'01a225482a5272e28821d80b42bbaa3c'),
('le',x'01a225482a5272e28821d80b42bbaa3c'),
('nach',x'01a225482a5272e28821d6bc93deb3d3'),
('parapluie',x'01a225482a5272e28821d80b42bbaa3c'),
('reise',x'01a225482a5272e28821d6bc93deb3d3'),
('repare',x'01a225482a5272e28821d80b42bbaa3c'),
('strasse',x'01a225482a5272e28821d6bc93deb3d3'),
('sudfrankreich',x'01a225482a5272e28821d6bc93deb3d3'),
('worterbuch',x'01a225482a5272e28821dcfa44efff09'),
('사전',x'01a225482a5272e28821dcfa44efff09'),
('한국어',x'01a225482a5272e28821dcfa44efff09');
