CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64), epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, role VARCHAR(16) NOT NULL DEFAULT 'owner', CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint, epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a22f6bff4775209e34a970b0b6e8ef (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a22f6c01e9712d9ee5d8113c69a66c (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE c_01a22f6c039273a08f8d7918068d3111 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT);
CREATE TABLE "class_changes" ("id" varchar(36) PRIMARY KEY NOT NULL, "class_id" varchar(32) NOT NULL, "class_name" varchar(64) NOT NULL, "state" varchar(16) NOT NULL, "step" varchar(16) NOT NULL, "done" int, "total" int, "revision" int, "problem" text, "started_at" bigint NOT NULL, "reported_at" bigint NOT NULL, "ended_at" bigint, "expires_at" bigint NOT NULL, "coming" text);
CREATE TABLE "classes" ("id" varchar(32) PRIMARY KEY NOT NULL, "name" varchar(64) NOT NULL, "revision" int NOT NULL, "definition" text NOT NULL, "columns" text NOT NULL, "next_slot" int NOT NULL, "created_at" bigint NOT NULL, "updated_at" bigint NOT NULL, sealed_to BLOB NOT NULL DEFAULT x'00000000000000000000000000000000', words TEXT NULL, CONSTRAINT "UQ_1f3940af28a76098f31004f03ca" UNIQUE ("name"));
CREATE TABLE "client_secrets" ("id" varchar(36) PRIMARY KEY NOT NULL, "application_id" varchar(128) NOT NULL, "digest" varchar(64) NOT NULL, "hint" varchar(4) NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint);
CREATE TABLE "idempotency_keys" ("digest" varchar(64) PRIMARY KEY NOT NULL, "request" varchar(64) NOT NULL, "answer" text NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE leases (name VARCHAR(64) NOT NULL, holder VARCHAR(36) NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (name));
CREATE TABLE listed_words (list VARCHAR(16) NOT NULL, word BLOB NOT NULL, place BIGINT NOT NULL, id VARCHAR(128) NOT NULL, PRIMARY KEY (list, word, place, id)) WITHOUT ROWID;
CREATE TABLE "locks" ("name" varchar(64) PRIMARY KEY NOT NULL);
CREATE TABLE "migrations" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "timestamp" bigint NOT NULL, "name" varchar NOT NULL);
CREATE TABLE "schema_versions" ("migration" varchar(255) PRIMARY KEY NOT NULL, "version" varchar(64) NOT NULL);
CREATE TABLE segments (class_id TEXT NOT NULL, lower BLOB NOT NULL, upper BLOB NOT NULL, live INT NOT NULL, version BIGINT NOT NULL, changed BLOB NULL, PRIMARY KEY (class_id, lower)) WITHOUT ROWID;
CREATE TABLE "sessions" ("digest" varchar(64) PRIMARY KEY NOT NULL, "administrator_id" varchar(36) NOT NULL, "created_at" bigint NOT NULL, "last_seen_at" bigint NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE "setup_codes" ("digest" varchar(64) PRIMARY KEY NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE w_01a22f6c039273a08f8d7918068d3111_1 (word BLOB NOT NULL, object_id BLOB NOT NULL, PRIMARY KEY (word, object_id)) WITHOUT ROWID;
CREATE INDEX ix_access_tokens_epoch ON access_tokens (application_id, epoch, issued_at, expires_at);
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX ix_applications_created ON applications (created_at, id);
CREATE INDEX ix_audit_events_kind_id ON audit_events (kind, id);
CREATE INDEX ix_audit_events_occurred ON audit_events (occurred_at);
CREATE INDEX ix_audit_events_subject_id ON audit_events (subject, id);
CREATE INDEX ix_audit_events_subject_kind_id ON audit_events (subject, kind, id);
CREATE INDEX ix_c_01a22f6bff4775209e34a970b0b6e8ef_2 ON c_01a22f6bff4775209e34a970b0b6e8ef (x2, id);
CREATE INDEX ix_c_01a22f6bff4775209e34a970b0b6e8ef_3 ON c_01a22f6bff4775209e34a970b0b6e8ef (x3, id);
CREATE INDEX ix_c_01a22f6bff4775209e34a970b0b6e8ef_4 ON c_01a22f6bff4775209e34a970b0b6e8ef (x4, id);
CREATE INDEX ix_c_01a22f6bff4775209e34a970b0b6e8ef_5 ON c_01a22f6bff4775209e34a970b0b6e8ef (x5, id);
CREATE INDEX ix_c_01a22f6c01e9712d9ee5d8113c69a66c_2 ON c_01a22f6c01e9712d9ee5d8113c69a66c (x2, id);
CREATE INDEX ix_c_01a22f6c01e9712d9ee5d8113c69a66c_3 ON c_01a22f6c01e9712d9ee5d8113c69a66c (x3, id);
CREATE INDEX "ix_class_changes_expires" ON "class_changes" ("expires_at") ;
CREATE INDEX "ix_class_changes_name_state" ON "class_changes" ("class_name", "state") ;
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX ix_sessions_administrator_age ON sessions (administrator_id, created_at, expires_at);
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE INDEX listed_words_o ON listed_words (list, id, word);
CREATE UNIQUE INDEX ux_c_01a22f6bff4775209e34a970b0b6e8ef_1 ON c_01a22f6bff4775209e34a970b0b6e8ef (x1);
CREATE UNIQUE INDEX ux_c_01a22f6c01e9712d9ee5d8113c69a66c_1 ON c_01a22f6c01e9712d9ee5d8113c69a66c (x1);
CREATE INDEX w_01a22f6c039273a08f8d7918068d3111_1_o ON w_01a22f6c039273a08f8d7918068d3111_1 (object_id, word);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest","epoch") VALUES
('129acb6b96d19afd93c0abb914d9f5309583ec91d920774ef30c208332ad8002','recorder','data:read data:write classes:read classes:write applications:read applications:write',1796091936421,1796095536421,NULL,'5qKTG8YcQ3NLfWC98Gq3I7'),
('f68da6cd4b999a8de7e4a37058a4b9c2a784d2a6f23f64b116717678540cd4e0','app_2wupp60nL8FrTLTJypgh4N','data:read',1796091939372,1796095539372,NULL,'0ClwR5h4ji0iGWvf8I8qsA');
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at","role") VALUES
('01a22f6b-f90b-7440-aeea-7eec6ddb1029','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$c3M9hDArVlAR8NlW8zFZkA$Szb3/LxkvOB9e9emqaaSupeAGRZSc5780AFY+xnKE30',1796091935216,1796091939070,'owner');
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at","epoch") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1796091934932,1796091936420,'5qKTG8YcQ3NLfWC98Gq3I7'),
('app_2wupp60nL8FrTLTJypgh4N','Reader','data:read',1,1796091939273,1796091939372,'0ClwR5h4ji0iGWvf8I8qsA');
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a22f6b-f902-75d2-80da-e8af0a742b8f',1796091934978,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a22f6b-f9f4-7728-b0d5-1f23dc9fd455',1796091935220,'service',NULL,NULL,NULL,'administrator.created','01a22f6b-f90b-7440-aeea-7eec6ddb1029','{"email":"ada@example.com","role":"owner"}'),
('01a22f6b-ff59-75be-97e0-752b16d332b0',1796091936601,'application','recorder','127.0.0.1','10f3bd6f-143e-4dda-848f-1633c804382b','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a22f6c-0208-7041-ab40-fe601146f5f7',1796091937288,'application','recorder','127.0.0.1','d65830b9-b3de-4de4-b0ac-fc8f45fac0f1','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a22f6c-0395-7021-bf52-54f08753b4af',1796091937685,'application','recorder','127.0.0.1','1568a0fb-85ac-4f57-ab7e-cc2fb9f9bf19','class.created','Article','{"fields":["title","tags"]}'),
('01a22f6c-092e-7416-a699-af32b6f4c8cb',1796091939118,'administrator','01a22f6b-f90b-7440-aeea-7eec6ddb1029','127.0.0.1','408729ab-4ec9-403e-ba0f-db3548d619c5','session.began','01a22f6b-f90b-7440-aeea-7eec6ddb1029','{}'),
('01a22f6c-09d3-7302-87b5-f57f29503051',1796091939283,'application','recorder','127.0.0.1','693a0bfa-a55e-40cb-9632-68c5eb07a768','application.created','app_2wupp60nL8FrTLTJypgh4N','{"name":"Reader","scopes":["data:read"]}'),
('01a22f6c-09dd-7284-bd71-1ad8931e12c4',1796091939293,'application','recorder','127.0.0.1','1ac40c47-3661-4d02-b65f-2f867251b719','secret.created','app_2wupp60nL8FrTLTJypgh4N','{"secret":"01a22f6c-09dd-7284-bd71-176d7d9dfb8b"}');
INSERT INTO "c_01a22f6bff4775209e34a970b0b6e8ef" ("id","revision","data","attachments") VALUES
(x'01a22f6bff6d71a5919d1411ca258524',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"85853275-5b48-44ef-8379-2da925e56bfd"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"2868c976-5233-4bd8-9352-c1fab1bd6641"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"65e92109-832e-44ae-8f5c-e17cd59f65e4"}]'),
(x'01a22f6bff8176d388232d2e29e0e51a',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a22f6bffb5714381be25f0e5b02219',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a22f6bffb5714381be29ef119063cf',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a22f6bffb5714381be2f9024246140',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a22f6bffb5714381be331585093751',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a22f6bffb5714381be35408490ac43',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a22f6bffb5714381be39a8bf770357',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a22f6bffb5714381be3c1bd75045a1',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a22f6bffb5714381be425b6c0eb551',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a22f6bffb5714381be47a5a34cbead',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a22f6bffb5714381be4b764d5c57d7',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a22f6bffb5714381be4f9b6f0b562e',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a22f6bffb5714381be5211dea57e5a',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a22f6c01e9712d9ee5d8113c69a66c" ("id","revision","data","attachments") VALUES
(x'01a22f6c0278736f973cfa22df26c70c',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a22f6c029b71f68015ee29fc827778',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a22f6c031b7203be21ae30d76d3830',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a22f6c031b7203be21b0b477df4966',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a22f6c031b7203be21b5bb4d6d1803',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a22f6c031b7203be21bbb4a5b3d2de',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a22f6c0a3a71dd9adb4fc2d04b2d40',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "c_01a22f6c039273a08f8d7918068d3111" ("id","revision","data","attachments") VALUES
(x'01a22f6c039e7544862bf594a0c7ab75',1,'{"title":"Straße nach Südfrankreich","tags":["Reise"]}',NULL),
(x'01a22f6c039e7544862bf8080d7e10e1',1,'{"title":"Le ﬁls répare le parapluie"}',NULL),
(x'01a22f6c039e7544862bffd324230ef1',1,'{"title":"한국어 사전 📚","tags":["Wörterbuch"]}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to","words") VALUES
('01a22f6bff4775209e34a970b0b6e8ef','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1796091936583,1796091936583,x'00000000000000000000000000000000',NULL),
('01a22f6c01e9712d9ee5d8113c69a66c','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object"}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1796091937257,1796091937257,x'00000000000000000000000000000000',NULL),
('01a22f6c039273a08f8d7918068d3111','Article',1,'{"name":"Article","fields":{"title":{"type":"string","searchable":true},"tags":{"type":"array","searchable":true,"items":{"type":"string"}}}}','[]',2,1796091937682,1796091937682,x'00000000000000000000000000000000','{"slot":1,"version":1}');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a22f6b-f8fe-712c-b1b5-cf65dbb2fd7e','recorder','5b3c830286e91014ae45f7d5754b67809f9df4884b2f13920488abdca50229c1','rhgH',1796091934974,1796091936420),
('01a22f6c-09d1-75c7-9804-f2962722ffd0','app_2wupp60nL8FrTLTJypgh4N','199462e6e47f09a427df390c0f5ca181b3223ff3072775f37f9da2cf8a9e2fbf','VZaT',1796091939281,1796091939372),
('01a22f6c-09dd-7284-bd71-176d7d9dfb8b','app_2wupp60nL8FrTLTJypgh4N','01154f7f8219e2ebf32e4e39e4a9b9796cad4663707face3619b4e3d9cc2f50a','J022',1796091939293,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','a4987c36e02f58f69ffa8ea3999a02af856eb06d00208f4af3e1bfd54a75d0c8','{"status":200,"headers":{"location":"http://127.0.0.1:19136/api/v1/storage/data/Shelf-one/01a22f6c-0a3a-71dd-9adb-4fc2d04b2d40","etag":"\"1\""},"body":"{\"_id\":\"01a22f6c-0a3a-71dd-9adb-4fc2d04b2d40\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1796178339386);
INSERT INTO "listed_words" ("list","word","place","id") VALUES
('administrators',x'616461',0,'01a22f6b-f90b-7440-aeea-7eec6ddb1029'),
('administrators',x'636f6d',0,'01a22f6b-f90b-7440-aeea-7eec6ddb1029'),
('administrators',x'6578616d706c65',0,'01a22f6b-f90b-7440-aeea-7eec6ddb1029'),
('applications',x'726561646572',1796091939273,'app_2wupp60nL8FrTLTJypgh4N'),
('applications',x'626f6f747374726170',1796091934932,'recorder');
INSERT INTO "locks" ("name") VALUES
('class-change'),
('administrators'),
('class-creation'),
('database dd3df8a8-5086-4edd-a2bc-4007366bec21');
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
(16,1765200000000,'AddCreationLock1765200000000'),
(17,1765300000000,'CreateListedWords1765300000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
('CreateListedWords1765300000000','0.1.0'),
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
('f61539fc19ad63757317d7cd847c7894207f9a593168303ae76e15160fb1724f','01a22f6b-f90b-7440-aeea-7eec6ddb1029',1796091939070,1796091939070,1796135139070);
INSERT INTO "w_01a22f6c039273a08f8d7918068d3111_1" ("word","object_id") VALUES
(x'6e616368',x'01a22f6c039e7544862bf594a0c7ab75'),
(x'7265697365',x'01a22f6c039e7544862bf594a0c7ab75'),
(x'73747261737365',x'01a22f6c039e7544862bf594a0c7ab75'),
(x'7375646672616e6b7265696368',x'01a22f6c039e7544862bf594a0c7ab75'),
(x'66696c73',x'01a22f6c039e7544862bf8080d7e10e1'),
(x'6c65',x'01a22f6c039e7544862bf8080d7e10e1'),
(x'70617261706c756965',x'01a22f6c039e7544862bf8080d7e10e1'),
(x'726570617265',x'01a22f6c039e7544862bf8080d7e10e1'),
(x'776f7274657262756368',x'01a22f6c039e7544862bffd324230ef1'),
(x'e18489e185a1e1848ce185a5e186ab',x'01a22f6c039e7544862bffd324230ef1'),
(x'e18492e185a1e186abe18480e185aee186a8e1848be185a5',x'01a22f6c039e7544862bffd324230ef1');
