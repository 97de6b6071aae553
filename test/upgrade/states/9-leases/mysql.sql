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
('0df6710bd6254917e4149bf95d04c08683c486cc1bdebb2d2e97455c7c27fb42','recorder','data:read data:write classes:read classes:write applications:read applications:write','1795433556962','1795437156962',NULL,'4QpTkz6TNINRi0VLhm5VXf'),
('98c000d9de69834241afb6aff7762bfc4be2d05d84db31580ba9dad42122a193','app_25YaQhDJmvU1TAg5Vmm4T9','data:read','1795433558400','1795437158400',NULL,'4c8qqd8JGr7IqphJVFuhy6');
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
('01a2082d-eb69-7720-8637-468f0e1435ae','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$hpo+hz4GwdEyXdQ5iD0zmA$pDM0k3uYYy0kbiBuLaEhsiRD467F0MgfNVfAbSY9dcM','1795433556881','1795433558203');
CREATE TABLE `applications` (
  `id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `name` varchar(200) COLLATE utf8mb4_bin NOT NULL,
  `scopes` longtext COLLATE utf8mb4_bin NOT NULL,
  `enabled` tinyint(1) NOT NULL,
  `created_at` bigint NOT NULL,
  `last_used_at` bigint DEFAULT NULL,
  `epoch` varchar(22) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `applications` (`id`,`name`,`scopes`,`enabled`,`created_at`,`last_used_at`,`epoch`) VALUES
('app_25YaQhDJmvU1TAg5Vmm4T9','Reader','data:read','1','1795433558223','1795433558399','4c8qqd8JGr7IqphJVFuhy6'),
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write','1','1795433556827','1795433556961','4QpTkz6TNINRi0VLhm5VXf');
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
  KEY `ix_audit_events_subject` (`subject`),
  KEY `ix_audit_events_occurred` (`occurred_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `audit_events` (`id`,`occurred_at`,`actor_kind`,`actor_id`,`address`,`request_id`,`kind`,`subject`,`details`) VALUES
('01a2082d-eb66-71eb-9078-ae1dce1de163','1795433556838','service',NULL,NULL,NULL,'application.created','recorder','{\"name\":\"Bootstrap\",\"scopes\":[\"data:read\",\"data:write\",\"classes:read\",\"classes:write\",\"applications:read\",\"applications:write\"]}'),
('01a2082d-eb9a-745b-bcd5-f38c95a6ced5','1795433556890','service',NULL,NULL,NULL,'administrator.created','01a2082d-eb69-7720-8637-468f0e1435ae','{\"email\":\"ada@example.com\"}'),
('01a2082d-ec77-7776-bba6-c0b427edca84','1795433557111','application','recorder','127.0.0.1','a2e9b5dc-977d-41d1-9204-66cb047cccce','class.created','Book','{\"fields\":[\"isbn\",\"title\",\"pages\",\"price\",\"available\",\"added\",\"tags\",\"author\",\"extra\"]}'),
('01a2082d-ef24-73ae-9953-adbf282fadf1','1795433557796','application','recorder','127.0.0.1','a60ea84d-ab01-4a06-88a5-1323e6d0579a','class.created','Shelf-one','{\"fields\":[\"number\",\"room\",\"size\",\"opened\",\"books\"]}'),
('01a2082d-f0c0-7709-9c2e-794ba00229f7','1795433558208','administrator','01a2082d-eb69-7720-8637-468f0e1435ae','127.0.0.1','cdfea6df-e585-49fa-900a-b7e0a3927fae','session.began','01a2082d-eb69-7720-8637-468f0e1435ae','{}'),
('01a2082d-f0d6-777c-832a-c22c7ce87166','1795433558230','application','recorder','127.0.0.1','6f71c482-84a1-438c-9698-c92a17169182','application.created','app_25YaQhDJmvU1TAg5Vmm4T9','{\"name\":\"Reader\",\"scopes\":[\"data:read\"]}'),
('01a2082d-f0f8-7550-b54f-99ef01ac8429','1795433558264','application','recorder','127.0.0.1','bcdf9f1f-ad2e-4eb9-8b37-c0336331bd57','secret.created','app_25YaQhDJmvU1TAg5Vmm4T9','{\"secret\":\"01a2082d-f0f1-7173-a60c-143b9192d0cf\"}');
CREATE TABLE `c_01a2082dec057263b0526575a9b91009` (
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
INSERT INTO `c_01a2082dec057263b0526575a9b91009` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2082dedb0718db73db997e52ca75f','7','{\"isbn\": \"978-0\", \"tags\": [], \"added\": \"2026-01-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 50, \"price\": 0, \"title\": \"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0\", \"author\": {\"born\": 1900, \"name\": \"Čapek\"}, \"available\": true}','[{\"blob\": \"0892ffcb-277a-4ff1-8dad-d60fd7a109ca\", \"name\": \"cover.txt\", \"size\": 21, \"sha256\": \"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7\", \"mime_type\": \"text/plain\"}, {\"blob\": \"9ad10000-aa40-4539-9ee1-e497c28efd46\", \"name\": \"á b+%c.bin\", \"size\": 6, \"sha256\": \"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885\", \"mime_type\": \"application/octet-stream\"}, {\"blob\": \"c16d8531-d893-412f-8fa0-85a463ffd1e0\", \"name\": \"empty\", \"size\": 0, \"sha256\": \"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\", \"mime_type\": \"application/octet-stream\"}]'),
(x'01a2082dedbf70bd9fdb036b17338b82','2','{\"isbn\": \"978-1\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-02-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 100, \"price\": 0.25, \"title\": \"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1\", \"author\": {\"name\": \"Lem\"}, \"available\": false}',NULL),
(x'01a2082deec874efa00c572fa4cdaa98','1','{\"isbn\": \"978-2\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-03-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 150, \"price\": 0.5, \"title\": \"Book 2 a\\nb\", \"author\": {\"born\": 1902, \"name\": \"O\'Brien\"}, \"available\": true}',NULL),
(x'01a2082deec874efa00c5a8857232596','1','{\"isbn\": \"978-3\", \"tags\": [], \"added\": \"2026-04-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 200, \"price\": 9007199254740991, \"title\": \"Book 3 a\\nb\", \"author\": {\"name\": \"村上\"}, \"available\": false}',NULL),
(x'01a2082deec874efa00c5e205216cf87','1','{\"isbn\": \"978-4\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-05-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 250, \"price\": 1, \"title\": \"Book 4 📚\", \"author\": {\"born\": 1904, \"name\": \"Žižek \\\\ \\\"Co\\\"\"}, \"available\": true}',NULL),
(x'01a2082deec874efa00c631c57cc1680','1','{\"isbn\": \"978-5\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-06-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 50, \"price\": 1.25, \"title\": \"Book 5 a\\nb\", \"author\": {\"name\": \"Čapek\"}, \"available\": false}',NULL),
(x'01a2082deec874efa00c675c2fab9327','1','{\"isbn\": \"978-6\", \"tags\": [], \"added\": \"2026-07-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 100, \"price\": 1.5, \"title\": \"Book 6 a\\nb\", \"author\": {\"born\": 1906, \"name\": \"Lem\"}, \"available\": true}',NULL),
(x'01a2082deec874efa00c6bb8896e3b96','1','{\"isbn\": \"978-7\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-08-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 150, \"price\": 1.75, \"title\": \"Book 7 a\\nb\", \"author\": {\"name\": \"O\'Brien\"}, \"available\": false}',NULL),
(x'01a2082deeca7528bbc29fdb1049b7f0','1','{\"isbn\": \"978-8\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-09-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 200, \"price\": 2, \"title\": \"Book 8 📚\", \"author\": {\"born\": 1908, \"name\": \"村上\"}, \"available\": true}',NULL),
(x'01a2082deeca7528bbc2a20c81dea52a','1','{\"isbn\": \"978-9\", \"tags\": [], \"added\": \"2026-01-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 250, \"price\": 2.25, \"title\": \"Book 9 a\\nb\", \"author\": {\"name\": \"Žižek \\\\ \\\"Co\\\"\"}, \"available\": false}',NULL),
(x'01a2082deeca7528bbc2a485159507d9','1','{\"isbn\": \"978-10\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-02-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 50, \"price\": 2.5, \"title\": \"Book 10 a\\nb\", \"author\": {\"born\": 1910, \"name\": \"Čapek\"}, \"available\": true}',NULL),
(x'01a2082deeca7528bbc2a86ff09fc29c','1','{\"isbn\": \"978-11\", \"tags\": [\"new\", \"t2\"], \"added\": \"2026-03-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 100, \"price\": 2.75, \"title\": \"Book 11 a\\nb\", \"author\": {\"name\": \"Lem\"}, \"available\": false}',NULL),
(x'01a2082deeca7528bbc2aff9a88c705b','1','{\"isbn\": \"978-12\", \"tags\": [], \"added\": \"2026-04-02T03:04:05.678Z\", \"extra\": {\"a\": 0.0000001, \"b\": [1, null, {\"c\": \"\\\\\"}]}, \"pages\": 150, \"price\": 3, \"title\": \"Book 12 📚\", \"author\": {\"born\": 1912, \"name\": \"O\'Brien\"}, \"available\": true}',NULL),
(x'01a2082deeca7528bbc2b3b9adc26717','1','{\"isbn\": \"978-13\", \"tags\": [\"new\", \"t1\"], \"added\": \"2026-05-02T03:04:05.678Z\", \"extra\": [true, \"text\"], \"pages\": 200, \"price\": 3.25, \"title\": \"Book 13 a\\nb\", \"author\": {\"name\": \"村上\"}, \"available\": false}',NULL);
CREATE TABLE `c_01a2082def0a74e78f51d803c7b0cb66` (
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
INSERT INTO `c_01a2082def0a74e78f51d803c7b0cb66` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2082def3570d5910089bcc37c8fa3','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 0.5}, \"books\": [], \"number\": 0, \"opened\": \"2025-12-01\"}',NULL),
(x'01a2082def3f713fa47e618df1ba448c','2','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 1.5}, \"books\": [{\"isbn\": \"978-0\"}], \"number\": 1, \"opened\": \"2025-12-02\"}',NULL),
(x'01a2082def4773908124aa36f93d957c','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 2.5}, \"books\": [{\"isbn\": \"978-0\"}, {\"isbn\": \"978-1\"}], \"number\": 2, \"opened\": \"2025-12-03\"}',NULL),
(x'01a2082def4773908124afb0bf04e0a9','1','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 3.5}, \"books\": [], \"number\": 3, \"opened\": \"2025-12-04\"}',NULL),
(x'01a2082def4773908124b1d295111095','1','{\"room\": \"north\", \"size\": {\"deep\": {}, \"width\": 4.5}, \"books\": [{\"isbn\": \"978-0\"}], \"number\": 4, \"opened\": \"2025-12-05\"}',NULL),
(x'01a2082def4773908124b4cec0a37834','1','{\"room\": \"south\", \"size\": {\"deep\": {}, \"width\": 5.5}, \"books\": [{\"isbn\": \"978-0\"}, {\"isbn\": \"978-1\"}], \"number\": 5, \"opened\": \"2025-12-06\"}',NULL),
(x'01a2082df19774d6b92a5c9e27b31aa3','1','{\"room\": \"north\", \"number\": 1000}',NULL);
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
('01a2082dec057263b0526575a9b91009','Book','1','{\"name\":\"Book\",\"fields\":{\"isbn\":{\"type\":\"string\",\"required\":true,\"unique\":true},\"title\":{\"type\":\"string\",\"indexed\":true,\"minLength\":1},\"pages\":{\"type\":\"integer\",\"indexed\":true,\"minimum\":0},\"price\":{\"type\":\"number\",\"indexed\":true},\"available\":{\"type\":\"boolean\",\"default\":true},\"added\":{\"type\":\"datetime\",\"indexed\":true},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"author\":{\"type\":\"object\",\"fields\":{\"name\":{\"type\":\"string\",\"required\":true},\"born\":{\"type\":\"integer\"}}},\"extra\":{\"type\":\"json\"}}}','[{\"slot\":1,\"field\":\"isbn\",\"kind\":\"text\",\"unique\":true},{\"slot\":2,\"field\":\"title\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"pages\",\"kind\":\"number\",\"unique\":false},{\"slot\":4,\"field\":\"price\",\"kind\":\"number\",\"unique\":false},{\"slot\":5,\"field\":\"added\",\"kind\":\"text\",\"unique\":false}]','6','1795433556997','1795433556997',x'00000000000000000000000000000000'),
('01a2082def0a74e78f51d803c7b0cb66','Shelf-one','1','{\"name\":\"Shelf-one\",\"fields\":{\"number\":{\"type\":\"integer\",\"unique\":true},\"room\":{\"type\":\"string\",\"indexed\":true,\"enum\":[\"north\",\"south\"],\"default\":\"north\"},\"size\":{\"type\":\"object\",\"fields\":{\"width\":{\"type\":\"number\"},\"deep\":{\"type\":\"object\",\"fields\":{}}}},\"opened\":{\"type\":\"date\",\"indexed\":true},\"books\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"fields\":{\"isbn\":{\"type\":\"string\"}}}}}}','[{\"slot\":1,\"field\":\"number\",\"kind\":\"number\",\"unique\":true},{\"slot\":2,\"field\":\"room\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"opened\",\"kind\":\"text\",\"unique\":false}]','4','1795433557770','1795433557770',x'00000000000000000000000000000000');
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
('01a2082d-eb63-7110-9b9e-a157d48a9c13','recorder','016744c239cff1dfabf4cb7c59d89be301554c6d7fab1c37c866f2af4af1989d','jU6v','1795433556836','1795433556957'),
('01a2082d-f0d6-777c-832a-bd194c61bce7','app_25YaQhDJmvU1TAg5Vmm4T9','c3b01289f3767780d05f51f290d1427a152a1b7c30cce07db70f97a65e56d719','7BRK','1795433558230','1795433558399'),
('01a2082d-f0f1-7173-a60c-143b9192d0cf','app_25YaQhDJmvU1TAg5Vmm4T9','c85aeeee24403c3a7a6bd30bf7c8f393b7fcb8d80a003156ee5b4c6b04d01a61','2Dl4','1795433558257',NULL);
CREATE TABLE `idempotency_keys` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `request` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `answer` longtext COLLATE utf8mb4_bin NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_idempotency_keys_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `idempotency_keys` (`digest`,`request`,`answer`,`expires_at`) VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{\"status\":200,\"headers\":{\"location\":\"http://127.0.0.1:37493/api/v1/storage/data/Shelf-one/01a2082d-f197-74d6-b92a-5c9e27b31aa3\",\"etag\":\"\\\"1\\\"\"},\"body\":\"{\\\"_id\\\":\\\"01a2082d-f197-74d6-b92a-5c9e27b31aa3\\\",\\\"attachments\\\":[],\\\"number\\\":1000,\\\"room\\\":\\\"north\\\"}\"}','1795519958423');
CREATE TABLE `leases` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `holder` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `until` bigint NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=latin1;
INSERT INTO `leases` (`name`,`holder`,`until`) VALUES
('migrations','1edaaedb-e096-4ad0-a648-8789461ca876','0');
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
('3','1763800000000','CreateAdministrators1763800000000'),
('4','1763900000000','CreateIdempotencyKeys1763900000000'),
('5','1763950000000','CreateAuditEvents1763950000000'),
('6','1764000000000','AddChangedObject1764000000000'),
('7','1764100000000','AddTokenEpochs1764100000000'),
('8','1764200000000','CreateLeases1764200000000'),
('9','1764500000000','CreateSchemaVersions1764500000000');
CREATE TABLE `schema_versions` (
  `migration` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `version` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`migration`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `schema_versions` (`migration`,`version`) VALUES
('AddChangedObject1764000000000','0.1.0'),
('AddTokenEpochs1764100000000','0.1.0'),
('CreateAdministrators1763800000000','0.1.0'),
('CreateAuditEvents1763950000000','0.1.0'),
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
  KEY `ix_sessions_administrator` (`administrator_id`),
  KEY `ix_sessions_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `sessions` (`digest`,`administrator_id`,`created_at`,`last_seen_at`,`expires_at`) VALUES
('4be1998e2fc6e528e3706a24204d15462b2ee84519f12ba688154a2d95df6664','01a2082d-eb69-7720-8637-468f0e1435ae','1795433558203','1795433558203','1795476758203');
CREATE TABLE `setup_codes` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` bigint NOT NULL,
  PRIMARY KEY (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
