CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64));
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint);
CREATE TABLE c_01a2082c09cc7469aadb67ecc1a13b3d (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a2082c0a8573208b0a07f891f39e27 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE "classes" ("id" varchar(32) PRIMARY KEY NOT NULL, "name" varchar(64) NOT NULL, "revision" int NOT NULL, "definition" text NOT NULL, "columns" text NOT NULL, "next_slot" int NOT NULL, "created_at" bigint NOT NULL, "updated_at" bigint NOT NULL, sealed_to BLOB NOT NULL DEFAULT x'00000000000000000000000000000000', CONSTRAINT "UQ_1f3940af28a76098f31004f03ca" UNIQUE ("name"));
CREATE TABLE "client_secrets" ("id" varchar(36) PRIMARY KEY NOT NULL, "application_id" varchar(128) NOT NULL, "digest" varchar(64) NOT NULL, "hint" varchar(4) NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint);
CREATE TABLE "idempotency_keys" ("digest" varchar(64) PRIMARY KEY NOT NULL, "request" varchar(64) NOT NULL, "answer" text NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE "locks" ("name" varchar(64) PRIMARY KEY NOT NULL);
CREATE TABLE "migrations" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "timestamp" bigint NOT NULL, "name" varchar NOT NULL);
CREATE TABLE segments (class_id TEXT NOT NULL, lower BLOB NOT NULL, upper BLOB NOT NULL, live INT NOT NULL, version BIGINT NOT NULL, PRIMARY KEY (class_id, lower)) WITHOUT ROWID;
CREATE TABLE "sessions" ("digest" varchar(64) PRIMARY KEY NOT NULL, "administrator_id" varchar(36) NOT NULL, "created_at" bigint NOT NULL, "last_seen_at" bigint NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE "setup_codes" ("digest" varchar(64) PRIMARY KEY NOT NULL, "expires_at" bigint NOT NULL);
CREATE INDEX "ix_access_tokens_application" ON "access_tokens" ("application_id") ;
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX ix_c_01a2082c09cc7469aadb67ecc1a13b3d_2 ON c_01a2082c09cc7469aadb67ecc1a13b3d (x2, id);
CREATE INDEX ix_c_01a2082c09cc7469aadb67ecc1a13b3d_3 ON c_01a2082c09cc7469aadb67ecc1a13b3d (x3, id);
CREATE INDEX ix_c_01a2082c09cc7469aadb67ecc1a13b3d_4 ON c_01a2082c09cc7469aadb67ecc1a13b3d (x4, id);
CREATE INDEX ix_c_01a2082c09cc7469aadb67ecc1a13b3d_5 ON c_01a2082c09cc7469aadb67ecc1a13b3d (x5, id);
CREATE INDEX ix_c_01a2082c0a8573208b0a07f891f39e27_2 ON c_01a2082c0a8573208b0a07f891f39e27 (x2, id);
CREATE INDEX ix_c_01a2082c0a8573208b0a07f891f39e27_3 ON c_01a2082c0a8573208b0a07f891f39e27 (x3, id);
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX "ix_sessions_administrator" ON "sessions" ("administrator_id") ;
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a2082c09cc7469aadb67ecc1a13b3d_1 ON c_01a2082c09cc7469aadb67ecc1a13b3d (x1);
CREATE UNIQUE INDEX ux_c_01a2082c0a8573208b0a07f891f39e27_1 ON c_01a2082c0a8573208b0a07f891f39e27 (x1);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest") VALUES
('8e6b63b64b934b86ceea80cffeeec55236486a31079c669f0d66ccac2a362d08','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795433433442,1795437033442,NULL),
('f26a2e936e44278ac0890f535ed50769c6e2755c4c1f627bd58b9fe487cc8972','app_2c62KmOavlU07neSKnCwZz','data:read',1795433434073,1795437034073,NULL);
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at") VALUES
('01a2082c-0856-7256-aecc-cb886b748cd7','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$CeghC8/7vQwgkyvaJGZhxw$/iUTKjMRpUIO3Zs2nmtr08Zi5yFx0OAnzdpjZPRl6+k',1795433433250,1795433434037);
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795433433162,1795433433442),
('app_2c62KmOavlU07neSKnCwZz','Reader','data:read',1,1795433434050,1795433434073);
INSERT INTO "c_01a2082c09cc7469aadb67ecc1a13b3d" ("id","revision","data","attachments") VALUES
(x'01a2082c0a1a72868fa63a7025ad07cc',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"3a5d5450-c8c1-456d-aec9-46dcbf531c08"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"8b2f8819-7779-499f-b318-8b6c03ab300a"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"0fe016e1-24ba-41ae-9247-5d24c6763d90"}]'),
(x'01a2082c0a2072449e29315df190fa3e',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2082c0a2c7358a66ce550b4144574',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082c0a2c7358a66ceac818d8c8c5',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a2082c0a2c7358a66ced12d36cd327',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082c0a2c7358a66cf1ade8a99cef',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a2082c0a2c7358a66cf75f194593fc',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082c0a2c7358a66cf918662e7b55',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a2082c0a2c7358a66cfe61cf6c013f',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082c0a2c7358a66d01c781946edf',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a2082c0a2c7358a66d06167df19ce5',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082c0a2c7358a66d099a1d02c040',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2082c0a2c7358a66d0d4e715707a8',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082c0a2c7358a66d113de1e123ab',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a2082c0a8573208b0a07f891f39e27" ("id","revision","data","attachments") VALUES
(x'01a2082c0ada72a98b2090423c9df978',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a2082c0ade744b9a26df6c4a9ef57f',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2082c0af477578299f224528607f1',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2082c0af477578299f51433ddbe74',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a2082c0af477578299fb57ea831846',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2082c0af477578299ff400fc0c683',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2082c0be97768bcc461d71053cc0a',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to") VALUES
('01a2082c09cc7469aadb67ecc1a13b3d','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795433433548,1795433433548,x'00000000000000000000000000000000'),
('01a2082c0a8573208b0a07f891f39e27','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object","fields":{}}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795433433733,1795433433733,x'00000000000000000000000000000000');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a2082c-084c-713d-b811-04af1ca7209c','recorder','ed111a8478a5d9e53b5a907ab4db77f5d551b8c5ac82224687341b11f2f11155','HXQJ',1795433433169,1795433433435),
('01a2082c-0bc3-7425-981d-2e0991a9ade4','app_2c62KmOavlU07neSKnCwZz','ade5ef027a4bee23b54b266e538884abf15909e8df4bf0a23f779528e96e0d8a','2T5N',1795433434051,1795433434071),
('01a2082c-0bd3-77d8-9e05-b745a4c89beb','app_2c62KmOavlU07neSKnCwZz','29dc98f1b516bda966c157ad5c691a7b35f30b88c21ab9f127f60621986bae24','A6Cq',1795433434067,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:33999/api/v1/storage/data/Shelf-one/01a2082c-0be9-7768-bcc4-61d71053cc0a","etag":"\"1\""},"body":"{\"_id\":\"01a2082c-0be9-7768-bcc4-61d71053cc0a\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1795519834090);
INSERT INTO "locks" ("name") VALUES
('class-change'),
('administrators');
INSERT INTO "migrations" ("id","timestamp","name") VALUES
(1,1763700000000,'CreateSystemTables1763700000000'),
(2,1763700100000,'CreateSegments1763700100000'),
(3,1763800000000,'CreateAdministrators1763800000000'),
(4,1763900000000,'CreateIdempotencyKeys1763900000000');
INSERT INTO "sessions" ("digest","administrator_id","created_at","last_seen_at","expires_at") VALUES
('f220c67a187bf1424ce18f026674b06bee7d75048da11a8cd8c58af871bf8086','01a2082c-0856-7256-aecc-cb886b748cd7',1795433434037,1795433434037,1795476634037);
