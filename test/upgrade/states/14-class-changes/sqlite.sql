CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64), epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, role VARCHAR(16) NOT NULL DEFAULT 'owner', CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint, epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a2244d409a7169968cbde3c8744032 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a2244d40f975cba50d1b9fa4125f6f (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE c_01a2244d41747198a63a4de7f3321f03 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT);
CREATE TABLE "class_changes" ("id" varchar(36) PRIMARY KEY NOT NULL, "class_id" varchar(32) NOT NULL, "class_name" varchar(64) NOT NULL, "state" varchar(16) NOT NULL, "step" varchar(16) NOT NULL, "done" int, "total" int, "revision" int, "problem" text, "started_at" bigint NOT NULL, "reported_at" bigint NOT NULL, "ended_at" bigint, "expires_at" bigint NOT NULL);
CREATE TABLE "classes" ("id" varchar(32) PRIMARY KEY NOT NULL, "name" varchar(64) NOT NULL, "revision" int NOT NULL, "definition" text NOT NULL, "columns" text NOT NULL, "next_slot" int NOT NULL, "created_at" bigint NOT NULL, "updated_at" bigint NOT NULL, sealed_to BLOB NOT NULL DEFAULT x'00000000000000000000000000000000', words TEXT NULL, CONSTRAINT "UQ_1f3940af28a76098f31004f03ca" UNIQUE ("name"));
CREATE TABLE "client_secrets" ("id" varchar(36) PRIMARY KEY NOT NULL, "application_id" varchar(128) NOT NULL, "digest" varchar(64) NOT NULL, "hint" varchar(4) NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint);
CREATE TABLE "idempotency_keys" ("digest" varchar(64) PRIMARY KEY NOT NULL, "request" varchar(64) NOT NULL, "answer" text NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE leases (name VARCHAR(64) NOT NULL, holder VARCHAR(36) NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (name));
CREATE TABLE "locks" ("name" varchar(64) PRIMARY KEY NOT NULL);
CREATE TABLE "migrations" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "timestamp" bigint NOT NULL, "name" varchar NOT NULL);
CREATE TABLE "schema_versions" ("migration" varchar(255) PRIMARY KEY NOT NULL, "version" varchar(64) NOT NULL);
CREATE TABLE segments (class_id TEXT NOT NULL, lower BLOB NOT NULL, upper BLOB NOT NULL, live INT NOT NULL, version BIGINT NOT NULL, changed BLOB NULL, PRIMARY KEY (class_id, lower)) WITHOUT ROWID;
CREATE TABLE "sessions" ("digest" varchar(64) PRIMARY KEY NOT NULL, "administrator_id" varchar(36) NOT NULL, "created_at" bigint NOT NULL, "last_seen_at" bigint NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE "setup_codes" ("digest" varchar(64) PRIMARY KEY NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE w_01a2244d41747198a63a4de7f3321f03_1 (word BLOB NOT NULL, object_id BLOB NOT NULL, PRIMARY KEY (word, object_id)) WITHOUT ROWID;
CREATE INDEX ix_access_tokens_epoch ON access_tokens (application_id, epoch, issued_at, expires_at);
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX ix_applications_created ON applications (created_at, id);
CREATE INDEX ix_audit_events_kind_id ON audit_events (kind, id);
CREATE INDEX ix_audit_events_occurred ON audit_events (occurred_at);
CREATE INDEX ix_audit_events_subject_id ON audit_events (subject, id);
CREATE INDEX ix_audit_events_subject_kind_id ON audit_events (subject, kind, id);
CREATE INDEX ix_c_01a2244d409a7169968cbde3c8744032_2 ON c_01a2244d409a7169968cbde3c8744032 (x2, id);
CREATE INDEX ix_c_01a2244d409a7169968cbde3c8744032_3 ON c_01a2244d409a7169968cbde3c8744032 (x3, id);
CREATE INDEX ix_c_01a2244d409a7169968cbde3c8744032_4 ON c_01a2244d409a7169968cbde3c8744032 (x4, id);
CREATE INDEX ix_c_01a2244d409a7169968cbde3c8744032_5 ON c_01a2244d409a7169968cbde3c8744032 (x5, id);
CREATE INDEX ix_c_01a2244d40f975cba50d1b9fa4125f6f_2 ON c_01a2244d40f975cba50d1b9fa4125f6f (x2, id);
CREATE INDEX ix_c_01a2244d40f975cba50d1b9fa4125f6f_3 ON c_01a2244d40f975cba50d1b9fa4125f6f (x3, id);
CREATE INDEX "ix_class_changes_expires" ON "class_changes" ("expires_at") ;
CREATE INDEX "ix_class_changes_name_state" ON "class_changes" ("class_name", "state") ;
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX ix_sessions_administrator_age ON sessions (administrator_id, created_at, expires_at);
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a2244d409a7169968cbde3c8744032_1 ON c_01a2244d409a7169968cbde3c8744032 (x1);
CREATE UNIQUE INDEX ux_c_01a2244d40f975cba50d1b9fa4125f6f_1 ON c_01a2244d40f975cba50d1b9fa4125f6f (x1);
CREATE INDEX w_01a2244d41747198a63a4de7f3321f03_1_o ON w_01a2244d41747198a63a4de7f3321f03_1 (object_id, word);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest","epoch") VALUES
('eb028b625d150da9417825a6d3531604485027050a4f5c639e709211c3ebe5a2','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795905372296,1795908972296,NULL,'4MBdOnqIP8xSnfZolKp7Rf'),
('ce0fb6c413c86ebb5c9f29707fecb5e06e9e5e8c61969159e6e13d540fa95528','app_39jhQr3QYkBr2xTg7HL0LZ','data:read',1795905372797,1795908972797,NULL,'2O9aytgjbpoUyJuib7VLUc');
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at","role") VALUES
('01a2244d-3fe5-71f1-8625-096715cb4c14','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$8kI9KQlR1/ldyN9ZbPBMJw$NoYDrZ9xKn9Sg2BCpngiLvIsbXdlARjVyIQijENjy6s',1795905372183,1795905372773,'owner');
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at","epoch") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795905371877,1795905372296,'4MBdOnqIP8xSnfZolKp7Rf'),
('app_39jhQr3QYkBr2xTg7HL0LZ','Reader','data:read',1,1795905372783,1795905372797,'2O9aytgjbpoUyJuib7VLUc');
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a2244d-3fce-7046-99bb-f35a75072599',1795905372110,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a2244d-4020-739d-807b-8e6ffc58a6fa',1795905372192,'service',NULL,NULL,NULL,'administrator.created','01a2244d-3fe5-71f1-8625-096715cb4c14','{"email":"ada@example.com","role":"owner"}'),
('01a2244d-409d-77ac-8ba7-ec2b1fac0de4',1795905372317,'application','recorder','127.0.0.1','73c7eb8c-8961-45cb-b448-e780e877e824','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a2244d-40fb-7338-86d3-dc4b35227b0f',1795905372411,'application','recorder','127.0.0.1','ec64f79f-d664-4f7d-aea3-04578ede8499','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a2244d-4181-77f8-bec3-47862750bd3a',1795905372545,'application','recorder','127.0.0.1','c47cb78d-6095-4da2-8303-ff0dd67a22ea','class.created','Article','{"fields":["title","tags"]}'),
('01a2244d-4268-7608-b543-5be069aa0b71',1795905372776,'administrator','01a2244d-3fe5-71f1-8625-096715cb4c14','127.0.0.1','42a264db-1592-4ff7-b61a-501ce3706a32','session.began','01a2244d-3fe5-71f1-8625-096715cb4c14','{}'),
('01a2244d-4271-7466-b73c-62305ce10620',1795905372785,'application','recorder','127.0.0.1','f72841b2-8c84-4c3c-b1d2-2bcdcac1e1ad','application.created','app_39jhQr3QYkBr2xTg7HL0LZ','{"name":"Reader","scopes":["data:read"]}'),
('01a2244d-4279-72f0-8bab-b425a259c525',1795905372793,'application','recorder','127.0.0.1','05d186b0-48a5-4c8c-b084-3a9351368d53','secret.created','app_39jhQr3QYkBr2xTg7HL0LZ','{"secret":"01a2244d-4279-72f0-8bab-b16d6e672998"}');
INSERT INTO "c_01a2244d409a7169968cbde3c8744032" ("id","revision","data","attachments") VALUES
(x'01a2244d40b376da850c2d5ecfffb8bd',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"aca7b0c8-9602-4a30-b810-f9f515e36db8"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"beb26242-b5e3-413b-bd1d-551134057f02"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"69061526-f105-4504-94cf-2335129dc40e"}]'),
(x'01a2244d40b9700ab57aa1f3b5f5d8f0',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2244d40c376e3a74a0f1e03686ed6',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2244d40c376e3a74a1327d1c64a8d',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a2244d40c376e3a74a141b6e72f940',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2244d40c376e3a74a192be8e4569c',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a2244d40c376e3a74a1e2cd07cb943',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2244d40c376e3a74a21b8a835e37a',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a2244d40c376e3a74a26e97d99e18b',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2244d40c376e3a74a2b04ad984e7c',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a2244d40c376e3a74a2fab64e50a2e',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2244d40c376e3a74a3081fc5ffd1d',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2244d40c376e3a74a377c44528ef5',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2244d40c376e3a74a3a564ed44e5e',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a2244d40f975cba50d1b9fa4125f6f" ("id","revision","data","attachments") VALUES
(x'01a2244d412175c28de8eab8cafc7e26',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a2244d413b74de8197fd97e1b1ff4d',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2244d415473ce86098c030d2a161d',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2244d415473ce86099143c86047c5',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a2244d415473ce860994770a2dc3e9',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2244d415473ce860998b33dba1bc2',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2244d4284758ca2e3a3ce42443635',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "c_01a2244d41747198a63a4de7f3321f03" ("id","revision","data","attachments") VALUES
(x'01a2244d41ae7103b0bb619165c3fe6c',1,'{"title":"Straße nach Südfrankreich","tags":["Reise"]}',NULL),
(x'01a2244d41ae7103b0bb65b3728fcd95',1,'{"title":"Le ﬁls répare le parapluie"}',NULL),
(x'01a2244d41ae7103b0bb698cc5c8a022',1,'{"title":"한국어 사전 📚","tags":["Wörterbuch"]}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to","words") VALUES
('01a2244d409a7169968cbde3c8744032','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795905372314,1795905372314,x'00000000000000000000000000000000',NULL),
('01a2244d40f975cba50d1b9fa4125f6f','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object"}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795905372409,1795905372409,x'00000000000000000000000000000000',NULL),
('01a2244d41747198a63a4de7f3321f03','Article',1,'{"name":"Article","fields":{"title":{"type":"string","searchable":true},"tags":{"type":"array","searchable":true,"items":{"type":"string"}}}}','[]',2,1795905372532,1795905372532,x'00000000000000000000000000000000','{"slot":1,"version":1}');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a2244d-3f91-7009-8ecb-a35eab3c0ce6','recorder','a53071eb7091cc1ddd6671a05e728bb65b919fbfc76c0d4db024494bfafaa644','fqJ5',1795905372055,1795905372294),
('01a2244d-4271-7466-b73c-5d7943869b3f','app_39jhQr3QYkBr2xTg7HL0LZ','8d2b15997c8facb4fa68722ab31edbdf9ae8263a36c99290c103abc9bfea4a10','X8WG',1795905372785,1795905372797),
('01a2244d-4279-72f0-8bab-b16d6e672998','app_39jhQr3QYkBr2xTg7HL0LZ','49ee256b9198fb33dabd7d5c3fda33d7568416833b530a8811e468f54cf1aa9f','RsdT',1795905372793,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:31168/api/v1/storage/data/Shelf-one/01a2244d-4284-758c-a2e3-a3ce42443635","etag":"\"1\""},"body":"{\"_id\":\"01a2244d-4284-758c-a2e3-a3ce42443635\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1795991772804);
INSERT INTO "locks" ("name") VALUES
('class-change'),
('administrators'),
('database e020f215-89f2-4da0-9c65-59744be5c25e');
INSERT INTO "migrations" ("id","timestamp","name") VALUES
(1,1763700000000,'CreateSystemTables1763700000000'),
(2,1763700100000,'CreateSegments1763700100000'),
(3,1763800000000,'CreateAdministrators1763800000000'),
(4,1763900000000,'CreateIdempotencyKeys1763900000000'),
(5,1763950000000,'CreateAuditEvents1763950000000'),
(6,1764000000000,'AddChangedObject1764000000000'),
(7,1764100000000,'AddTokenEpochs1764100000000'),
(8,1764200000000,'CreateLeases1764200000000'),
(9,1764500000000,'CreateSchemaVersions1764500000000'),
(10,1764600000000,'AddWords1764600000000'),
(11,1764700000000,'AddListIndexes1764700000000'),
(12,1764800000000,'AddAdministratorRoles1764800000000'),
(13,1764900000000,'AddSessionAge1764900000000'),
(14,1765000000000,'CreateClassChanges1765000000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
('CreateClassChanges1765000000000','0.1.0'),
('AddSessionAge1764900000000','0.1.0'),
('AddAdministratorRoles1764800000000','0.1.0'),
('AddListIndexes1764700000000','0.1.0'),
('AddWords1764600000000','0.1.0'),
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
('1b330b0f6aae0daf50247377f073d2bd8a279caf3dd4fa73762f2f6800739a0a','01a2244d-3fe5-71f1-8625-096715cb4c14',1795905372773,1795905372773,1795948572773);
INSERT INTO "w_01a2244d41747198a63a4de7f3321f03_1" ("word","object_id") VALUES
(x'6e616368',x'01a2244d41ae7103b0bb619165c3fe6c'),
(x'7265697365',x'01a2244d41ae7103b0bb619165c3fe6c'),
(x'73747261737365',x'01a2244d41ae7103b0bb619165c3fe6c'),
(x'7375646672616e6b7265696368',x'01a2244d41ae7103b0bb619165c3fe6c'),
(x'66696c73',x'01a2244d41ae7103b0bb65b3728fcd95'),
(x'6c65',x'01a2244d41ae7103b0bb65b3728fcd95'),
(x'70617261706c756965',x'01a2244d41ae7103b0bb65b3728fcd95'),
(x'726570617265',x'01a2244d41ae7103b0bb65b3728fcd95'),
(x'776f7274657262756368',x'01a2244d41ae7103b0bb698cc5c8a022'),
(x'e18489e185a1e1848ce185a5e186ab',x'01a2244d41ae7103b0bb698cc5c8a022'),
(x'e18492e185a1e186abe18480e185aee186a8e1848be185a5',x'01a2244d41ae7103b0bb698cc5c8a022');
