CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64), epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, role VARCHAR(16) NOT NULL DEFAULT 'owner', CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint, epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a225481e027762a98822327de4a116 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a225481e34707c9fd5fe4f65966802 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE c_01a225481e487647bbed4bdbd7b78fbb (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT);
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
CREATE TABLE w_01a225481e487647bbed4bdbd7b78fbb_1 (word BLOB NOT NULL, object_id BLOB NOT NULL, PRIMARY KEY (word, object_id)) WITHOUT ROWID;
CREATE INDEX ix_access_tokens_epoch ON access_tokens (application_id, epoch, issued_at, expires_at);
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX ix_applications_created ON applications (created_at, id);
CREATE INDEX ix_audit_events_kind_id ON audit_events (kind, id);
CREATE INDEX ix_audit_events_occurred ON audit_events (occurred_at);
CREATE INDEX ix_audit_events_subject_id ON audit_events (subject, id);
CREATE INDEX ix_audit_events_subject_kind_id ON audit_events (subject, kind, id);
CREATE INDEX ix_c_01a225481e027762a98822327de4a116_2 ON c_01a225481e027762a98822327de4a116 (x2, id);
CREATE INDEX ix_c_01a225481e027762a98822327de4a116_3 ON c_01a225481e027762a98822327de4a116 (x3, id);
CREATE INDEX ix_c_01a225481e027762a98822327de4a116_4 ON c_01a225481e027762a98822327de4a116 (x4, id);
CREATE INDEX ix_c_01a225481e027762a98822327de4a116_5 ON c_01a225481e027762a98822327de4a116 (x5, id);
CREATE INDEX ix_c_01a225481e34707c9fd5fe4f65966802_2 ON c_01a225481e34707c9fd5fe4f65966802 (x2, id);
CREATE INDEX ix_c_01a225481e34707c9fd5fe4f65966802_3 ON c_01a225481e34707c9fd5fe4f65966802 (x3, id);
CREATE INDEX "ix_class_changes_expires" ON "class_changes" ("expires_at") ;
CREATE INDEX "ix_class_changes_name_state" ON "class_changes" ("class_name", "state") ;
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX ix_sessions_administrator_age ON sessions (administrator_id, created_at, expires_at);
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a225481e027762a98822327de4a116_1 ON c_01a225481e027762a98822327de4a116 (x1);
CREATE UNIQUE INDEX ux_c_01a225481e34707c9fd5fe4f65966802_1 ON c_01a225481e34707c9fd5fe4f65966802 (x1);
CREATE INDEX w_01a225481e487647bbed4bdbd7b78fbb_1_o ON w_01a225481e487647bbed4bdbd7b78fbb_1 (object_id, word);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest","epoch") VALUES
('3268bb3e5180fad3e195e38b24e2b029ed54f644b4f9b58a24a75e8d441d5682','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795921812976,1795925412976,NULL,'1DVdFN9Hc8a2QKCUFAW6wS'),
('9cba0aef681166a2d8d8e7f63222f0d4a766fd66f137e6948a75161fdd027cbe','app_3216IiyzFBMNH0zPGYckaG','data:read',1795921813124,1795925413124,NULL,'1tICwglWlfrftfFONetAi8');
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at","role") VALUES
('01a22548-1dba-7725-9e5a-573ccbe2aadb','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$ukUzyhkgfxRVUVI8o7/5RQ$6OJUO1PeLjzDdz0Hbvk9Gs257k45zTPQ8LtOOB6ZAzI',1795921812940,1795921813109,'owner');
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at","epoch") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795921812911,1795921812976,'1DVdFN9Hc8a2QKCUFAW6wS'),
('app_3216IiyzFBMNH0zPGYckaG','Reader','data:read',1,1795921813116,1795921813124,'1tICwglWlfrftfFONetAi8');
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a22548-1db6-76fc-835e-97dadae34117',1795921812918,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a22548-1dcf-7711-b190-4c6c555a9fd0',1795921812943,'service',NULL,NULL,NULL,'administrator.created','01a22548-1dba-7725-9e5a-573ccbe2aadb','{"email":"ada@example.com","role":"owner"}'),
('01a22548-1e05-7497-bbac-dc405677defa',1795921812997,'application','recorder','127.0.0.1','58f72b1a-cd04-44f1-9894-0e401a5fd18b','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a22548-1e36-70d8-bcb6-11930535cb53',1795921813046,'application','recorder','127.0.0.1','19c90cd8-d2fa-4f69-bc84-e7d241e14e0a','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a22548-1e4a-738d-9e85-05715868497b',1795921813066,'application','recorder','127.0.0.1','8496b160-90a4-4403-af9e-c5f4be3909c9','class.created','Article','{"fields":["title","tags"]}'),
('01a22548-1e77-74d6-a93a-d8f63ad00bed',1795921813111,'administrator','01a22548-1dba-7725-9e5a-573ccbe2aadb','127.0.0.1','3230527b-0a70-4c6d-a626-52f76c74d111','session.began','01a22548-1dba-7725-9e5a-573ccbe2aadb','{}'),
('01a22548-1e7d-71bd-8b80-2b716ff05633',1795921813117,'application','recorder','127.0.0.1','63af75c4-1fbb-4ed3-8e62-1140c5327181','application.created','app_3216IiyzFBMNH0zPGYckaG','{"name":"Reader","scopes":["data:read"]}'),
('01a22548-1e82-7666-aaca-b572103a05ce',1795921813122,'application','recorder','127.0.0.1','cc7343e5-1bf1-4137-ad9f-849edab08979','secret.created','app_3216IiyzFBMNH0zPGYckaG','{"secret":"01a22548-1e81-7412-a3ab-060db4ff8bcb"}');
INSERT INTO "c_01a225481e027762a98822327de4a116" ("id","revision","data","attachments") VALUES
(x'01a225481e1477139888a5da0c64492d',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"7481bc6f-b49f-47c3-8084-01d0bc4d1575"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"28bbb779-8041-4867-a2e7-0531d726fa57"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"1f4d605a-0f7b-4794-b97b-2cb7a5137033"}]'),
(x'01a225481e197154968f0e9540390922',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a225481e1f71cc8af768f287f354ce',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a225481e1f71cc8af76ded2097f74e',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a225481e1f71cc8af772a85243afb1',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a225481e1f71cc8af7744c7702916a',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a225481e1f71cc8af77a28b33ddd77',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a225481e1f71cc8af77fff10f4f9d5',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a225481e2073c2b7e6217a862ffed2',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a225481e2073c2b7e625c6fea2d379',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a225481e2073c2b7e629955dda355f',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a225481e2073c2b7e62f4fa620e01d',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a225481e2073c2b7e630923613c4d4',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a225481e2073c2b7e635f07b2dbfbe',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a225481e34707c9fd5fe4f65966802" ("id","revision","data","attachments") VALUES
(x'01a225481e3a7286887c445d948ccf22',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a225481e3c71d0a8484b6ffe371600',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a225481e4075df8586c8611e168739',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a225481e4075df8586cceb6fbfa9fe',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a225481e4075df8586d0eaf9d36abb',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a225481e4075df8586d45df61f823f',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a225481e8b71358283fea408dd10b8',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "c_01a225481e487647bbed4bdbd7b78fbb" ("id","revision","data","attachments") VALUES
(x'01a225481e4d7316a06faa1fac40b7ac',1,'{"title":"Straße nach Südfrankreich","tags":["Reise"]}',NULL),
(x'01a225481e4d7316a06fae0baaeb0c03',1,'{"title":"Le ﬁls répare le parapluie"}',NULL),
(x'01a225481e4d7316a06fb1a2bfa41282',1,'{"title":"한국어 사전 📚","tags":["Wörterbuch"]}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to","words") VALUES
('01a225481e027762a98822327de4a116','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795921812994,1795921812994,x'00000000000000000000000000000000',NULL),
('01a225481e34707c9fd5fe4f65966802','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object"}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795921813044,1795921813044,x'00000000000000000000000000000000',NULL),
('01a225481e487647bbed4bdbd7b78fbb','Article',1,'{"name":"Article","fields":{"title":{"type":"string","searchable":true},"tags":{"type":"array","searchable":true,"items":{"type":"string"}}}}','[]',2,1795921813064,1795921813064,x'00000000000000000000000000000000','{"slot":1,"version":1}');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a22548-1db4-74e1-b51f-91c5fd4dc3dd','recorder','8f5ac120922393cb19d0154baea8cacc578cdc51ea54655fb3d8ee6e103d0026','4qhC',1795921812917,1795921812976),
('01a22548-1e7d-71bd-8b80-255f62876c57','app_3216IiyzFBMNH0zPGYckaG','ed08fd0d81786c12332b3c42e5bff036de1c9685825c5c0996bf5c5d99c03e04','MM50',1795921813117,1795921813124),
('01a22548-1e81-7412-a3ab-060db4ff8bcb','app_3216IiyzFBMNH0zPGYckaG','79611ea9f27aa25b931a3951b1b61e9b6865102e2329bb0c705735d3f695efe0','hR2F',1795921813121,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','a4987c36e02f58f69ffa8ea3999a02af856eb06d00208f4af3e1bfd54a75d0c8','{"status":200,"headers":{"location":"http://127.0.0.1:16192/api/v1/storage/data/Shelf-one/01a22548-1e8b-7135-8283-fea408dd10b8","etag":"\"1\""},"body":"{\"_id\":\"01a22548-1e8b-7135-8283-fea408dd10b8\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1796008213131);
INSERT INTO "locks" ("name") VALUES
('class-change'),
('administrators'),
('class-creation'),
('database 81f99496-e1d3-4ff9-9a41-cbeebaf39c21');
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
(15,1765100000000,'AddComingDefinitions1765100000000'),
(16,1765200000000,'AddCreationLock1765200000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
('AddCreationLock1765200000000','0.1.0'),
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
('367137d97109cc190d464ba20c8f7eacc9125d4a7f70aa07d09ce56308dc16aa','01a22548-1dba-7725-9e5a-573ccbe2aadb',1795921813109,1795921813109,1795965013109);
INSERT INTO "w_01a225481e487647bbed4bdbd7b78fbb_1" ("word","object_id") VALUES
(x'6e616368',x'01a225481e4d7316a06faa1fac40b7ac'),
(x'7265697365',x'01a225481e4d7316a06faa1fac40b7ac'),
(x'73747261737365',x'01a225481e4d7316a06faa1fac40b7ac'),
(x'7375646672616e6b7265696368',x'01a225481e4d7316a06faa1fac40b7ac'),
(x'66696c73',x'01a225481e4d7316a06fae0baaeb0c03'),
(x'6c65',x'01a225481e4d7316a06fae0baaeb0c03'),
(x'70617261706c756965',x'01a225481e4d7316a06fae0baaeb0c03'),
(x'726570617265',x'01a225481e4d7316a06fae0baaeb0c03'),
(x'776f7274657262756368',x'01a225481e4d7316a06fb1a2bfa41282'),
(x'e18489e185a1e1848ce185a5e186ab',x'01a225481e4d7316a06fb1a2bfa41282'),
(x'e18492e185a1e186abe18480e185aee186a8e1848be185a5',x'01a225481e4d7316a06fb1a2bfa41282');
