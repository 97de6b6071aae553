CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64));
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint);
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a2083198bd760ba751d079e109ebc7 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a208319a3077afbef236da5ec9d5b6 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
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
CREATE INDEX "ix_audit_events_subject" ON "audit_events" ("subject") ;
CREATE INDEX ix_c_01a2083198bd760ba751d079e109ebc7_2 ON c_01a2083198bd760ba751d079e109ebc7 (x2, id);
CREATE INDEX ix_c_01a2083198bd760ba751d079e109ebc7_3 ON c_01a2083198bd760ba751d079e109ebc7 (x3, id);
CREATE INDEX ix_c_01a2083198bd760ba751d079e109ebc7_4 ON c_01a2083198bd760ba751d079e109ebc7 (x4, id);
CREATE INDEX ix_c_01a2083198bd760ba751d079e109ebc7_5 ON c_01a2083198bd760ba751d079e109ebc7 (x5, id);
CREATE INDEX ix_c_01a208319a3077afbef236da5ec9d5b6_2 ON c_01a208319a3077afbef236da5ec9d5b6 (x2, id);
CREATE INDEX ix_c_01a208319a3077afbef236da5ec9d5b6_3 ON c_01a208319a3077afbef236da5ec9d5b6 (x3, id);
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX "ix_sessions_administrator" ON "sessions" ("administrator_id") ;
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a2083198bd760ba751d079e109ebc7_1 ON c_01a2083198bd760ba751d079e109ebc7 (x1);
CREATE UNIQUE INDEX ux_c_01a208319a3077afbef236da5ec9d5b6_1 ON c_01a208319a3077afbef236da5ec9d5b6 (x1);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest") VALUES
('2b962e3761ab28501c6763efcf7c37d0b386f5893a5056de59deb6c0458f4b42','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795433797435,1795437397435,NULL),
('bbb29a1d3839bf5b92ee3caa06d08809755cc784e3e5220137ea99b2819fb65c','app_6VqnX1SfeJ90ZQvGQ3cjIJ','data:read',1795433799333,1795437399333,NULL);
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at") VALUES
('01a20831-93bd-73fe-a0f9-9310313f5304','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$Go5XCtgdwa93G7rgBp4KCw$ic09UvRGTkIGWTaPvoWPiGKPhqx+iHcx/3ASRKYd86E',1795433796625,1795433799039);
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795433796515,1795433797435),
('app_6VqnX1SfeJ90ZQvGQ3cjIJ','Reader','data:read',1,1795433799246,1795433799333);
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a20831-93af-719d-8abc-96efab518909',1795433796527,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a20831-9414-725b-ad47-456a5462957a',1795433796628,'service',NULL,NULL,NULL,'administrator.created','01a20831-93bd-73fe-a0f9-9310313f5304','{"email":"ada@example.com"}'),
('01a20831-98fa-77f9-8bc0-a818304cde28',1795433797882,'application','recorder','127.0.0.1','30d6bbc2-e1b2-4eaa-82c8-ed9b730a50c9','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a20831-9ad0-777a-b91d-8eda1b522dd0',1795433798352,'application','recorder','127.0.0.1','ab1da707-fd9d-4d2d-b6b0-9d4232b5d843','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a20831-9df9-7518-ba1b-6005003af5f0',1795433799161,'administrator','01a20831-93bd-73fe-a0f9-9310313f5304','127.0.0.1','a0357ca0-99b1-4cc7-a5dc-89d4112b53f6','session.began','01a20831-93bd-73fe-a0f9-9310313f5304','{}'),
('01a20831-9e4f-71ab-a5f6-8687b27e765e',1795433799247,'application','recorder','127.0.0.1','4e4f5919-2349-420f-8589-0dd4b30ebb37','application.created','app_6VqnX1SfeJ90ZQvGQ3cjIJ','{"name":"Reader","scopes":["data:read"]}'),
('01a20831-9e72-70e2-bac2-50c6dd9d97b3',1795433799282,'application','recorder','127.0.0.1','a4a811c0-9191-4aaa-8207-78f605a47885','secret.created','app_6VqnX1SfeJ90ZQvGQ3cjIJ','{"secret":"01a20831-9e72-70e2-bac2-4cbc70983eca"}');
INSERT INTO "c_01a2083198bd760ba751d079e109ebc7" ("id","revision","data","attachments") VALUES
(x'01a20831995a714b8c0f5bbc08f5965a',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"97cf22c4-6e7f-45a9-b6b2-489b501e5921"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"a6f8cece-792f-435d-a0e0-2aedc78c10f3"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"ab07d27d-0325-4cc6-9328-f77977a9fa6a"}]'),
(x'01a2083199757019907af9d0031be774',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a20831999f77da9d0a193aa10b7556',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a20831999f77da9d0a1fa9ed7df20c',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a20831999f77da9d0a2235bb0d4035',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a20831999f77da9d0a2499f95d21e4',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a20831999f77da9d0a2a06fa50336e',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a20831999f77da9d0a2ef050d7204b',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a20831999f77da9d0a327da53228bf',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a20831999f77da9d0a364558ba0777',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a20831999f77da9d0a396767a16cea',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a20831999f77da9d0a3efbac278ff0',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a20831999f77da9d0a40a3ad5c64a5',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a20831999f77da9d0a47b881e6de4b',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a208319a3077afbef236da5ec9d5b6" ("id","revision","data","attachments") VALUES
(x'01a208319b067560b2e4a5cd1fb4304c',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a208319b477293906c1540cc1ac84c',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a208319b4f77b0977b1cebaea98b63',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a208319b4f77b0977b23e4e7793a92',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a208319b4f77b0977b27a1ae56db8f',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a208319b4f77b0977b29002c1d3f38',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a208319eb877a2962d85684046c8dc',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to") VALUES
('01a2083198bd760ba751d079e109ebc7','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795433797821,1795433797821,x'00000000000000000000000000000000'),
('01a208319a3077afbef236da5ec9d5b6','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object","fields":{}}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795433798192,1795433798192,x'00000000000000000000000000000000');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a20831-93ad-758c-85ae-a0164e95ee3c','recorder','d75a91e13034a0c0707925b78d0d02c1868bc3c096993884d7c4a4379cef0c63','Vq73',1795433796526,1795433797429),
('01a20831-9e4e-7398-abaa-179ff75e0935','app_6VqnX1SfeJ90ZQvGQ3cjIJ','d10dbac5618467e741c069130189f0a79e01df523d43b35a68f79108a14cc2b8','KKrN',1795433799246,1795433799304),
('01a20831-9e72-70e2-bac2-4cbc70983eca','app_6VqnX1SfeJ90ZQvGQ3cjIJ','9a88c004376cc98cc1c850cfaf685ac46b5fef86e53ed0c396b7eabdc5f520df','G3pc',1795433799282,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:44605/api/v1/storage/data/Shelf-one/01a20831-9eb8-77a2-962d-85684046c8dc","etag":"\"1\""},"body":"{\"_id\":\"01a20831-9eb8-77a2-962d-85684046c8dc\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1795520199352);
INSERT INTO "locks" ("name") VALUES
('class-change'),
('administrators');
INSERT INTO "migrations" ("id","timestamp","name") VALUES
(1,1763700000000,'CreateSystemTables1763700000000'),
(2,1763700100000,'CreateSegments1763700100000'),
(3,1763800000000,'CreateAdministrators1763800000000'),
(4,1763900000000,'CreateIdempotencyKeys1763900000000'),
(5,1763950000000,'CreateAuditEvents1763950000000');
INSERT INTO "sessions" ("digest","administrator_id","created_at","last_seen_at","expires_at") VALUES
('e4c3f0739156178a0407bd8d13e9a7ee67073cdc14cf2810d6087ddfb490323e','01a20831-93bd-73fe-a0f9-9310313f5304',1795433799039,1795433799039,1795476999039);
