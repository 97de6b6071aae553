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
('8d07cc4e305fd8ffcf9a2f151f437e22c6ca1c894bb5bb60a380aaafbf772e32','recorder','data:read data:write classes:read classes:write applications:read applications:write','1795433527496','1795437127496',NULL,'6znmul1Y5YD1VOXq0yD6KC'),
('9063aba3ae0251c9edcd50d602c7ef2ed6107c84218bbdffb1ffec66937934a1','app_4M8Uwhh0p98dGqOMpp8mwH','data:read','1795433529477','1795437129477',NULL,'1Xic4RL5dURDP2YQcRKlPq');
CREATE TABLE `administrators` (
  `id` varchar(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `email` varchar(254) NOT NULL,
  `password_hash` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `last_signed_in_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `UQ_4ee5216a00cb99b2dede98509c1` (`email`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `administrators` (`id`,`email`,`password_hash`,`created_at`,`last_signed_in_at`) VALUES
('01a2082d-773a-71e4-86fd-8740807b5292','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$b34nFUrZjdIXrMPjnJoJ2w$0ZOMjYOzgLEWAt90mDlCBBgFVlYCkKRiq8+WHFWg7nk','1795433527359','1795433529309');
CREATE TABLE `applications` (
  `id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `name` varchar(200) NOT NULL,
  `scopes` longtext NOT NULL,
  `enabled` tinyint(1) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `last_used_at` bigint(20) DEFAULT NULL,
  `epoch` varchar(22) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `applications` (`id`,`name`,`scopes`,`enabled`,`created_at`,`last_used_at`,`epoch`) VALUES
('app_4M8Uwhh0p98dGqOMpp8mwH','Reader','data:read','1','1795433529351','1795433529477','1Xic4RL5dURDP2YQcRKlPq'),
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write','1','1795433526922','1795433527496','6znmul1Y5YD1VOXq0yD6KC');
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
  KEY `ix_audit_events_subject` (`subject`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `audit_events` (`id`,`occurred_at`,`actor_kind`,`actor_id`,`address`,`request_id`,`kind`,`subject`,`details`) VALUES
('01a2082d-76ff-7319-a61d-37571e33751b','1795433527039','service',NULL,NULL,NULL,'application.created','recorder','{\"name\":\"Bootstrap\",\"scopes\":[\"data:read\",\"data:write\",\"classes:read\",\"classes:write\",\"applications:read\",\"applications:write\"]}'),
('01a2082d-7872-75b5-b80d-c57aefff2b03','1795433527410','service',NULL,NULL,NULL,'administrator.created','01a2082d-773a-71e4-86fd-8740807b5292','{\"email\":\"ada@example.com\"}'),
('01a2082d-7953-761d-a4be-b0a7c8d1691a','1795433527635','application','recorder','127.0.0.1','524b1679-6141-418c-95d7-f80372a67ef6','class.created','Book','{\"fields\":[\"isbn\",\"title\",\"pages\",\"price\",\"available\",\"added\",\"tags\",\"author\",\"extra\"]}'),
('01a2082d-7a32-7113-bf4e-d1b6eab74b94','1795433527858','application','recorder','127.0.0.1','87bd22cd-3d99-4d49-8227-865f41f5a60e','class.created','Shelf-one','{\"fields\":[\"number\",\"room\",\"size\",\"opened\",\"books\"]}'),
('01a2082d-7ffc-76df-a618-8a6e9339a674','1795433529340','administrator','01a2082d-773a-71e4-86fd-8740807b5292','127.0.0.1','2554368f-2268-438b-b44f-0296d183d008','session.began','01a2082d-773a-71e4-86fd-8740807b5292','{}'),
('01a2082d-8015-75b5-80ce-69c4e878d904','1795433529365','application','recorder','127.0.0.1','2a4ab5e7-8b9e-4368-93fa-1421d36822f1','application.created','app_4M8Uwhh0p98dGqOMpp8mwH','{\"name\":\"Reader\",\"scopes\":[\"data:read\"]}'),
('01a2082d-802e-7343-bcc4-1089ee8b5959','1795433529390','application','recorder','127.0.0.1','2a61959d-61b7-43a3-a1a8-a6e3102c4766','secret.created','app_4M8Uwhh0p98dGqOMpp8mwH','{\"secret\":\"01a2082d-802c-762a-ae5f-d21fce6e2e9c\"}');
CREATE TABLE `c_01a2082d78fe743ea57358c78fcd458a` (
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
INSERT INTO `c_01a2082d78fe743ea57358c78fcd458a` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2082d79b275fa92dc65a32174b633','7','{\"isbn\":\"978-0\",\"title\":\"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0\",\"pages\":50,\"price\":0,\"available\":true,\"added\":\"2026-01-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1900,\"name\":\"Čapek\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}','[{\"name\":\"cover.txt\",\"mime_type\":\"text/plain\",\"size\":21,\"sha256\":\"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7\",\"blob\":\"d049b38f-1ac4-4b61-9af3-ea7266db7f22\"},{\"name\":\"á b+%c.bin\",\"mime_type\":\"application/octet-stream\",\"size\":6,\"sha256\":\"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885\",\"blob\":\"0ee9ed43-80ae-42ac-8946-963e6a5c3756\"},{\"name\":\"empty\",\"mime_type\":\"application/octet-stream\",\"size\":0,\"sha256\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"blob\":\"1e3c4f55-43b2-42f3-b59f-2c102fa911bc\"}]'),
(x'01a2082d79ca769caa2fb01380dca5c8','2','{\"isbn\":\"978-1\",\"title\":\"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1\",\"pages\":100,\"price\":0.25,\"available\":false,\"added\":\"2026-02-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"Lem\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082d79f777fca0c46c15eb2df2dc','1','{\"isbn\":\"978-2\",\"title\":\"Book 2 a\\nb\",\"pages\":150,\"price\":0.5,\"available\":true,\"added\":\"2026-03-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"born\":1902,\"name\":\"O\'Brien\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082d79f777fca0c472a325674596','1','{\"isbn\":\"978-3\",\"title\":\"Book 3 a\\nb\",\"pages\":200,\"price\":9007199254740991,\"available\":false,\"added\":\"2026-04-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"name\":\"村上\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082d79f777fca0c477cfa0f583f1','1','{\"isbn\":\"978-4\",\"title\":\"Book 4 📚\",\"pages\":250,\"price\":1,\"available\":true,\"added\":\"2026-05-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"born\":1904,\"name\":\"Žižek \\\\ \\\"Co\\\"\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082d79f777fca0c47aae5e60a03b','1','{\"isbn\":\"978-5\",\"title\":\"Book 5 a\\nb\",\"pages\":50,\"price\":1.25,\"available\":false,\"added\":\"2026-06-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"name\":\"Čapek\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082d79f777fca0c47d102f091813','1','{\"isbn\":\"978-6\",\"title\":\"Book 6 a\\nb\",\"pages\":100,\"price\":1.5,\"available\":true,\"added\":\"2026-07-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1906,\"name\":\"Lem\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082d79f777fca0c48025397d15b3','1','{\"isbn\":\"978-7\",\"title\":\"Book 7 a\\nb\",\"pages\":150,\"price\":1.75,\"available\":false,\"added\":\"2026-08-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"O\'Brien\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082d79f777fca0c4862e819cd8cb','1','{\"isbn\":\"978-8\",\"title\":\"Book 8 📚\",\"pages\":200,\"price\":2,\"available\":true,\"added\":\"2026-09-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"born\":1908,\"name\":\"村上\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082d79f777fca0c4889e2ebd3af4','1','{\"isbn\":\"978-9\",\"title\":\"Book 9 a\\nb\",\"pages\":250,\"price\":2.25,\"available\":false,\"added\":\"2026-01-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"name\":\"Žižek \\\\ \\\"Co\\\"\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082d79f777fca0c48daa9180d979','1','{\"isbn\":\"978-10\",\"title\":\"Book 10 a\\nb\",\"pages\":50,\"price\":2.5,\"available\":true,\"added\":\"2026-02-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"born\":1910,\"name\":\"Čapek\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082d79f777fca0c4903c8d3e7e43','1','{\"isbn\":\"978-11\",\"title\":\"Book 11 a\\nb\",\"pages\":100,\"price\":2.75,\"available\":false,\"added\":\"2026-03-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"name\":\"Lem\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082d79f777fca0c4974d49b37d7d','1','{\"isbn\":\"978-12\",\"title\":\"Book 12 📚\",\"pages\":150,\"price\":3,\"available\":true,\"added\":\"2026-04-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1912,\"name\":\"O\'Brien\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082d79f777fca0c49a5bff8955d6','1','{\"isbn\":\"978-13\",\"title\":\"Book 13 a\\nb\",\"pages\":200,\"price\":3.25,\"available\":false,\"added\":\"2026-05-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"村上\"},\"extra\":[true,\"text\"]}',NULL);
CREATE TABLE `c_01a2082d7a1477a6bf93815bdaaf6bf9` (
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
INSERT INTO `c_01a2082d7a1477a6bf93815bdaaf6bf9` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2082d7a4177909fc0eb05186f7791','1','{\"number\":0,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":0.5},\"opened\":\"2025-12-01\",\"books\":[]}',NULL),
(x'01a2082d7a4a7496926a7f7753e364ef','2','{\"number\":1,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":1.5},\"opened\":\"2025-12-02\",\"books\":[{\"isbn\":\"978-0\"}]}',NULL),
(x'01a2082d7a567187ab686fb5bfc935cc','1','{\"number\":2,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":2.5},\"opened\":\"2025-12-03\",\"books\":[{\"isbn\":\"978-0\"},{\"isbn\":\"978-1\"}]}',NULL),
(x'01a2082d7a567187ab68711626453102','1','{\"number\":3,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":3.5},\"opened\":\"2025-12-04\",\"books\":[]}',NULL),
(x'01a2082d7a567187ab6875199c293ea8','1','{\"number\":4,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":4.5},\"opened\":\"2025-12-05\",\"books\":[{\"isbn\":\"978-0\"}]}',NULL),
(x'01a2082d7a567187ab687af2368d2503','1','{\"number\":5,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":5.5},\"opened\":\"2025-12-06\",\"books\":[{\"isbn\":\"978-0\"},{\"isbn\":\"978-1\"}]}',NULL),
(x'01a2082d80fb779b9349ea1a1ec2650f','1','{\"number\":1000,\"room\":\"north\"}',NULL);
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
  PRIMARY KEY (`id`),
  UNIQUE KEY `UQ_1f3940af28a76098f31004f03ca` (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `classes` (`id`,`name`,`revision`,`definition`,`columns`,`next_slot`,`created_at`,`updated_at`,`sealed_to`) VALUES
('01a2082d78fe743ea57358c78fcd458a','Book','1','{\"name\":\"Book\",\"fields\":{\"isbn\":{\"type\":\"string\",\"required\":true,\"unique\":true},\"title\":{\"type\":\"string\",\"indexed\":true,\"minLength\":1},\"pages\":{\"type\":\"integer\",\"indexed\":true,\"minimum\":0},\"price\":{\"type\":\"number\",\"indexed\":true},\"available\":{\"type\":\"boolean\",\"default\":true},\"added\":{\"type\":\"datetime\",\"indexed\":true},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"author\":{\"type\":\"object\",\"fields\":{\"name\":{\"type\":\"string\",\"required\":true},\"born\":{\"type\":\"integer\"}}},\"extra\":{\"type\":\"json\"}}}','[{\"slot\":1,\"field\":\"isbn\",\"kind\":\"text\",\"unique\":true},{\"slot\":2,\"field\":\"title\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"pages\",\"kind\":\"number\",\"unique\":false},{\"slot\":4,\"field\":\"price\",\"kind\":\"number\",\"unique\":false},{\"slot\":5,\"field\":\"added\",\"kind\":\"text\",\"unique\":false}]','6','1795433527550','1795433527550',x'00000000000000000000000000000000'),
('01a2082d7a1477a6bf93815bdaaf6bf9','Shelf-one','1','{\"name\":\"Shelf-one\",\"fields\":{\"number\":{\"type\":\"integer\",\"unique\":true},\"room\":{\"type\":\"string\",\"indexed\":true,\"enum\":[\"north\",\"south\"],\"default\":\"north\"},\"size\":{\"type\":\"object\",\"fields\":{\"width\":{\"type\":\"number\"},\"deep\":{\"type\":\"object\",\"fields\":{}}}},\"opened\":{\"type\":\"date\",\"indexed\":true},\"books\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"fields\":{\"isbn\":{\"type\":\"string\"}}}}}}','[{\"slot\":1,\"field\":\"number\",\"kind\":\"number\",\"unique\":true},{\"slot\":2,\"field\":\"room\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"opened\",\"kind\":\"text\",\"unique\":false}]','4','1795433527828','1795433527828',x'00000000000000000000000000000000');
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
('01a2082d-76dd-7589-ba48-ce3624c25420','recorder','8da479b46af6ba46a7aadef5c7d921956cd77a31b329fa42ad39177199d03df2','Tpk0','1795433527007','1795433527494'),
('01a2082d-8011-7045-b0eb-988aec80d32e','app_4M8Uwhh0p98dGqOMpp8mwH','529ace1a13869f416746a882cdff5f8cd6cdb4b7a52057ade2931eb49a74de89','qCy0','1795433529361','1795433529477'),
('01a2082d-802c-762a-ae5f-d21fce6e2e9c','app_4M8Uwhh0p98dGqOMpp8mwH','9edcedf68c97df7ffa19d314a5b342479d5ef8705b3e09a188e9e5408a1fcba5','2g4Z','1795433529388',NULL);
CREATE TABLE `idempotency_keys` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `request` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `answer` longtext NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_idempotency_keys_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `idempotency_keys` (`digest`,`request`,`answer`,`expires_at`) VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{\"status\":200,\"headers\":{\"location\":\"http://127.0.0.1:38347/api/v1/storage/data/Shelf-one/01a2082d-80fb-779b-9349-ea1a1ec2650f\",\"etag\":\"\\\"1\\\"\"},\"body\":\"{\\\"_id\\\":\\\"01a2082d-80fb-779b-9349-ea1a1ec2650f\\\",\\\"attachments\\\":[],\\\"number\\\":1000,\\\"room\\\":\\\"north\\\"}\"}','1795519929595');
CREATE TABLE `locks` (
  `name` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  PRIMARY KEY (`name`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `locks` (`name`) VALUES
('administrators'),
('class-change');
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
('8','1764500000000','CreateSchemaVersions1764500000000');
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
  KEY `ix_sessions_administrator` (`administrator_id`),
  KEY `ix_sessions_expires` (`expires_at`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `sessions` (`digest`,`administrator_id`,`created_at`,`last_seen_at`,`expires_at`) VALUES
('14f61306461fd236e5bd7ad50f350e306f73ae569fd2415cf26a934bfc0c454a','01a2082d-773a-71e4-86fd-8740807b5292','1795433529309','1795433529309','1795476729309');
CREATE TABLE `setup_codes` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
