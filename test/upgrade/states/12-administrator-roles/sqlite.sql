CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64), epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, role VARCHAR(16) NOT NULL DEFAULT 'owner', CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint, epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a21396ece27406b6090e857810390e (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a21396ed377793907313c90265ef52 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE c_01a21396ed7d71e8822da9fb463e716c (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT);
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
CREATE TABLE w_01a21396ed7d71e8822da9fb463e716c_1 (word BLOB NOT NULL, object_id BLOB NOT NULL, PRIMARY KEY (word, object_id)) WITHOUT ROWID;
CREATE INDEX ix_access_tokens_epoch ON access_tokens (application_id, epoch, issued_at, expires_at);
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX ix_applications_created ON applications (created_at, id);
CREATE INDEX ix_audit_events_kind_id ON audit_events (kind, id);
CREATE INDEX ix_audit_events_occurred ON audit_events (occurred_at);
CREATE INDEX ix_audit_events_subject_id ON audit_events (subject, id);
CREATE INDEX ix_audit_events_subject_kind_id ON audit_events (subject, kind, id);
CREATE INDEX ix_c_01a21396ece27406b6090e857810390e_2 ON c_01a21396ece27406b6090e857810390e (x2, id);
CREATE INDEX ix_c_01a21396ece27406b6090e857810390e_3 ON c_01a21396ece27406b6090e857810390e (x3, id);
CREATE INDEX ix_c_01a21396ece27406b6090e857810390e_4 ON c_01a21396ece27406b6090e857810390e (x4, id);
CREATE INDEX ix_c_01a21396ece27406b6090e857810390e_5 ON c_01a21396ece27406b6090e857810390e (x5, id);
CREATE INDEX ix_c_01a21396ed377793907313c90265ef52_2 ON c_01a21396ed377793907313c90265ef52 (x2, id);
CREATE INDEX ix_c_01a21396ed377793907313c90265ef52_3 ON c_01a21396ed377793907313c90265ef52 (x3, id);
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX "ix_sessions_administrator" ON "sessions" ("administrator_id") ;
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a21396ece27406b6090e857810390e_1 ON c_01a21396ece27406b6090e857810390e (x1);
CREATE UNIQUE INDEX ux_c_01a21396ed377793907313c90265ef52_1 ON c_01a21396ed377793907313c90265ef52 (x1);
CREATE INDEX w_01a21396ed7d71e8822da9fb463e716c_1_o ON w_01a21396ed7d71e8822da9fb463e716c_1 (object_id, word);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest","epoch") VALUES
('887930d4304d6edbb286b97cccec85fac56e788ba4807aa10e75de8b9c1596dc','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795624987731,1795628587731,NULL,'6kF8vOYZg7tBA9IpoAM3aE'),
('103f4ff8307f9e8d7ed43371231f5e31cda1f47f96c1b6a8312eddadcf73679b','app_3fgM5Mom5nf8JLhnhjGSc3','data:read',1795624988227,1795628588227,NULL,'5doXszOV9d8VsWHuhox2GS');
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at","role") VALUES
('01a21396-ea42-74ff-a2e9-d45f7a36e7c7','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$GU3eHLlGUc9gwGVIDIW+Yg$WCJTc6jjoJdw4hM1wvj1svHgdXbYyityZf0vXfFcnac',1795624987609,1795624988206,'owner');
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at","epoch") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795624987033,1795624987730,'6kF8vOYZg7tBA9IpoAM3aE'),
('app_3fgM5Mom5nf8JLhnhjGSc3','Reader','data:read',1,1795624988213,1795624988227,'5doXszOV9d8VsWHuhox2GS');
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a21396-ea07-77ba-b251-19f3180c0218',1795624987143,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a21396-ebdc-72f0-a81f-1f4c8221dabf',1795624987613,'service',NULL,NULL,NULL,'administrator.created','01a21396-ea42-74ff-a2e9-d45f7a36e7c7','{"email":"ada@example.com","role":"owner"}'),
('01a21396-ece5-71a9-9093-1b02cf4703e4',1795624987879,'application','recorder','127.0.0.1','554e078a-9c9d-400b-b224-d3285d95cfe9','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a21396-ed40-71ad-8fd8-1f3caa738b7a',1795624987968,'application','recorder','127.0.0.1','6d1272cf-b475-43ff-bbcc-fd3bd64d16a1','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a21396-ed80-7664-a098-16dc02d907ca',1795624988032,'application','recorder','127.0.0.1','a4c8625f-a207-450c-ba80-dea73cc30432','class.created','Article','{"fields":["title","tags"]}'),
('01a21396-ee30-7708-b156-c32bfcd291ee',1795624988208,'administrator','01a21396-ea42-74ff-a2e9-d45f7a36e7c7','127.0.0.1','ca82d2e3-4f51-4e2b-bc58-973e7fea0519','session.began','01a21396-ea42-74ff-a2e9-d45f7a36e7c7','{}'),
('01a21396-ee39-76dc-9641-eafbc5721413',1795624988217,'application','recorder','127.0.0.1','8698a10c-dbfa-4e8c-9463-50ee1116bee8','application.created','app_3fgM5Mom5nf8JLhnhjGSc3','{"name":"Reader","scopes":["data:read"]}'),
('01a21396-ee40-76fa-bef5-4a53fd4e41f8',1795624988224,'application','recorder','127.0.0.1','517fd07f-daa8-4816-aa72-86b235d39b8e','secret.created','app_3fgM5Mom5nf8JLhnhjGSc3','{"secret":"01a21396-ee3f-742a-9c93-fc2984d915e4"}');
INSERT INTO "c_01a21396ece27406b6090e857810390e" ("id","revision","data","attachments") VALUES
(x'01a21396ed0171a8844da55cdb3964d9',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"2b3337b9-2f71-47c1-a505-9363e8dd221e"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"e4d4b296-ecba-4b8a-8423-31ba792bfdef"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"8c0a2f05-9334-4967-a387-bb7da36770fd"}]'),
(x'01a21396ed0d775dba84426e85ad22bf',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a21396ed1675e08dc00d71577e8a54',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21396ed1675e08dc0104066ccba26',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a21396ed1675e08dc014323c33f148',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21396ed1675e08dc019ba418f7cd3',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a21396ed1675e08dc01e21bdfa1b76',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21396ed1675e08dc020ef087dbb00',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a21396ed1675e08dc027768cad744b',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21396ed1675e08dc0281d947411a7',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a21396ed1675e08dc02d254f29fb48',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21396ed1675e08dc03311abd6ec04',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a21396ed1675e08dc037975be29fda',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21396ed1675e08dc0387ab6ac4658',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a21396ed377793907313c90265ef52" ("id","revision","data","attachments") VALUES
(x'01a21396ed6277b7877c7a076e8cf814',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a21396ed6b72ce968c4eb2ffd8cd3e',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a21396ed74778a8cf2dd84572a7e13',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a21396ed74778a8cf2e3dab6a0772b',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a21396ed74778a8cf2e49f0a29521e',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a21396ed74778a8cf2eb1fc1322c6d',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a21396ee73730cb62fd7390f166b52',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "c_01a21396ed7d71e8822da9fb463e716c" ("id","revision","data","attachments") VALUES
(x'01a21396ed86732f8baa2d712082cdf4',1,'{"title":"Straße nach Südfrankreich","tags":["Reise"]}',NULL),
(x'01a21396ed86732f8baa3280f8bcaaad',1,'{"title":"Le ﬁls répare le parapluie"}',NULL),
(x'01a21396ed86732f8baa37ae08b93b04',1,'{"title":"한국어 사전 📚","tags":["Wörterbuch"]}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to","words") VALUES
('01a21396ece27406b6090e857810390e','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795624987874,1795624987874,x'00000000000000000000000000000000',NULL),
('01a21396ed377793907313c90265ef52','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object"}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795624987959,1795624987959,x'00000000000000000000000000000000',NULL),
('01a21396ed7d71e8822da9fb463e716c','Article',1,'{"name":"Article","fields":{"title":{"type":"string","searchable":true},"tags":{"type":"array","searchable":true,"items":{"type":"string"}}}}','[]',2,1795624988029,1795624988029,x'00000000000000000000000000000000','{"slot":1,"version":1}');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a21396-ea05-70b1-85c8-7d2056306e22','recorder','a62b10bcd574275f4aa22e154283b63d8b8d9b2dc64db60ef45d97401be7d08e','euXj',1795624987142,1795624987730),
('01a21396-ee38-76b0-ac1c-aff7ad2b8ce7','app_3fgM5Mom5nf8JLhnhjGSc3','d3cf3ab16715c968c75a496916b43ea6ed1cb4753b91971bca94a563f8f76651','9hSC',1795624988216,1795624988227),
('01a21396-ee3f-742a-9c93-fc2984d915e4','app_3fgM5Mom5nf8JLhnhjGSc3','adac1c95193a1995a159d2d4329c6ddf3066d9ba7959c824177b4805355194f0','slGx',1795624988223,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:43267/api/v1/storage/data/Shelf-one/01a21396-ee73-730c-b62f-d7390f166b52","etag":"\"1\""},"body":"{\"_id\":\"01a21396-ee73-730c-b62f-d7390f166b52\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1795711388275);
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
(9,1764500000000,'CreateSchemaVersions1764500000000'),
(10,1764600000000,'AddWords1764600000000'),
(11,1764700000000,'AddListIndexes1764700000000'),
(12,1764800000000,'AddAdministratorRoles1764800000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
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
('652b694f95489be29a71cb3fe424dcc4b2b630861e5d0e7a7f5ed6ce4f7ebfc9','01a21396-ea42-74ff-a2e9-d45f7a36e7c7',1795624988206,1795624988206,1795668188206);
INSERT INTO "w_01a21396ed7d71e8822da9fb463e716c_1" ("word","object_id") VALUES
(x'6e616368',x'01a21396ed86732f8baa2d712082cdf4'),
(x'7265697365',x'01a21396ed86732f8baa2d712082cdf4'),
(x'73747261737365',x'01a21396ed86732f8baa2d712082cdf4'),
(x'7375646672616e6b7265696368',x'01a21396ed86732f8baa2d712082cdf4'),
(x'66696c73',x'01a21396ed86732f8baa3280f8bcaaad'),
(x'6c65',x'01a21396ed86732f8baa3280f8bcaaad'),
(x'70617261706c756965',x'01a21396ed86732f8baa3280f8bcaaad'),
(x'726570617265',x'01a21396ed86732f8baa3280f8bcaaad'),
(x'776f7274657262756368',x'01a21396ed86732f8baa37ae08b93b04'),
(x'e18489e185a1e1848ce185a5e186ab',x'01a21396ed86732f8baa37ae08b93b04'),
(x'e18492e185a1e186abe18480e185aee186a8e1848be185a5',x'01a21396ed86732f8baa37ae08b93b04');
