CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64), epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, role VARCHAR(16) NOT NULL DEFAULT 'owner', CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint, epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a224fbb54675d49a9e76c6b9ec6c51 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a224fbb66072e684011ec820c8cb52 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE c_01a224fbb7177440b5147958e52f3fad (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT);
CREATE TABLE "class_changes" ("id" varchar(36) PRIMARY KEY NOT NULL, "class_id" varchar(32) NOT NULL, "class_name" varchar(64) NOT NULL, "state" varchar(16) NOT NULL, "step" varchar(16) NOT NULL, "done" int, "total" int, "revision" int, "problem" text, "started_at" bigint NOT NULL, "reported_at" bigint NOT NULL, "ended_at" bigint, "expires_at" bigint NOT NULL, "coming" text);
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
CREATE TABLE w_01a224fbb7177440b5147958e52f3fad_1 (word BLOB NOT NULL, object_id BLOB NOT NULL, PRIMARY KEY (word, object_id)) WITHOUT ROWID;
CREATE INDEX ix_access_tokens_epoch ON access_tokens (application_id, epoch, issued_at, expires_at);
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX ix_applications_created ON applications (created_at, id);
CREATE INDEX ix_audit_events_kind_id ON audit_events (kind, id);
CREATE INDEX ix_audit_events_occurred ON audit_events (occurred_at);
CREATE INDEX ix_audit_events_subject_id ON audit_events (subject, id);
CREATE INDEX ix_audit_events_subject_kind_id ON audit_events (subject, kind, id);
CREATE INDEX ix_c_01a224fbb54675d49a9e76c6b9ec6c51_2 ON c_01a224fbb54675d49a9e76c6b9ec6c51 (x2, id);
CREATE INDEX ix_c_01a224fbb54675d49a9e76c6b9ec6c51_3 ON c_01a224fbb54675d49a9e76c6b9ec6c51 (x3, id);
CREATE INDEX ix_c_01a224fbb54675d49a9e76c6b9ec6c51_4 ON c_01a224fbb54675d49a9e76c6b9ec6c51 (x4, id);
CREATE INDEX ix_c_01a224fbb54675d49a9e76c6b9ec6c51_5 ON c_01a224fbb54675d49a9e76c6b9ec6c51 (x5, id);
CREATE INDEX ix_c_01a224fbb66072e684011ec820c8cb52_2 ON c_01a224fbb66072e684011ec820c8cb52 (x2, id);
CREATE INDEX ix_c_01a224fbb66072e684011ec820c8cb52_3 ON c_01a224fbb66072e684011ec820c8cb52 (x3, id);
CREATE INDEX "ix_class_changes_expires" ON "class_changes" ("expires_at") ;
CREATE INDEX "ix_class_changes_name_state" ON "class_changes" ("class_name", "state") ;
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX ix_sessions_administrator_age ON sessions (administrator_id, created_at, expires_at);
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a224fbb54675d49a9e76c6b9ec6c51_1 ON c_01a224fbb54675d49a9e76c6b9ec6c51 (x1);
CREATE UNIQUE INDEX ux_c_01a224fbb66072e684011ec820c8cb52_1 ON c_01a224fbb66072e684011ec820c8cb52 (x1);
CREATE INDEX w_01a224fbb7177440b5147958e52f3fad_1_o ON w_01a224fbb7177440b5147958e52f3fad_1 (object_id, word);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest","epoch") VALUES
('c22eaa5843f1080f9a15324da6ac98fdbf60442fb7cbd313e1d656e3ea7ebb40','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795916805078,1795920405078,NULL,'2McsQTfUZmvA5X8xDa42QR'),
('0587e19faf123d87a0137c456cb9be019bf44fed4ade8282cd23e3ba34ca92d7','app_4I8Xe1Z35SWKz0avmAMnBu','data:read',1795916806157,1795920406157,NULL,'53q3RI29eW6nPMUTZkwVSD');
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at","role") VALUES
('01a224fb-b1b4-767b-b984-02b1e803646e','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$bco9Sa/J2jbRu6LAWxoalw$1War38vsKlaFfMCmjg9prRLaAiOcq4dfLivKAQPlGNk',1795916804608,1795916806125,'owner');
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at","epoch") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795916804358,1795916805078,'2McsQTfUZmvA5X8xDa42QR'),
('app_4I8Xe1Z35SWKz0avmAMnBu','Reader','data:read',1,1795916806140,1795916806157,'53q3RI29eW6nPMUTZkwVSD');
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a224fb-b183-7315-8895-0f70a6e3684d',1795916804485,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a224fb-b212-7754-b2cc-641cc377bc0c',1795916804626,'service',NULL,NULL,NULL,'administrator.created','01a224fb-b1b4-767b-b984-02b1e803646e','{"email":"ada@example.com","role":"owner"}'),
('01a224fb-b556-745b-821d-9c8786bf566f',1795916805462,'application','recorder','127.0.0.1','869c5192-53e8-4563-be88-42da9f0e0617','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a224fb-b663-7532-9dd5-340342370291',1795916805731,'application','recorder','127.0.0.1','ebb78e34-8768-43aa-828f-f432f3a835c3','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a224fb-b722-7617-9bd4-3829954c3cef',1795916805922,'application','recorder','127.0.0.1','f4329430-2992-4635-9e75-e646eb638cd6','class.created','Article','{"fields":["title","tags"]}'),
('01a224fb-b7f1-75c1-a2cc-46c44e72e0c4',1795916806129,'administrator','01a224fb-b1b4-767b-b984-02b1e803646e','127.0.0.1','3ec903cd-32d8-40cb-9e53-8f57d12e54bb','session.began','01a224fb-b1b4-767b-b984-02b1e803646e','{}'),
('01a224fb-b7fe-77f0-b870-a392e9ab50ac',1795916806142,'application','recorder','127.0.0.1','e8b5df1c-4700-44a9-801a-9b84168b1400','application.created','app_4I8Xe1Z35SWKz0avmAMnBu','{"name":"Reader","scopes":["data:read"]}'),
('01a224fb-b807-7543-bd56-f8dbfec04360',1795916806151,'application','recorder','127.0.0.1','e2301df5-f238-44de-9b69-d1ec42eee5fb','secret.created','app_4I8Xe1Z35SWKz0avmAMnBu','{"secret":"01a224fb-b806-71c4-9cd1-d4d3cb4afa76"}');
INSERT INTO "c_01a224fbb54675d49a9e76c6b9ec6c51" ("id","revision","data","attachments") VALUES
(x'01a224fbb60d72a88b6538dc3151585f',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"e4f66ada-f2a7-4558-9583-5ff4fa3fbf97"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"69b88ab5-0ae1-4814-b561-e73a3a1a96c3"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"7e981999-9f17-4fa0-826a-6bee8a41ef66"}]'),
(x'01a224fbb61a75f5a9b9e2bad6ab00a5',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a224fbb62677dd9dd3117976aa9bfd',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a224fbb62677dd9dd314e053725135',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a224fbb62677dd9dd31b42f02657aa',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a224fbb62677dd9dd31c5d75f7181c',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a224fbb62677dd9dd323fabf949efd',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a224fbb62677dd9dd327f0ff9df1a8',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a224fbb62677dd9dd32bb87d8d39fa',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a224fbb62677dd9dd32c81e7226620',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a224fbb62677dd9dd333d8365bb343',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a224fbb62677dd9dd3353503909233',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a224fbb62677dd9dd33bbbd9189195',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a224fbb62677dd9dd33fdf60acd033',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a224fbb66072e684011ec820c8cb52" ("id","revision","data","attachments") VALUES
(x'01a224fbb6ae7490b96fa332a8d28cb8',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a224fbb6bb701e97b9a9f5c3115d1b',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a224fbb6f0758789f830da81f28a87',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a224fbb6f0758789f8352ece4df660',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a224fbb6f0758789f8392eab218e75',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a224fbb6f0758789f83cd981b768d7',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a224fbb811773a966fc5ff39a28719',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "c_01a224fbb7177440b5147958e52f3fad" ("id","revision","data","attachments") VALUES
(x'01a224fbb7297537b9e6a5f370029eef',1,'{"title":"Straße nach Südfrankreich","tags":["Reise"]}',NULL),
(x'01a224fbb7297537b9e6aab48904efe5',1,'{"title":"Le ﬁls répare le parapluie"}',NULL),
(x'01a224fbb7297537b9e6ae33d66d781e',1,'{"title":"한국어 사전 📚","tags":["Wörterbuch"]}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to","words") VALUES
('01a224fbb54675d49a9e76c6b9ec6c51','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795916805446,1795916805446,x'00000000000000000000000000000000',NULL),
('01a224fbb66072e684011ec820c8cb52','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object"}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795916805728,1795916805728,x'00000000000000000000000000000000',NULL),
('01a224fbb7177440b5147958e52f3fad','Article',1,'{"name":"Article","fields":{"title":{"type":"string","searchable":true},"tags":{"type":"array","searchable":true,"items":{"type":"string"}}}}','[]',2,1795916805911,1795916805911,x'00000000000000000000000000000000','{"slot":1,"version":1}');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a224fb-b172-706c-9772-1f08a5e01823','recorder','f570db19e0932ce30af5d40639a4a515835945019b8ecf0fdfd70faf1815f6ce','BHNP',1795916804475,1795916805075),
('01a224fb-b7fe-77f0-b870-9d61a04db08e','app_4I8Xe1Z35SWKz0avmAMnBu','4cb1a01844ceb53c59dd18bef5f54df1d31ebdf3509c9b0c25b276892e027a31','FwX3',1795916806142,1795916806157),
('01a224fb-b806-71c4-9cd1-d4d3cb4afa76','app_4I8Xe1Z35SWKz0avmAMnBu','2a0850d5590a9bb0e8004dbb2edc1fc7747df6e6557697ac5eae9ab5bb7af35b','jJ72',1795916806150,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:11968/api/v1/storage/data/Shelf-one/01a224fb-b811-773a-966f-c5ff39a28719","etag":"\"1\""},"body":"{\"_id\":\"01a224fb-b811-773a-966f-c5ff39a28719\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1796003206161);
INSERT INTO "locks" ("name") VALUES
('class-change'),
('administrators'),
('database 31c9326d-4cc6-425a-98b5-93b79c9a8090');
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
(14,1765000000000,'CreateClassChanges1765000000000'),
(15,1765100000000,'AddComingDefinitions1765100000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
('AddComingDefinitions1765100000000','0.1.0'),
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
('4eee0e7ce9ad1a3f3816b39b2a2be565d47a8f7ca60bdac8169940208ad18d32','01a224fb-b1b4-767b-b984-02b1e803646e',1795916806125,1795916806125,1795960006125);
INSERT INTO "w_01a224fbb7177440b5147958e52f3fad_1" ("word","object_id") VALUES
(x'6e616368',x'01a224fbb7297537b9e6a5f370029eef'),
(x'7265697365',x'01a224fbb7297537b9e6a5f370029eef'),
(x'73747261737365',x'01a224fbb7297537b9e6a5f370029eef'),
(x'7375646672616e6b7265696368',x'01a224fbb7297537b9e6a5f370029eef'),
(x'66696c73',x'01a224fbb7297537b9e6aab48904efe5'),
(x'6c65',x'01a224fbb7297537b9e6aab48904efe5'),
(x'70617261706c756965',x'01a224fbb7297537b9e6aab48904efe5'),
(x'726570617265',x'01a224fbb7297537b9e6aab48904efe5'),
(x'776f7274657262756368',x'01a224fbb7297537b9e6ae33d66d781e'),
(x'e18489e185a1e1848ce185a5e186ab',x'01a224fbb7297537b9e6ae33d66d781e'),
(x'e18492e185a1e186abe18480e185aee186a8e1848be185a5',x'01a224fbb7297537b9e6ae33d66d781e');
