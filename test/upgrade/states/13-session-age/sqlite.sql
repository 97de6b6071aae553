CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64), epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, role VARCHAR(16) NOT NULL DEFAULT 'owner', CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint, epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a21615763873998cffe2d0c38edcb1 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a21615769c711495a1df6a3a3d5530 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE c_01a2161576d2773e8c34ca33e2a9dc0a (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT);
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
CREATE TABLE w_01a2161576d2773e8c34ca33e2a9dc0a_1 (word BLOB NOT NULL, object_id BLOB NOT NULL, PRIMARY KEY (word, object_id)) WITHOUT ROWID;
CREATE INDEX ix_access_tokens_epoch ON access_tokens (application_id, epoch, issued_at, expires_at);
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX ix_applications_created ON applications (created_at, id);
CREATE INDEX ix_audit_events_kind_id ON audit_events (kind, id);
CREATE INDEX ix_audit_events_occurred ON audit_events (occurred_at);
CREATE INDEX ix_audit_events_subject_id ON audit_events (subject, id);
CREATE INDEX ix_audit_events_subject_kind_id ON audit_events (subject, kind, id);
CREATE INDEX ix_c_01a21615763873998cffe2d0c38edcb1_2 ON c_01a21615763873998cffe2d0c38edcb1 (x2, id);
CREATE INDEX ix_c_01a21615763873998cffe2d0c38edcb1_3 ON c_01a21615763873998cffe2d0c38edcb1 (x3, id);
CREATE INDEX ix_c_01a21615763873998cffe2d0c38edcb1_4 ON c_01a21615763873998cffe2d0c38edcb1 (x4, id);
CREATE INDEX ix_c_01a21615763873998cffe2d0c38edcb1_5 ON c_01a21615763873998cffe2d0c38edcb1 (x5, id);
CREATE INDEX ix_c_01a21615769c711495a1df6a3a3d5530_2 ON c_01a21615769c711495a1df6a3a3d5530 (x2, id);
CREATE INDEX ix_c_01a21615769c711495a1df6a3a3d5530_3 ON c_01a21615769c711495a1df6a3a3d5530 (x3, id);
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX ix_sessions_administrator_age ON sessions (administrator_id, created_at, expires_at);
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a21615763873998cffe2d0c38edcb1_1 ON c_01a21615763873998cffe2d0c38edcb1 (x1);
CREATE UNIQUE INDEX ux_c_01a21615769c711495a1df6a3a3d5530_1 ON c_01a21615769c711495a1df6a3a3d5530 (x1);
CREATE INDEX w_01a2161576d2773e8c34ca33e2a9dc0a_1_o ON w_01a2161576d2773e8c34ca33e2a9dc0a_1 (object_id, word);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest","epoch") VALUES
('ff642f2928fc7aee25e301a0c5a4dacb5573e5db1ba711722416b8c9e854ca4a','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795666834932,1795670434932,NULL,'0XOrLHjokcx1zahiRu8jt9'),
('28c623cc5829093eb0fd3c96455ff421720705dfd844d8f3220bdf48f69aa2eb','app_7XFiV5nDJx0OWjwiCPENVl','data:read',1795666835294,1795670435294,NULL,'2pu0CCFZbzNKsNbDWOuG4a');
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at","role") VALUES
('01a21615-7562-71ad-b48a-9d68c8bf9c18','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$Ii6ZugGXL9VP4Esq/Z7Ipg$3R0DXqpXYCix1ysktv0MSH5cyQ8Yx6p15reWZTu5jJ4',1795666834851,1795666835257,'owner');
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at","epoch") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795666834708,1795666834931,'0XOrLHjokcx1zahiRu8jt9'),
('app_7XFiV5nDJx0OWjwiCPENVl','Reader','data:read',1,1795666835265,1795666835294,'2pu0CCFZbzNKsNbDWOuG4a');
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a21615-754a-71cd-8c2b-46107a62ee0f',1795666834762,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a21615-75a9-72c0-8589-3ed85e6e8ba7',1795666834858,'service',NULL,NULL,NULL,'administrator.created','01a21615-7562-71ad-b48a-9d68c8bf9c18','{"email":"ada@example.com","role":"owner"}'),
('01a21615-763b-759b-9082-e3ce93905d34',1795666835003,'application','recorder','127.0.0.1','0285c409-d916-4a02-aca7-de905d86ae7f','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a21615-769f-72e3-b355-d6b449bb9556',1795666835103,'application','recorder','127.0.0.1','d66d2fc9-40a4-4a32-a94a-d762155adad8','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a21615-76d5-77ef-8f8f-71824ebc7e9e',1795666835157,'application','recorder','127.0.0.1','ab862c6f-2a5f-4a59-a4c3-56cd63e51db0','class.created','Article','{"fields":["title","tags"]}'),
('01a21615-773b-7660-acda-ea7acb6c59b6',1795666835259,'administrator','01a21615-7562-71ad-b48a-9d68c8bf9c18','127.0.0.1','f47f1e60-c657-4e9a-b7dc-9d7de48c3dd6','session.began','01a21615-7562-71ad-b48a-9d68c8bf9c18','{}'),
('01a21615-7744-777d-a1b1-5e1a376034f5',1795666835268,'application','recorder','127.0.0.1','5729f5d1-577a-42d5-8597-5812200a9d9d','application.created','app_7XFiV5nDJx0OWjwiCPENVl','{"name":"Reader","scopes":["data:read"]}'),
('01a21615-775a-730a-897c-b8ccb7959746',1795666835290,'application','recorder','127.0.0.1','0f2cf1ce-8e26-473d-acc0-d5598f22fa65','secret.created','app_7XFiV5nDJx0OWjwiCPENVl','{"secret":"01a21615-775a-730a-897c-b5def8f4c816"}');
INSERT INTO "c_01a21615763873998cffe2d0c38edcb1" ("id","revision","data","attachments") VALUES
(x'01a21615765770419c97899c316f159a',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"dba602ae-3f3f-4b70-b4b5-2c0672868465"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"2789d6ec-8690-4450-a244-c7d0796fc229"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"63591397-1702-4634-95a5-08fff8f5f95f"}]'),
(x'01a216157665709c9bf850fbd512ee04',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a21615767175ae9afbc5aaa844f34b',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21615767175ae9afbc9cd0097d81a',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a21615767175ae9afbcedb95bd1290',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21615767175ae9afbd07cd0ad492f',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a21615767175ae9afbd40886659b0f',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21615767175ae9afbda95c9433e9a',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a21615767175ae9afbdddda66d0650',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21615767175ae9afbe3624bb64ee0',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a21615767175ae9afbe4c9a2a6e78a',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21615767175ae9afbead96707295a',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a21615767175ae9afbec88747ef0dd',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21615767175ae9afbf36e0a252833',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a21615769c711495a1df6a3a3d5530" ("id","revision","data","attachments") VALUES
(x'01a2161576ac7691b07cc2f83d8ae2d3',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a2161576b97522b6eb0f7167209493',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2161576c7709cb923a1954bf852e5',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2161576c7709cb923a4151d99bad7',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a2161576c7709cb923aa0eb6496fd8',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2161576c7709cb923ad6a38d988b2',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a21615776170f98353ed461aaac508',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "c_01a2161576d2773e8c34ca33e2a9dc0a" ("id","revision","data","attachments") VALUES
(x'01a2161576dd77bdbc6aef80a224eb0f',1,'{"title":"Straße nach Südfrankreich","tags":["Reise"]}',NULL),
(x'01a2161576dd77bdbc6af3f6d005e1ce',1,'{"title":"Le ﬁls répare le parapluie"}',NULL),
(x'01a2161576dd77bdbc6af726e962ba02',1,'{"title":"한국어 사전 📚","tags":["Wörterbuch"]}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to","words") VALUES
('01a21615763873998cffe2d0c38edcb1','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795666835000,1795666835000,x'00000000000000000000000000000000',NULL),
('01a21615769c711495a1df6a3a3d5530','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object"}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795666835100,1795666835100,x'00000000000000000000000000000000',NULL),
('01a2161576d2773e8c34ca33e2a9dc0a','Article',1,'{"name":"Article","fields":{"title":{"type":"string","searchable":true},"tags":{"type":"array","searchable":true,"items":{"type":"string"}}}}','[]',2,1795666835154,1795666835154,x'00000000000000000000000000000000','{"slot":1,"version":1}');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a21615-7547-731c-b597-a39f6ba58c3f','recorder','4d1ab855875fa47ae65214d5f3e70599673bb4e993aa124d0da81b8b9a454a30','kiUk',1795666834761,1795666834931),
('01a21615-7744-777d-a1b1-5817e14962d4','app_7XFiV5nDJx0OWjwiCPENVl','8388e7f57996448e80272fd8f0129a6e4f0a3bb3fca1f73f2adb400afb624169','n3xH',1795666835268,1795666835294),
('01a21615-775a-730a-897c-b5def8f4c816','app_7XFiV5nDJx0OWjwiCPENVl','b1ac3b501d30bfda4964cd088288aa17499975cf88a4e4a341e3eef07ba24f49','56rO',1795666835290,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:35025/api/v1/storage/data/Shelf-one/01a21615-7761-70f9-8353-ed461aaac508","etag":"\"1\""},"body":"{\"_id\":\"01a21615-7761-70f9-8353-ed461aaac508\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1795753235297);
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
(12,1764800000000,'AddAdministratorRoles1764800000000'),
(13,1764900000000,'AddSessionAge1764900000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
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
('3ff3e60140dd3301582e0944fe23257fa0ea48e73ff36fdc3e95bbfc4e8fbe2c','01a21615-7562-71ad-b48a-9d68c8bf9c18',1795666835257,1795666835257,1795710035257);
INSERT INTO "w_01a2161576d2773e8c34ca33e2a9dc0a_1" ("word","object_id") VALUES
(x'6e616368',x'01a2161576dd77bdbc6aef80a224eb0f'),
(x'7265697365',x'01a2161576dd77bdbc6aef80a224eb0f'),
(x'73747261737365',x'01a2161576dd77bdbc6aef80a224eb0f'),
(x'7375646672616e6b7265696368',x'01a2161576dd77bdbc6aef80a224eb0f'),
(x'66696c73',x'01a2161576dd77bdbc6af3f6d005e1ce'),
(x'6c65',x'01a2161576dd77bdbc6af3f6d005e1ce'),
(x'70617261706c756965',x'01a2161576dd77bdbc6af3f6d005e1ce'),
(x'726570617265',x'01a2161576dd77bdbc6af3f6d005e1ce'),
(x'776f7274657262756368',x'01a2161576dd77bdbc6af726e962ba02'),
(x'e18489e185a1e1848ce185a5e186ab',x'01a2161576dd77bdbc6af726e962ba02'),
(x'e18492e185a1e186abe18480e185aee186a8e1848be185a5',x'01a2161576dd77bdbc6af726e962ba02');
