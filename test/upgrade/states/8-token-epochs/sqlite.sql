CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64), epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint, epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a2082d5199721e9ad793888660fac0 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a2082d526970709ff78fab63afbca2 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE "classes" ("id" varchar(32) PRIMARY KEY NOT NULL, "name" varchar(64) NOT NULL, "revision" int NOT NULL, "definition" text NOT NULL, "columns" text NOT NULL, "next_slot" int NOT NULL, "created_at" bigint NOT NULL, "updated_at" bigint NOT NULL, sealed_to BLOB NOT NULL DEFAULT x'00000000000000000000000000000000', CONSTRAINT "UQ_1f3940af28a76098f31004f03ca" UNIQUE ("name"));
CREATE TABLE "client_secrets" ("id" varchar(36) PRIMARY KEY NOT NULL, "application_id" varchar(128) NOT NULL, "digest" varchar(64) NOT NULL, "hint" varchar(4) NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint);
CREATE TABLE "idempotency_keys" ("digest" varchar(64) PRIMARY KEY NOT NULL, "request" varchar(64) NOT NULL, "answer" text NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE "locks" ("name" varchar(64) PRIMARY KEY NOT NULL);
CREATE TABLE "migrations" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "timestamp" bigint NOT NULL, "name" varchar NOT NULL);
CREATE TABLE "schema_versions" ("migration" varchar(255) PRIMARY KEY NOT NULL, "version" varchar(64) NOT NULL);
CREATE TABLE segments (class_id TEXT NOT NULL, lower BLOB NOT NULL, upper BLOB NOT NULL, live INT NOT NULL, version BIGINT NOT NULL, changed BLOB NULL, PRIMARY KEY (class_id, lower)) WITHOUT ROWID;
CREATE TABLE "sessions" ("digest" varchar(64) PRIMARY KEY NOT NULL, "administrator_id" varchar(36) NOT NULL, "created_at" bigint NOT NULL, "last_seen_at" bigint NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE "setup_codes" ("digest" varchar(64) PRIMARY KEY NOT NULL, "expires_at" bigint NOT NULL);
CREATE INDEX ix_access_tokens_epoch ON access_tokens (application_id, epoch, issued_at, expires_at);
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX "ix_audit_events_subject" ON "audit_events" ("subject") ;
CREATE INDEX ix_c_01a2082d5199721e9ad793888660fac0_2 ON c_01a2082d5199721e9ad793888660fac0 (x2, id);
CREATE INDEX ix_c_01a2082d5199721e9ad793888660fac0_3 ON c_01a2082d5199721e9ad793888660fac0 (x3, id);
CREATE INDEX ix_c_01a2082d5199721e9ad793888660fac0_4 ON c_01a2082d5199721e9ad793888660fac0 (x4, id);
CREATE INDEX ix_c_01a2082d5199721e9ad793888660fac0_5 ON c_01a2082d5199721e9ad793888660fac0 (x5, id);
CREATE INDEX ix_c_01a2082d526970709ff78fab63afbca2_2 ON c_01a2082d526970709ff78fab63afbca2 (x2, id);
CREATE INDEX ix_c_01a2082d526970709ff78fab63afbca2_3 ON c_01a2082d526970709ff78fab63afbca2 (x3, id);
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX "ix_sessions_administrator" ON "sessions" ("administrator_id") ;
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a2082d5199721e9ad793888660fac0_1 ON c_01a2082d5199721e9ad793888660fac0 (x1);
CREATE UNIQUE INDEX ux_c_01a2082d526970709ff78fab63afbca2_1 ON c_01a2082d526970709ff78fab63afbca2 (x1);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest","epoch") VALUES
('d986c3e54307b69ad807d1bc8012b016632cb6f0695a827a766e94925d25f03e','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795433517428,1795437117428,NULL,'1FbeMgwLYKTZ3u7f1TvB1A'),
('84defd7bbb363186b37553c0cc97d787df489144506815529908e43022867abd','app_5SXShs46mb35nYF2n0LsMY','data:read',1795433518281,1795437118281,NULL,'79MtjP1pU9VSzFVulTttEh');
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at") VALUES
('01a2082d-4f27-765c-9f04-fc130dc81c46','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$H7JmujbBcj1huDkaNAqrmg$9Y+7xCNSMDPEQj88mHUdjkUxmDoIb4gltBtuOgPLSm4',1795433516858,1795433518243);
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at","epoch") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795433516809,1795433517428,'1FbeMgwLYKTZ3u7f1TvB1A'),
('app_5SXShs46mb35nYF2n0LsMY','Reader','data:read',1,1795433518258,1795433518280,'79MtjP1pU9VSzFVulTttEh');
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a2082d-4f10-737c-b242-e6a2d75e8660',1795433516816,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a2082d-4f40-7503-852a-46e5e1b29670',1795433516864,'service',NULL,NULL,NULL,'administrator.created','01a2082d-4f27-765c-9f04-fc130dc81c46','{"email":"ada@example.com"}'),
('01a2082d-519e-7041-83ef-34f57da3cce0',1795433517470,'application','recorder','127.0.0.1','b97729b3-0c02-401f-9770-a08f95f91c94','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a2082d-526d-7359-b1e8-70c6452f856a',1795433517677,'application','recorder','127.0.0.1','fe252849-30bc-4ab9-ab39-d2f5711b11d1','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a2082d-54a5-7662-82c0-526f0c2b88e9',1795433518245,'administrator','01a2082d-4f27-765c-9f04-fc130dc81c46','127.0.0.1','ae4d72f5-2ffe-4d2a-a704-2f6931a417f3','session.began','01a2082d-4f27-765c-9f04-fc130dc81c46','{}'),
('01a2082d-54b4-766f-8b43-00c1c0a4879a',1795433518260,'application','recorder','127.0.0.1','fd624104-d710-4aba-a596-bfae26b3ee93','application.created','app_5SXShs46mb35nYF2n0LsMY','{"name":"Reader","scopes":["data:read"]}'),
('01a2082d-54c1-7428-be21-921b8d59187b',1795433518273,'application','recorder','127.0.0.1','4ac58043-ead0-42a5-beeb-e852798d1c45','secret.created','app_5SXShs46mb35nYF2n0LsMY','{"secret":"01a2082d-54c1-7428-be21-8fa226046f67"}');
INSERT INTO "c_01a2082d5199721e9ad793888660fac0" ("id","revision","data","attachments") VALUES
(x'01a2082d51d870f6adf319315e530e5d',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"537ed330-db96-43b0-bcdf-6c16ce4c38f1"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"012ba2ba-52a2-47f5-895f-f20569c245e3"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"810d9fe2-0639-47a5-be7d-1047b3b1321b"}]'),
(x'01a2082d51eb73fd8fb58609ecc99c59',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2082d521672b6975946ebc529bb98',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082d521672b697594a62063f3d3e',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a2082d521672b697594e8187bee52e',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082d521672b69759512ce6c2d560',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a2082d521672b697595772440eab4c',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082d521672b69759598bc22ce4e9',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a2082d521672b697595ed598f5bee3',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082d521672b6975960a64e63f72b',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a2082d521672b6975965a6f83c7794',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082d521672b697596b8960b882a6',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2082d521672b697596e7f3a6f31e4',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082d521672b69759702e882966da',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a2082d526970709ff78fab63afbca2" ("id","revision","data","attachments") VALUES
(x'01a2082d529d7151ba7c11f7bfa3055a',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a2082d52b074bfb79baf8d603a05c4',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2082d532577d0afab63e26387cbc6',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2082d532577d0afab67026fb3c0af',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a2082d532577d0afab6b2d7198274c',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2082d532577d0afab6feeb4b64069',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2082d54d771cb84f9dbffda5254d2',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to") VALUES
('01a2082d5199721e9ad793888660fac0','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795433517465,1795433517465,x'00000000000000000000000000000000'),
('01a2082d526970709ff78fab63afbca2','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object","fields":{}}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795433517673,1795433517673,x'00000000000000000000000000000000');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a2082d-4f0e-7414-b1b8-adf9e2570367','recorder','8da479b46af6ba46a7aadef5c7d921956cd77a31b329fa42ad39177199d03df2','Tpk0',1795433516815,1795433517422),
('01a2082d-54b4-766f-8b42-fc0982c5db19','app_5SXShs46mb35nYF2n0LsMY','f665616306d9551305c1532d3e927877db8a0b194db930ebd880a04faea2b4db','BJDJ',1795433518260,1795433518280),
('01a2082d-54c1-7428-be21-8fa226046f67','app_5SXShs46mb35nYF2n0LsMY','6fde928a5f45eb102ce9e2f57e900cc6cdb3b4c95d6c1ef3814f299fccdf7643','WRgM',1795433518273,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:35843/api/v1/storage/data/Shelf-one/01a2082d-54d7-71cb-84f9-dbffda5254d2","etag":"\"1\""},"body":"{\"_id\":\"01a2082d-54d7-71cb-84f9-dbffda5254d2\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1795519918295);
INSERT INTO "locks" ("name") VALUES
('class-change'),
('administrators');
INSERT INTO "migrations" ("id","timestamp","name") VALUES
(1,1763700000000,'CreateSystemTables1763700000000'),
(2,1763700100000,'CreateSegments1763700100000'),
(3,1763800000000,'CreateAdministrators1763800000000'),
(4,1763900000000,'CreateIdempotencyKeys1763900000000'),
(5,1763950000000,'CreateAuditEvents1763950000000'),
(6,1764000000000,'AddChangedObject1764000000000'),
(7,1764100000000,'AddTokenEpochs1764100000000'),
(8,1764500000000,'CreateSchemaVersions1764500000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
('CreateSchemaVersions1764500000000','0.1.0'),
('AddTokenEpochs1764100000000','0.1.0'),
('AddChangedObject1764000000000','0.1.0'),
('CreateAuditEvents1763950000000','0.1.0'),
('CreateIdempotencyKeys1763900000000','0.1.0'),
('CreateAdministrators1763800000000','0.1.0'),
('CreateSegments1763700100000','0.1.0'),
('CreateSystemTables1763700000000','0.1.0');
INSERT INTO "sessions" ("digest","administrator_id","created_at","last_seen_at","expires_at") VALUES
('ddf728682a16fd122a18173b88be10e74eb2bdfa92d20242f06c32efc3e03c60','01a2082d-4f27-765c-9f04-fc130dc81c46',1795433518243,1795433518243,1795476718243);
