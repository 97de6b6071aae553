CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64));
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint);
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a2082ce65675518bb0ba90621a65f4 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a2082ce7a6747493515b4904cf7606 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE "classes" ("id" varchar(32) PRIMARY KEY NOT NULL, "name" varchar(64) NOT NULL, "revision" int NOT NULL, "definition" text NOT NULL, "columns" text NOT NULL, "next_slot" int NOT NULL, "created_at" bigint NOT NULL, "updated_at" bigint NOT NULL, sealed_to BLOB NOT NULL DEFAULT x'00000000000000000000000000000000', CONSTRAINT "UQ_1f3940af28a76098f31004f03ca" UNIQUE ("name"));
CREATE TABLE "client_secrets" ("id" varchar(36) PRIMARY KEY NOT NULL, "application_id" varchar(128) NOT NULL, "digest" varchar(64) NOT NULL, "hint" varchar(4) NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint);
CREATE TABLE "idempotency_keys" ("digest" varchar(64) PRIMARY KEY NOT NULL, "request" varchar(64) NOT NULL, "answer" text NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE "locks" ("name" varchar(64) PRIMARY KEY NOT NULL);
CREATE TABLE "migrations" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "timestamp" bigint NOT NULL, "name" varchar NOT NULL);
CREATE TABLE "schema_versions" ("migration" varchar(255) PRIMARY KEY NOT NULL, "version" varchar(64) NOT NULL);
CREATE TABLE segments (class_id TEXT NOT NULL, lower BLOB NOT NULL, upper BLOB NOT NULL, live INT NOT NULL, version BIGINT NOT NULL, changed BLOB NULL, PRIMARY KEY (class_id, lower)) WITHOUT ROWID;
CREATE TABLE "sessions" ("digest" varchar(64) PRIMARY KEY NOT NULL, "administrator_id" varchar(36) NOT NULL, "created_at" bigint NOT NULL, "last_seen_at" bigint NOT NULL, "expires_at" bigint NOT NULL);
CREATE TABLE "setup_codes" ("digest" varchar(64) PRIMARY KEY NOT NULL, "expires_at" bigint NOT NULL);
CREATE INDEX "ix_access_tokens_application" ON "access_tokens" ("application_id") ;
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX "ix_audit_events_subject" ON "audit_events" ("subject") ;
CREATE INDEX ix_c_01a2082ce65675518bb0ba90621a65f4_2 ON c_01a2082ce65675518bb0ba90621a65f4 (x2, id);
CREATE INDEX ix_c_01a2082ce65675518bb0ba90621a65f4_3 ON c_01a2082ce65675518bb0ba90621a65f4 (x3, id);
CREATE INDEX ix_c_01a2082ce65675518bb0ba90621a65f4_4 ON c_01a2082ce65675518bb0ba90621a65f4 (x4, id);
CREATE INDEX ix_c_01a2082ce65675518bb0ba90621a65f4_5 ON c_01a2082ce65675518bb0ba90621a65f4 (x5, id);
CREATE INDEX ix_c_01a2082ce7a6747493515b4904cf7606_2 ON c_01a2082ce7a6747493515b4904cf7606 (x2, id);
CREATE INDEX ix_c_01a2082ce7a6747493515b4904cf7606_3 ON c_01a2082ce7a6747493515b4904cf7606 (x3, id);
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX "ix_sessions_administrator" ON "sessions" ("administrator_id") ;
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a2082ce65675518bb0ba90621a65f4_1 ON c_01a2082ce65675518bb0ba90621a65f4 (x1);
CREATE UNIQUE INDEX ux_c_01a2082ce7a6747493515b4904cf7606_1 ON c_01a2082ce7a6747493515b4904cf7606 (x1);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest") VALUES
('c63bcaf62cc5531af4947eed3627267f1e98cb2ea026544d1d2a7a956c9c296f','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795433489667,1795437089667,NULL),
('984d0aa8c504cabaa3d9b42c3e05ccab49cc4c651f967925f11c972f2d93cc48','app_6EEgxQWI9EvlY5DD4aSCL5','data:read',1795433490954,1795437090954,NULL);
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at") VALUES
('01a2082c-e1b1-712a-9f16-bae4a32d0cea','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$G4Vodm9FdRfNuNRu6M+pXQ$hjQMgeKsiqmle/CyHbLl7xwcGgLxlBK0MsutajpBp2o',1795433488871,1795433490935);
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795433488809,1795433489667),
('app_6EEgxQWI9EvlY5DD4aSCL5','Reader','data:read',1,1795433490942,1795433490954);
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a2082c-e1ae-75af-b8b7-3108052f89f7',1795433488814,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a2082c-e212-71f4-b760-b46b6760d451',1795433488914,'service',NULL,NULL,NULL,'administrator.created','01a2082c-e1b1-712a-9f16-bae4a32d0cea','{"email":"ada@example.com"}'),
('01a2082c-e669-718a-9103-f706d8759854',1795433490025,'application','recorder','127.0.0.1','be3b76fb-ece7-468c-96f6-990da45a6c91','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a2082c-e7c5-70ea-be3e-a69acb26ab8c',1795433490373,'application','recorder','127.0.0.1','45d91a17-1b89-4a5d-b44e-acdcfef26957','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a2082c-e9f8-74d7-90a3-fe5f39cd1366',1795433490936,'administrator','01a2082c-e1b1-712a-9f16-bae4a32d0cea','127.0.0.1','3fbbc0a0-8ac7-4864-b11c-9441c4f72ed4','session.began','01a2082c-e1b1-712a-9f16-bae4a32d0cea','{}'),
('01a2082c-e9ff-72ff-8f60-bc402643075b',1795433490943,'application','recorder','127.0.0.1','e1efc900-0296-416b-92eb-d7c88814c777','application.created','app_6EEgxQWI9EvlY5DD4aSCL5','{"name":"Reader","scopes":["data:read"]}'),
('01a2082c-ea06-72d4-8c80-c94c8f7c7c3f',1795433490950,'application','recorder','127.0.0.1','f76b831b-cfa5-4ee2-84cb-9f11b4736c41','secret.created','app_6EEgxQWI9EvlY5DD4aSCL5','{"secret":"01a2082c-ea06-72d4-8c80-c55d8260fe86"}');
INSERT INTO "c_01a2082ce65675518bb0ba90621a65f4" ("id","revision","data","attachments") VALUES
(x'01a2082ce75a71cb89ab6a861d2d988f',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"20279d31-f7f0-45f7-a58c-086635eb75cb"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"ba55a9e9-a9f6-414a-af4f-d3b3ad85b693"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"5b188347-2a66-47a9-8719-ff699de55d26"}]'),
(x'01a2082ce76b713d93bc0f3aa71c6952',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2082ce776713585a077e19095eedf',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082ce776713585a07b4dd454a8bf',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a2082ce776713585a07cfed74533bc',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082ce776713585a0839ba51b0317',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a2082ce776713585a084165809b1c7',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082ce776713585a089cfe27e544f',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a2082ce776713585a08c000d359940',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082ce776713585a091fb0342b89a',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a2082ce776713585a096747e75652b',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082ce776713585a0981cbd45d6e7',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a2082ce776713585a09f527f8f83d5',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a2082ce776713585a0a16c79013ffb',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a2082ce7a6747493515b4904cf7606" ("id","revision","data","attachments") VALUES
(x'01a2082ce85b77bf918b369d7b34adde',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a2082ce89974bd9be11a05a4bd22a0',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2082ce8e5715b9233f9c9b32022ea',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2082ce8e5715b9233ff201c4cf28b',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a2082ce8e5715b92340159ffb7f0b5',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a2082ce8e5715b923406536275fe90',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a2082cea0d7620a9c2b7bcb29ea050',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to") VALUES
('01a2082ce65675518bb0ba90621a65f4','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795433490006,1795433490006,x'00000000000000000000000000000000'),
('01a2082ce7a6747493515b4904cf7606','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object","fields":{}}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795433490342,1795433490342,x'00000000000000000000000000000000');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a2082c-e1ac-777f-9107-c0bde6c4c4eb','recorder','111dab9a1365ade649c6607c6db8857e67dc47f37258b09e9b59387a3f5a9611','mwV6',1795433488813,1795433489589),
('01a2082c-e9ff-72ff-8f60-b9371a75a1da','app_6EEgxQWI9EvlY5DD4aSCL5','6ec5b97dd8005e02c3a9c35bbe72af10b243f4a069ca53d73b404e9922025480','ri1q',1795433490943,1795433490953),
('01a2082c-ea06-72d4-8c80-c55d8260fe86','app_6EEgxQWI9EvlY5DD4aSCL5','8e06ed7e1373d98d3ff9b2a13849236cf832897ba9ebd3d852bfabce97c213a0','dNup',1795433490950,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:40913/api/v1/storage/data/Shelf-one/01a2082c-ea0d-7620-a9c2-b7bcb29ea050","etag":"\"1\""},"body":"{\"_id\":\"01a2082c-ea0d-7620-a9c2-b7bcb29ea050\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1795519890957);
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
(7,1764500000000,'CreateSchemaVersions1764500000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
('CreateSchemaVersions1764500000000','0.1.0'),
('AddChangedObject1764000000000','0.1.0'),
('CreateAuditEvents1763950000000','0.1.0'),
('CreateIdempotencyKeys1763900000000','0.1.0'),
('CreateAdministrators1763800000000','0.1.0'),
('CreateSegments1763700100000','0.1.0'),
('CreateSystemTables1763700000000','0.1.0');
INSERT INTO "sessions" ("digest","administrator_id","created_at","last_seen_at","expires_at") VALUES
('2ec1b085786d2336df218d2211ba09e9a49b5df4fc0809c9898c9e6735d0ce9a','01a2082c-e1b1-712a-9f16-bae4a32d0cea',1795433490935,1795433490935,1795476690935);
