CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64), epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint, epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a2121ac4947580b197a9630dcd0e47 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a2121ac56872958385f9bad846f993 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE c_01a2121ac6717020aafce896d117f4c1 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT);
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
CREATE TABLE w_01a2121ac6717020aafce896d117f4c1_1 (word BLOB NOT NULL, object_id BLOB NOT NULL, PRIMARY KEY (word, object_id)) WITHOUT ROWID;
CREATE INDEX ix_access_tokens_epoch ON access_tokens (application_id, epoch, issued_at, expires_at);
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX ix_applications_created ON applications (created_at, id);
CREATE INDEX ix_audit_events_kind_id ON audit_events (kind, id);
CREATE INDEX ix_audit_events_occurred ON audit_events (occurred_at);
CREATE INDEX ix_audit_events_subject_id ON audit_events (subject, id);
CREATE INDEX ix_audit_events_subject_kind_id ON audit_events (subject, kind, id);
CREATE INDEX ix_c_01a2121ac4947580b197a9630dcd0e47_2 ON c_01a2121ac4947580b197a9630dcd0e47 (x2, id);
CREATE INDEX ix_c_01a2121ac4947580b197a9630dcd0e47_3 ON c_01a2121ac4947580b197a9630dcd0e47 (x3, id);
CREATE INDEX ix_c_01a2121ac4947580b197a9630dcd0e47_4 ON c_01a2121ac4947580b197a9630dcd0e47 (x4, id);
CREATE INDEX ix_c_01a2121ac4947580b197a9630dcd0e47_5 ON c_01a2121ac4947580b197a9630dcd0e47 (x5, id);
CREATE INDEX ix_c_01a2121ac56872958385f9bad846f993_2 ON c_01a2121ac56872958385f9bad846f993 (x2, id);
CREATE INDEX ix_c_01a2121ac56872958385f9bad846f993_3 ON c_01a2121ac56872958385f9bad846f993 (x3, id);
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX "ix_sessions_administrator" ON "sessions" ("administrator_id") ;
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a2121ac4947580b197a9630dcd0e47_1 ON c_01a2121ac4947580b197a9630dcd0e47 (x1);
CREATE UNIQUE INDEX ux_c_01a2121ac56872958385f9bad846f993_1 ON c_01a2121ac56872958385f9bad846f993 (x1);
CREATE INDEX w_01a2121ac6717020aafce896d117f4c1_1_o ON w_01a2121ac6717020aafce896d117f4c1_1 (object_id, word);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest","epoch") VALUES
('a77c1d30a56a3f8ca95ef39b4f93cc4dbbd82d98c13e3eb76e8899ec6b8fa982','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795600073840,1795603673840,NULL,'4Zf028DdJv5zFtmAjyMZUM'),
('76d1272e907ca6ec4490ddf422f78e05716d2dd7ad42e027a90a6a51e832c381','app_2ImPX9TntMCpKyAzfKpAqi','data:read',1795600074504,1795603674504,NULL,'7TgFadKsjHxq4fX6w83YXh');
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at") VALUES
('01a2121a-c36a-76ae-8106-7004a4d3567b','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$5zdaL7MzMS/d1bFtzgIXuw$887Zwq2mccqsUFCKT17pbsypiYQcu+sdTHVeBzZyi+A',1795600073771,1795600074443);
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at","epoch") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795600073493,1795600073840,'4Zf028DdJv5zFtmAjyMZUM'),
('app_2ImPX9TntMCpKyAzfKpAqi','Reader','data:read',1,1795600074452,1795600074504,'7TgFadKsjHxq4fX6w83YXh');
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a2121a-c365-767a-8a6c-98850da21c39',1795600073574,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a2121a-c433-7424-b09d-acabf0acdebb',1795600073779,'service',NULL,NULL,NULL,'administrator.created','01a2121a-c36a-76ae-8106-7004a4d3567b','{"email":"ada@example.com"}'),
('01a2121a-c499-701b-8d3d-122f20a49c23',1795600073881,'application','recorder','127.0.0.1','c16161a4-0723-467b-97fb-0ea681b803b7','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a2121a-c56d-713b-b7d9-c0fd403fe45c',1795600074093,'application','recorder','127.0.0.1','4d2b6c64-99ea-492f-97f4-02386931dfc8','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a2121a-c684-7049-bf9b-cf19140d6099',1795600074372,'application','recorder','127.0.0.1','5a2cd71d-03fc-4d59-b8d7-5989ea7fc809','class.created','Article','{"fields":["title","tags"]}'),
('01a2121a-c6cc-703e-a8e3-5154b3647508',1795600074444,'administrator','01a2121a-c36a-76ae-8106-7004a4d3567b','127.0.0.1','bba85cbd-8d35-47d9-9040-76f2b1525669','session.began','01a2121a-c36a-76ae-8106-7004a4d3567b','{}'),
('01a2121a-c6d6-708f-9fcc-8771ef2d79e4',1795600074454,'application','recorder','127.0.0.1','1fb6a483-936e-4e52-9617-dd0641e702a8','application.created','app_2ImPX9TntMCpKyAzfKpAqi','{"name":"Reader","scopes":["data:read"]}'),
('01a2121a-c702-7620-ac2c-68a9cff28e56',1795600074498,'application','recorder','127.0.0.1','77231493-6512-4634-963c-4b89d3055e96','secret.created','app_2ImPX9TntMCpKyAzfKpAqi','{"secret":"01a2121a-c701-73a4-9104-10314ed064a3"}');
INSERT INTO "c_01a2121ac4947580b197a9630dcd0e47" ("id","revision","data","attachments") VALUES
(x'01a2121ac4e9726685b5469429451bc9',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"a80d9017-9b41-4f3e-83bc-d68954b841f1"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"1655ac64-70f2-44e8-bf56-8d05b9f5c465"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"eec81aae-6272-41d1-886b-4690355f706b"}]'),
(x'01a2121ac4f072d2813c797f04bfc3a9',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2121ac4fb770ba45d234b73c0e6e4',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2121ac4fb770ba45d263db9cc0301',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a2121ac4fb770ba45d2b2c90635c3a',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2121ac4fb770ba45d2e6dc7f81dab',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a2121ac4fb770ba45d321ba882b611',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2121ac4fb770ba45d34fa362e6fde',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a2121ac4fb770ba45d3b5e8b71c154',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2121ac4fb770ba45d3e21d8cd2ab3',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a2121ac4fb770ba45d4338893b2e1c',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2121ac4fb770ba45d47d061774c72',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2121ac4fb770ba45d486f6f707472',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2121ac4fb770ba45d4f5333d3dc91',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a2121ac56872958385f9bad846f993" ("id","revision","data","attachments") VALUES
(x'01a2121ac591752cbce6df1eb0e7f92a',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a2121ac59b76ce815277badfa55064',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2121ac5bc76ad84c20b012d999663',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2121ac5bc76ad84c20f31f44ca973',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a2121ac5bc76ad84c210631aab22c7',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2121ac5bc76ad84c215a87cd5089e',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2121ac7117390995372b82f12deb0',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "c_01a2121ac6717020aafce896d117f4c1" ("id","revision","data","attachments") VALUES
(x'01a2121ac68d73d8af0883a87e87f736',1,'{"title":"Straße nach Südfrankreich","tags":["Reise"]}',NULL),
(x'01a2121ac68d73d8af08875f720f721c',1,'{"title":"Le ﬁls répare le parapluie"}',NULL),
(x'01a2121ac68d73d8af0889d7a41d0b67',1,'{"title":"한국어 사전 📚","tags":["Wörterbuch"]}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to","words") VALUES
('01a2121ac4947580b197a9630dcd0e47','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795600073876,1795600073876,x'00000000000000000000000000000000',NULL),
('01a2121ac56872958385f9bad846f993','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object"}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795600074088,1795600074088,x'00000000000000000000000000000000',NULL),
('01a2121ac6717020aafce896d117f4c1','Article',1,'{"name":"Article","fields":{"title":{"type":"string","searchable":true},"tags":{"type":"array","searchable":true,"items":{"type":"string"}}}}','[]',2,1795600074353,1795600074353,x'00000000000000000000000000000000','{"slot":1,"version":1}');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a2121a-c35f-7030-b7f9-5cc7a13faa4e','recorder','2ed2ebb0c04b7fbc8da965dd310878be3dbbb81c244ef7b7db396123d5953569','bUXJ',1795600073570,1795600073840),
('01a2121a-c6d6-708f-9fcc-812301348cfa','app_2ImPX9TntMCpKyAzfKpAqi','8c3d6116cde136b8cd99984d7d021dba78b6aa176586de804b653b44827da093','d71X',1795600074454,1795600074504),
('01a2121a-c701-73a4-9104-10314ed064a3','app_2ImPX9TntMCpKyAzfKpAqi','582dda9829a0fede6dc3fe3c1e1576404302a5587d315b95fda66b09fa559c61','NHl0',1795600074497,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:45585/api/v1/storage/data/Shelf-one/01a2121a-c711-7390-9953-72b82f12deb0","etag":"\"1\""},"body":"{\"_id\":\"01a2121a-c711-7390-9953-72b82f12deb0\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1795686474514);
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
(11,1764700000000,'AddListIndexes1764700000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
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
('b3cf448ed55684c495ef35d211d7dd9c7b123ced6b414fa6ee600156164e480e','01a2121a-c36a-76ae-8106-7004a4d3567b',1795600074443,1795600074443,1795643274443);
INSERT INTO "w_01a2121ac6717020aafce896d117f4c1_1" ("word","object_id") VALUES
(x'6e616368',x'01a2121ac68d73d8af0883a87e87f736'),
(x'7265697365',x'01a2121ac68d73d8af0883a87e87f736'),
(x'73747261737365',x'01a2121ac68d73d8af0883a87e87f736'),
(x'7375646672616e6b7265696368',x'01a2121ac68d73d8af0883a87e87f736'),
(x'66696c73',x'01a2121ac68d73d8af08875f720f721c'),
(x'6c65',x'01a2121ac68d73d8af08875f720f721c'),
(x'70617261706c756965',x'01a2121ac68d73d8af08875f720f721c'),
(x'726570617265',x'01a2121ac68d73d8af08875f720f721c'),
(x'776f7274657262756368',x'01a2121ac68d73d8af0889d7a41d0b67'),
(x'e18489e185a1e1848ce185a5e186ab',x'01a2121ac68d73d8af0889d7a41d0b67'),
(x'e18492e185a1e186abe18480e185aee186a8e1848be185a5',x'01a2121ac68d73d8af0889d7a41d0b67');
