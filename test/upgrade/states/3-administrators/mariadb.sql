CREATE TABLE `access_tokens` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `application_id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  `scopes` longtext NOT NULL,
  `issued_at` bigint(20) NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  `session_digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin DEFAULT NULL,
  PRIMARY KEY (`digest`),
  KEY `ix_access_tokens_application` (`application_id`),
  KEY `ix_access_tokens_expires` (`expires_at`),
  KEY `ix_access_tokens_session` (`session_digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `access_tokens` (`digest`,`application_id`,`scopes`,`issued_at`,`expires_at`,`session_digest`) VALUES
('1992f7d950fb14e2b870c6f2941749e3e67d04295cb4ea767fbcb558d4e11647','recorder','data:read data:write classes:read classes:write applications:read applications:write','1795433420711','1795437020711',NULL),
('dcd1da4ea05d8021ce846b02269090975f96f251f3f55f081eaef27427989cbb','app_5X1KoJbbeLLDSE3TabQcnM','data:read','1795433421069','1795437021069',NULL);
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
('01a2082b-d73e-7359-86af-ab9eef6881cd','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$NXcedhzZiErnjym5Nsw9qA$EG/b4TBF+/oqUpnFYyGMzr39/G78cauZ4OZVqv7AjKg','1795433420625','1795433421038');
CREATE TABLE `applications` (
  `id` varchar(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `name` varchar(200) NOT NULL,
  `scopes` longtext NOT NULL,
  `enabled` tinyint(1) NOT NULL,
  `created_at` bigint(20) NOT NULL,
  `last_used_at` bigint(20) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
INSERT INTO `applications` (`id`,`name`,`scopes`,`enabled`,`created_at`,`last_used_at`) VALUES
('app_5X1KoJbbeLLDSE3TabQcnM','Reader','data:read','1','1795433421049','1795433421069'),
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write','1','1795433420600','1795433420711');
CREATE TABLE `c_01a2082bd7cb768ebd2fbfd1fc7c45fd` (
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
INSERT INTO `c_01a2082bd7cb768ebd2fbfd1fc7c45fd` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2082bd7e67081ae5e93823662e25a','7','{\"isbn\":\"978-0\",\"title\":\"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0\",\"pages\":50,\"price\":0,\"available\":true,\"added\":\"2026-01-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1900,\"name\":\"Čapek\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}','[{\"name\":\"cover.txt\",\"mime_type\":\"text/plain\",\"size\":21,\"sha256\":\"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7\",\"blob\":\"00ac7dbf-0879-4cae-9179-5aefa0562f2c\"},{\"name\":\"á b+%c.bin\",\"mime_type\":\"application/octet-stream\",\"size\":6,\"sha256\":\"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885\",\"blob\":\"4ec24380-cf00-47bb-8098-43c70a51335a\"},{\"name\":\"empty\",\"mime_type\":\"application/octet-stream\",\"size\":0,\"sha256\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\",\"blob\":\"ecd8c684-91ac-4611-9765-e798d30ab06a\"}]'),
(x'01a2082bd7f5732bbe2b9b7f96b8e1d2','2','{\"isbn\":\"978-1\",\"title\":\"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1\",\"pages\":100,\"price\":0.25,\"available\":false,\"added\":\"2026-02-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"Lem\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082bd811714786b25c429b46cbbe','1','{\"isbn\":\"978-2\",\"title\":\"Book 2 a\\nb\",\"pages\":150,\"price\":0.5,\"available\":true,\"added\":\"2026-03-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"born\":1902,\"name\":\"O\'Brien\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082bd811714786b262befd67c6e5','1','{\"isbn\":\"978-3\",\"title\":\"Book 3 a\\nb\",\"pages\":200,\"price\":9007199254740991,\"available\":false,\"added\":\"2026-04-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"name\":\"村上\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082bd811714786b2647b477f3a46','1','{\"isbn\":\"978-4\",\"title\":\"Book 4 📚\",\"pages\":250,\"price\":1,\"available\":true,\"added\":\"2026-05-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"born\":1904,\"name\":\"Žižek \\\\ \\\"Co\\\"\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082bd811714786b2688a96fbabb4','1','{\"isbn\":\"978-5\",\"title\":\"Book 5 a\\nb\",\"pages\":50,\"price\":1.25,\"available\":false,\"added\":\"2026-06-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"name\":\"Čapek\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082bd811714786b26cafc640da1a','1','{\"isbn\":\"978-6\",\"title\":\"Book 6 a\\nb\",\"pages\":100,\"price\":1.5,\"available\":true,\"added\":\"2026-07-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1906,\"name\":\"Lem\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082bd811714786b270a66c7d96da','1','{\"isbn\":\"978-7\",\"title\":\"Book 7 a\\nb\",\"pages\":150,\"price\":1.75,\"available\":false,\"added\":\"2026-08-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"O\'Brien\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082bd811714786b275b6be25f109','1','{\"isbn\":\"978-8\",\"title\":\"Book 8 📚\",\"pages\":200,\"price\":2,\"available\":true,\"added\":\"2026-09-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"born\":1908,\"name\":\"村上\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082bd811714786b27ae31e6cfd81','1','{\"isbn\":\"978-9\",\"title\":\"Book 9 a\\nb\",\"pages\":250,\"price\":2.25,\"available\":false,\"added\":\"2026-01-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"name\":\"Žižek \\\\ \\\"Co\\\"\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082bd811714786b27e11251411c7','1','{\"isbn\":\"978-10\",\"title\":\"Book 10 a\\nb\",\"pages\":50,\"price\":2.5,\"available\":true,\"added\":\"2026-02-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"born\":1910,\"name\":\"Čapek\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082bd811714786b2830e2c3ddf86','1','{\"isbn\":\"978-11\",\"title\":\"Book 11 a\\nb\",\"pages\":100,\"price\":2.75,\"available\":false,\"added\":\"2026-03-02T03:04:05.678Z\",\"tags\":[\"new\",\"t2\"],\"author\":{\"name\":\"Lem\"},\"extra\":[true,\"text\"]}',NULL),
(x'01a2082bd811714786b2863eca794773','1','{\"isbn\":\"978-12\",\"title\":\"Book 12 📚\",\"pages\":150,\"price\":3,\"available\":true,\"added\":\"2026-04-02T03:04:05.678Z\",\"tags\":[],\"author\":{\"born\":1912,\"name\":\"O\'Brien\"},\"extra\":{\"a\":1e-7,\"b\":[1,null,{\"c\":\"\\\\\"}]}}',NULL),
(x'01a2082bd811714786b28921cc5955d8','1','{\"isbn\":\"978-13\",\"title\":\"Book 13 a\\nb\",\"pages\":200,\"price\":3.25,\"available\":false,\"added\":\"2026-05-02T03:04:05.678Z\",\"tags\":[\"new\",\"t1\"],\"author\":{\"name\":\"村上\"},\"extra\":[true,\"text\"]}',NULL);
CREATE TABLE `c_01a2082bd83172ae87de8fb5336b1c78` (
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
INSERT INTO `c_01a2082bd83172ae87de8fb5336b1c78` (`id`,`revision`,`data`,`attachments`) VALUES
(x'01a2082bd84b75e28ea9395a259d014c','1','{\"number\":0,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":0.5},\"opened\":\"2025-12-01\",\"books\":[]}',NULL),
(x'01a2082bd85d70198cf25dcfea5faf92','2','{\"number\":1,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":1.5},\"opened\":\"2025-12-02\",\"books\":[{\"isbn\":\"978-0\"}]}',NULL),
(x'01a2082bd86e762fb1fc585c3935f8c2','1','{\"number\":2,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":2.5},\"opened\":\"2025-12-03\",\"books\":[{\"isbn\":\"978-0\"},{\"isbn\":\"978-1\"}]}',NULL),
(x'01a2082bd86e762fb1fc5f59121140a8','1','{\"number\":3,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":3.5},\"opened\":\"2025-12-04\",\"books\":[]}',NULL),
(x'01a2082bd86e762fb1fc638d4fd86464','1','{\"number\":4,\"room\":\"north\",\"size\":{\"deep\":{},\"width\":4.5},\"opened\":\"2025-12-05\",\"books\":[{\"isbn\":\"978-0\"}]}',NULL),
(x'01a2082bd86e762fb1fc67c32945cf8e','1','{\"number\":5,\"room\":\"south\",\"size\":{\"deep\":{},\"width\":5.5},\"opened\":\"2025-12-06\",\"books\":[{\"isbn\":\"978-0\"},{\"isbn\":\"978-1\"}]}',NULL);
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
('01a2082bd7cb768ebd2fbfd1fc7c45fd','Book','1','{\"name\":\"Book\",\"fields\":{\"isbn\":{\"type\":\"string\",\"required\":true,\"unique\":true},\"title\":{\"type\":\"string\",\"indexed\":true,\"minLength\":1},\"pages\":{\"type\":\"integer\",\"indexed\":true,\"minimum\":0},\"price\":{\"type\":\"number\",\"indexed\":true},\"available\":{\"type\":\"boolean\",\"default\":true},\"added\":{\"type\":\"datetime\",\"indexed\":true},\"tags\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}},\"author\":{\"type\":\"object\",\"fields\":{\"name\":{\"type\":\"string\",\"required\":true},\"born\":{\"type\":\"integer\"}}},\"extra\":{\"type\":\"json\"}}}','[{\"slot\":1,\"field\":\"isbn\",\"kind\":\"text\",\"unique\":true},{\"slot\":2,\"field\":\"title\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"pages\",\"kind\":\"number\",\"unique\":false},{\"slot\":4,\"field\":\"price\",\"kind\":\"number\",\"unique\":false},{\"slot\":5,\"field\":\"added\",\"kind\":\"text\",\"unique\":false}]','6','1795433420747','1795433420747',x'00000000000000000000000000000000'),
('01a2082bd83172ae87de8fb5336b1c78','Shelf-one','1','{\"name\":\"Shelf-one\",\"fields\":{\"number\":{\"type\":\"integer\",\"unique\":true},\"room\":{\"type\":\"string\",\"indexed\":true,\"enum\":[\"north\",\"south\"],\"default\":\"north\"},\"size\":{\"type\":\"object\",\"fields\":{\"width\":{\"type\":\"number\"},\"deep\":{\"type\":\"object\",\"fields\":{}}}},\"opened\":{\"type\":\"date\",\"indexed\":true},\"books\":{\"type\":\"array\",\"items\":{\"type\":\"object\",\"fields\":{\"isbn\":{\"type\":\"string\"}}}}}}','[{\"slot\":1,\"field\":\"number\",\"kind\":\"number\",\"unique\":true},{\"slot\":2,\"field\":\"room\",\"kind\":\"text\",\"unique\":false},{\"slot\":3,\"field\":\"opened\",\"kind\":\"text\",\"unique\":false}]','4','1795433420849','1795433420849',x'00000000000000000000000000000000');
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
('01a2082b-d73c-70a8-80f0-f64f701638d0','recorder','f4b820140216b7cf0835425f857a1e0aa68e6bb45da8bc45614e3371eb4e70bc','PCkq','1795433420604','1795433420706'),
('01a2082b-d8fb-77c9-a014-b963d1fee0ae','app_5X1KoJbbeLLDSE3TabQcnM','b96ea06c3eb8ab2e88a10961dffd8ca8b4f1962c6aa59548a39294e1d2978ee5','o8Uz','1795433421051','1795433421064'),
('01a2082b-d902-77f9-b779-9c76ac2b4f2a','app_5X1KoJbbeLLDSE3TabQcnM','b4f7362c90b70a8e892115fcfc99b89abd0c040a3e1efdea4b500b5d1ebcdef1','NTOf','1795433421058',NULL);
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
('3','1763800000000','CreateAdministrators1763800000000');
CREATE TABLE `segments` (
  `class_id` varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `lower` binary(16) NOT NULL,
  `upper` binary(16) NOT NULL,
  `live` int(11) NOT NULL,
  `version` bigint(20) NOT NULL,
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
('290afa213b70b299ed274ec06a071535eeb196003fdc3ac6c8e47652fd1a8eaa','01a2082b-d73e-7359-86af-ab9eef6881cd','1795433421038','1795433421038','1795476621038');
CREATE TABLE `setup_codes` (
  `digest` varchar(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  `expires_at` bigint(20) NOT NULL,
  PRIMARY KEY (`digest`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
