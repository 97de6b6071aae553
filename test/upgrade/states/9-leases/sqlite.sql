CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64), epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint, epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a2082dc5387606a7a89e8b948ec1d1 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a2082dc59c754497541aa2cccdb9b2 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE "classes" ("id" varchar(32) PRIMARY KEY NOT NULL, "name" varchar(64) NOT NULL, "revision" int NOT NULL, "definition" text NOT NULL, "columns" text NOT NULL, "next_slot" int NOT NULL, "created_at" bigint NOT NULL, "updated_at" bigint NOT NULL, sealed_to BLOB NOT NULL DEFAULT x'00000000000000000000000000000000', CONSTRAINT "UQ_1f3940af28a76098f31004f03ca" UNIQUE ("name"));
CREATE TABLE "client_secrets" ("id" varchar(36) PRIMARY KEY NOT NULL, "application_id" varchar(128) NOT NULL, "digest" varchar(64) NOT NULL, "hint" varchar(4) NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint);
CREATE TABLE "idempotency_keys" ("digest" varchar(64) PRIMARY KEY NOT NULL, "request" varchar(64) NOT NULL, "answer" text NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE leases (name VARCHAR(64) NOT NULL, holder VARCHAR(36) NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (name));
CREATE TABLE "locks" ("name" varchar(64) PRIMARY KEY NOT NULL);
CREATE TABLE "migrations" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "timestamp" bigint NOT NULL, "name" varchar NOT NULL);
CREATE TABLE "schema_versions" ("migration" varchar(255) PRIMARY KEY NOT NULL, "version" varchar(64) NOT NULL);
CREATE TABLE segments (class_id TEXT NOT NULL, lower BLOB NOT NULL, upper BLOB NOT NULL, live INT NOT NULL, version BIGINT NOT NULL, changed BLOB NULL, PRIMARY KEY (class_id, lower)) WITHOUT ROWID;
CREATE TABLE "sessions" ("digest" varchar(64) PRIMARY KEY NOT NULL, "administrator_id" varchar(36) NOT NULL, "created_at" bigint NOT NULL, "last_seen_at" bigint NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE "setup_codes" ("digest" varchar(64) PRIMARY KEY NOT NULL, "expires_at" bigint NOT NULL);
CREATE INDEX ix_access_tokens_epoch ON access_tokens (application_id, epoch, issued_at, expires_at);
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX ix_audit_events_occurred ON audit_events (occurred_at);
CREATE INDEX "ix_audit_events_subject" ON "audit_events" ("subject") ;
CREATE INDEX ix_c_01a2082dc5387606a7a89e8b948ec1d1_2 ON c_01a2082dc5387606a7a89e8b948ec1d1 (x2, id);
CREATE INDEX ix_c_01a2082dc5387606a7a89e8b948ec1d1_3 ON c_01a2082dc5387606a7a89e8b948ec1d1 (x3, id);
CREATE INDEX ix_c_01a2082dc5387606a7a89e8b948ec1d1_4 ON c_01a2082dc5387606a7a89e8b948ec1d1 (x4, id);
CREATE INDEX ix_c_01a2082dc5387606a7a89e8b948ec1d1_5 ON c_01a2082dc5387606a7a89e8b948ec1d1 (x5, id);
CREATE INDEX ix_c_01a2082dc59c754497541aa2cccdb9b2_2 ON c_01a2082dc59c754497541aa2cccdb9b2 (x2, id);
CREATE INDEX ix_c_01a2082dc59c754497541aa2cccdb9b2_3 ON c_01a2082dc59c754497541aa2cccdb9b2 (x3, id);
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX "ix_sessions_administrator" ON "sessions" ("administrator_id") ;
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a2082dc5387606a7a89e8b948ec1d1_1 ON c_01a2082dc5387606a7a89e8b948ec1d1 (x1);
CREATE UNIQUE INDEX ux_c_01a2082dc59c754497541aa2cccdb9b2_1 ON c_01a2082dc59c754497541aa2cccdb9b2 (x1);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest","epoch") VALUES
('419160ad3a8a4cd106fc09dbf2df549db57bd290143325d40e1f07c42d7fb7f2','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795433547009,1795437147009,NULL,'15yXTXIxgOxzfvCkHCfR3w'),
('7283072296dff76933ebda8689e954f66260ab22dde37ab7e01a256fc0dd4134','app_5IxtJESJm9hooexi66U2I4','data:read',1795433547547,1795437147547,NULL,'4F4JqY1hCVkJUlRMiWjKfh');
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at") VALUES
('01a2082d-c432-77a9-9d49-02b1cc32b562','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$LfBWXFZZRZRZWnl3NkwsPw$0c7/HOXCmb0RU87reGKi56SeuPBcvjsM9vWbvmN2j9Y',1795433546830,1795433547482);
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at","epoch") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795433546771,1795433547009,'15yXTXIxgOxzfvCkHCfR3w'),
('app_5IxtJESJm9hooexi66U2I4','Reader','data:read',1,1795433547498,1795433547542,'4F4JqY1hCVkJUlRMiWjKfh');
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a2082d-c42f-7772-afa8-696aa89f236a',1795433546799,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a2082d-c457-75d4-a6bb-ef30430aba2d',1795433546839,'service',NULL,NULL,NULL,'administrator.created','01a2082d-c432-77a9-9d49-02b1cc32b562','{"email":"ada@example.com"}'),
('01a2082d-c542-760e-8847-22fd3c1ef1e9',1795433547074,'application','recorder','127.0.0.1','f4b56b40-2c0e-4430-899b-37f17bef8408','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a2082d-c5d9-766b-b9c5-3b572c16a8ae',1795433547225,'application','recorder','127.0.0.1','25843d5c-5d0a-4a3c-b0ad-f3fe1da77d4f','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a2082d-c6dc-734d-875a-cc9ebd55e5c7',1795433547484,'administrator','01a2082d-c432-77a9-9d49-02b1cc32b562','127.0.0.1','ee524df7-113b-4141-8993-7a9e0da62ce3','session.began','01a2082d-c432-77a9-9d49-02b1cc32b562','{}'),
('01a2082d-c6ef-73dd-b009-6bae835c753c',1795433547503,'application','recorder','127.0.0.1','3459837a-6056-4f83-b71e-985fe86729d4','application.created','app_5IxtJESJm9hooexi66U2I4','{"name":"Reader","scopes":["data:read"]}'),
('01a2082d-c70d-7416-b017-11de2c752a77',1795433547533,'application','recorder','127.0.0.1','2775535c-fa69-4f71-afd5-eb6e29e29240','secret.created','app_5IxtJESJm9hooexi66U2I4','{"secret":"01a2082d-c70c-7380-9862-a0f0ba43ec8a"}');
INSERT INTO "c_01a2082dc5387606a7a89e8b948ec1d1" ("id","revision","data","attachments") VALUES
(x'01a2082dc55773a3aedb54bf32bbebd7',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"4521aa2b-b876-49a9-8095-41b0638fe9e7"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"3cc778dc-e9d2-48f7-9c11-40830f73a113"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"08b7fda3-37fe-4f69-91bc-9036edc3d93e"}]'),
(x'01a2082dc560779aa0c49eb17006d89f',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2082dc56973a9b41a8370b056f9f6',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082dc56973a9b41a873df099de9f',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a2082dc56973a9b41a8a521872f357',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082dc56973a9b41a8d3e2dccfcb0',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a2082dc56973a9b41a91139f93e986',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082dc56973a9b41a95e0cef282e6',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a2082dc56973a9b41a9a2b67592484',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082dc56973a9b41a9c3bdbebe51f',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a2082dc56973a9b41aa0f32cc977ff',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082dc56973a9b41aa7b0eb6ccaad',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2082dc56973a9b41aa8537f11d15e',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082dc56973a9b41aad6c61b9f71c',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a2082dc59c754497541aa2cccdb9b2" ("id","revision","data","attachments") VALUES
(x'01a2082dc62a74c89d9f2b2d9b05be3d',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a2082dc6527044a3739320f079237a',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2082dc66672b0ad3e4eae77a22361',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2082dc66672b0ad3e50645c55388a',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a2082dc66672b0ad3e5711ff9f8f60',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2082dc66672b0ad3e5a2ee4acd27f',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2082dc73074afb46838bccaf4c103',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to") VALUES
('01a2082dc5387606a7a89e8b948ec1d1','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795433547064,1795433547064,x'00000000000000000000000000000000'),
('01a2082dc59c754497541aa2cccdb9b2','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object","fields":{}}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795433547164,1795433547164,x'00000000000000000000000000000000');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a2082d-c424-71ec-acad-ef658f7046ed','recorder','016744c239cff1dfabf4cb7c59d89be301554c6d7fab1c37c866f2af4af1989d','jU6v',1795433546797,1795433546999),
('01a2082d-c6ef-73dd-b009-66f5a639ab61','app_5IxtJESJm9hooexi66U2I4','4ddace1c39b901fe9f97c4f7e2fcdc1d675bdff480747a4c09fe0adc22cd5e95','gket',1795433547503,1795433547541),
('01a2082d-c70c-7380-9862-a0f0ba43ec8a','app_5IxtJESJm9hooexi66U2I4','8c50b3ab80f89b3b3c8f0d9f681aea788ef91393da846c229951f8ec4adb738d','eaSS',1795433547532,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:44911/api/v1/storage/data/Shelf-one/01a2082d-c730-74af-b468-38bccaf4c103","etag":"\"1\""},"body":"{\"_id\":\"01a2082d-c730-74af-b468-38bccaf4c103\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1795519947568);
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
(8,1764200000000,'CreateLeases1764200000000'),
(9,1764500000000,'CreateSchemaVersions1764500000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
('CreateSchemaVersions1764500000000','0.1.0'),
('CreateLeases1764200000000','0.1.0'),
('AddTokenEpochs1764100000000','0.1.0'),
('AddChangedObject1764000000000','0.1.0'),
('CreateAuditEvents1763950000000','0.1.0'),
('CreateIdempotencyKeys1763900000000','0.1.0'),
('CreateAdministrators1763800000000','0.1.0'),
('CreateSegments1763700100000','0.1.0'),
('CreateSystemTables1763700000000','0.1.0');
INSERT INTO "sessions" ("digest","administrator_id","created_at","last_seen_at","expires_at") VALUES
('19dfb594740f4b0c1c402b5921dd05d7fa4fe916424a043bc61b1bb85bb4eb4c','01a2082d-c432-77a9-9d49-02b1cc32b562',1795433547482,1795433547482,1795476747482);
