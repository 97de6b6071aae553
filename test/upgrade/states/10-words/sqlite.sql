CREATE TABLE "access_tokens" ("digest" varchar(64) PRIMARY KEY NOT NULL, "application_id" varchar(128), "scopes" text NOT NULL, "issued_at" bigint NOT NULL, "expires_at" bigint NOT NULL, "session_digest" varchar(64), epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "administrators" ("id" varchar(36) PRIMARY KEY NOT NULL, "email" varchar(254) NOT NULL, "password_hash" varchar(255) NOT NULL, "created_at" bigint NOT NULL, "last_signed_in_at" bigint, CONSTRAINT "UQ_4ee5216a00cb99b2dede98509c1" UNIQUE ("email"));
CREATE TABLE "applications" ("id" varchar(128) PRIMARY KEY NOT NULL, "name" varchar(200) NOT NULL, "scopes" text NOT NULL, "enabled" boolean NOT NULL, "created_at" bigint NOT NULL, "last_used_at" bigint, epoch VARCHAR(22) NOT NULL DEFAULT '');
CREATE TABLE "audit_events" ("id" varchar(36) PRIMARY KEY NOT NULL, "occurred_at" bigint NOT NULL, "actor_kind" varchar(16) NOT NULL, "actor_id" varchar(128), "address" varchar(64), "request_id" varchar(64), "kind" varchar(40) NOT NULL, "subject" varchar(128), "details" text NOT NULL);
CREATE TABLE c_01a21028f87e737aad5cc535f36ac524 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."isbn"') WHEN 'text' THEN json_extract(data, '$."isbn"') END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."title"') WHEN 'text' THEN json_extract(data, '$."title"') END) VIRTUAL, x3 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."pages"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."pages"') AS REAL) END) VIRTUAL, x4 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."price"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."price"') AS REAL) END) VIRTUAL, x5 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."added"') WHEN 'text' THEN json_extract(data, '$."added"') END) VIRTUAL);
CREATE TABLE c_01a21028fb9c76728285f0fb331fb6f3 (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT, x1 REAL GENERATED ALWAYS AS (CASE WHEN json_type(data, '$."number"') IN ('integer', 'real') THEN CAST(json_extract(data, '$."number"') AS REAL) END) VIRTUAL, x2 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."room"') WHEN 'text' THEN json_extract(data, '$."room"') END) VIRTUAL, x3 TEXT GENERATED ALWAYS AS (CASE json_type(data, '$."opened"') WHEN 'text' THEN json_extract(data, '$."opened"') END) VIRTUAL);
CREATE TABLE c_01a21028fc9c723c80cf7b01864f9fdf (id BLOB NOT NULL PRIMARY KEY, revision INTEGER NOT NULL, data TEXT NOT NULL, attachments TEXT);
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
CREATE TABLE w_01a21028fc9c723c80cf7b01864f9fdf_1 (word BLOB NOT NULL, object_id BLOB NOT NULL, PRIMARY KEY (word, object_id)) WITHOUT ROWID;
CREATE INDEX ix_access_tokens_epoch ON access_tokens (application_id, epoch, issued_at, expires_at);
CREATE INDEX "ix_access_tokens_expires" ON "access_tokens" ("expires_at") ;
CREATE INDEX "ix_access_tokens_session" ON "access_tokens" ("session_digest") ;
CREATE INDEX ix_audit_events_occurred ON audit_events (occurred_at);
CREATE INDEX "ix_audit_events_subject" ON "audit_events" ("subject") ;
CREATE INDEX ix_c_01a21028f87e737aad5cc535f36ac524_2 ON c_01a21028f87e737aad5cc535f36ac524 (x2, id);
CREATE INDEX ix_c_01a21028f87e737aad5cc535f36ac524_3 ON c_01a21028f87e737aad5cc535f36ac524 (x3, id);
CREATE INDEX ix_c_01a21028f87e737aad5cc535f36ac524_4 ON c_01a21028f87e737aad5cc535f36ac524 (x4, id);
CREATE INDEX ix_c_01a21028f87e737aad5cc535f36ac524_5 ON c_01a21028f87e737aad5cc535f36ac524 (x5, id);
CREATE INDEX ix_c_01a21028fb9c76728285f0fb331fb6f3_2 ON c_01a21028fb9c76728285f0fb331fb6f3 (x2, id);
CREATE INDEX ix_c_01a21028fb9c76728285f0fb331fb6f3_3 ON c_01a21028fb9c76728285f0fb331fb6f3 (x3, id);
CREATE INDEX "ix_client_secrets_application" ON "client_secrets" ("application_id") ;
CREATE INDEX "ix_idempotency_keys_expires" ON "idempotency_keys" ("expires_at") ;
CREATE INDEX "ix_sessions_administrator" ON "sessions" ("administrator_id") ;
CREATE INDEX "ix_sessions_expires" ON "sessions" ("expires_at") ;
CREATE UNIQUE INDEX ux_c_01a21028f87e737aad5cc535f36ac524_1 ON c_01a21028f87e737aad5cc535f36ac524 (x1);
CREATE UNIQUE INDEX ux_c_01a21028fb9c76728285f0fb331fb6f3_1 ON c_01a21028fb9c76728285f0fb331fb6f3 (x1);
CREATE INDEX w_01a21028fc9c723c80cf7b01864f9fdf_1_o ON w_01a21028fc9c723c80cf7b01864f9fdf_1 (object_id, word);
INSERT INTO "access_tokens" ("digest","application_id","scopes","issued_at","expires_at","session_digest","epoch") VALUES
('42210dee03a51f0cb6a9812a529a9ee868534d76d12e1afc71d3a1795925c581','recorder','data:read data:write classes:read classes:write applications:read applications:write',1795567449976,1795571049976,NULL,'3kahXHMDykD55DIBrEfANV'),
('6fdbec68657f6eef2371609df257a19c969815c999f5be678f65daa6bdea25f5','app_6yNqOrIStTlC538zNytDCm','data:read',1795567451815,1795571051815,NULL,'7Hb9ajUTYAtpW9kzB1lBrW');
INSERT INTO "administrators" ("id","email","password_hash","created_at","last_signed_in_at") VALUES
('01a21028-f4c0-747c-a147-7460a5fb02cd','ada@example.com','$argon2id$v=19$m=19456,t=2,p=1$/oWfcXAjM9Sd76vO03A08w$tVDMCjM+NInlhX8+X6flxiUppjMU3P0csHEgxngIaKg',1795567449674,1795567451531);
INSERT INTO "applications" ("id","name","scopes","enabled","created_at","last_used_at","epoch") VALUES
('recorder','Bootstrap','data:read data:write classes:read classes:write applications:read applications:write',1,1795567449205,1795567449976,'3kahXHMDykD55DIBrEfANV'),
('app_6yNqOrIStTlC538zNytDCm','Reader','data:read',1,1795567451660,1795567451814,'7Hb9ajUTYAtpW9kzB1lBrW');
INSERT INTO "audit_events" ("id","occurred_at","actor_kind","actor_id","address","request_id","kind","subject","details") VALUES
('01a21028-f480-74f4-9617-dde232d8f4d8',1795567449216,'service',NULL,NULL,NULL,'application.created','recorder','{"name":"Bootstrap","scopes":["data:read","data:write","classes:read","classes:write","applications:read","applications:write"]}'),
('01a21028-f651-7113-8102-741ff694afd2',1795567449681,'service',NULL,NULL,NULL,'administrator.created','01a21028-f4c0-747c-a147-7460a5fb02cd','{"email":"ada@example.com"}'),
('01a21028-f889-7730-be60-ad3673259ab7',1795567450249,'application','recorder','127.0.0.1','3e2adce8-bb43-4d2b-af77-b179ea17d746','class.created','Book','{"fields":["isbn","title","pages","price","available","added","tags","author","extra"]}'),
('01a21028-fbcf-72f0-8127-b683cf80918d',1795567451087,'application','recorder','127.0.0.1','d577712f-b6d7-45fc-baf1-18aee9e9fa45','class.created','Shelf-one','{"fields":["number","room","size","opened","books"]}'),
('01a21028-fcac-748d-9cce-e4b206041c6e',1795567451308,'application','recorder','127.0.0.1','1c6be146-3c38-4a33-b10b-70f594d66270','class.created','Article','{"fields":["title","tags"]}'),
('01a21028-fdcb-7618-8c72-228e9ed5b926',1795567451595,'administrator','01a21028-f4c0-747c-a147-7460a5fb02cd','127.0.0.1','709b740a-a4b4-464e-aa6e-8cfe5ba87c38','session.began','01a21028-f4c0-747c-a147-7460a5fb02cd','{}'),
('01a21028-fe37-7546-84c5-8a5a1d08b66f',1795567451703,'application','recorder','127.0.0.1','55f2cf0e-cd4a-4887-83b5-cd7ff53e685a','application.created','app_6yNqOrIStTlC538zNytDCm','{"name":"Reader","scopes":["data:read"]}'),
('01a21028-fe7e-7058-aff8-2a6b920d004c',1795567451774,'application','recorder','127.0.0.1','74e39ffe-9680-489a-9561-3b80a7ae4c61','secret.created','app_6yNqOrIStTlC538zNytDCm','{"secret":"01a21028-fe79-73b4-b2da-452b5f3ea4c1"}');
INSERT INTO "c_01a21028f87e737aad5cc535f36ac524" ("id","revision","data","attachments") VALUES
(x'01a21028f8fd751b9ed4007e4cd9ddc3',7,'{"isbn":"978-0","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 0","pages":50,"price":0,"available":true,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"born":1900,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}','[{"name":"cover.txt","mime_type":"text/plain","size":21,"sha256":"a266caf770b29cc1c1a133279e25f256249e94da6f168f6f43557ae2eb8768a7","blob":"cf566750-f03a-40b6-bdfd-310aa5b8098c"},{"name":"á b+%c.bin","mime_type":"application/octet-stream","size":6,"sha256":"3f2d1552cdc7483f40dd720c80b900225dfecfd5cae7cd168d79ab6ee5959885","blob":"a0623c68-fb0f-48b6-b68c-ee2585575668"},{"name":"empty","mime_type":"application/octet-stream","size":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","blob":"6b0d0276-26dc-4cb5-8149-9be8a05061d8"}]'),
(x'01a21028f9307676ac0325b88e6aa271',2,'{"isbn":"978-1","title":"On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on On and on 1","pages":100,"price":0.25,"available":false,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a21028f97b7384b125455337bb589f',1,'{"isbn":"978-2","title":"Book 2 a\nb","pages":150,"price":0.5,"available":true,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1902,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21028f97e774281b5dd266569d6d1',1,'{"isbn":"978-3","title":"Book 3 a\nb","pages":200,"price":9007199254740991,"available":false,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"name":"村上"},"extra":[true,"text"]}',NULL),
(x'01a21028f97e774281b5e219f0b99aec',1,'{"isbn":"978-4","title":"Book 4 📚","pages":250,"price":1,"available":true,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1904,"name":"Žižek \\ \"Co\""},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21028f97e774281b5e601b69bf0fa',1,'{"isbn":"978-5","title":"Book 5 a\nb","pages":50,"price":1.25,"available":false,"added":"2026-06-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Čapek"},"extra":[true,"text"]}',NULL),
(x'01a21028f97e774281b5ebbddf2de061',1,'{"isbn":"978-6","title":"Book 6 a\nb","pages":100,"price":1.5,"available":true,"added":"2026-07-02T03:04:05.678Z","tags":[],"author":{"born":1906,"name":"Lem"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21028f97e774281b5ed1447281b68',1,'{"isbn":"978-7","title":"Book 7 a\nb","pages":150,"price":1.75,"available":false,"added":"2026-08-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"O''Brien"},"extra":[true,"text"]}',NULL),
(x'01a21028f97e774281b5f0cffa9bb6c4',1,'{"isbn":"978-8","title":"Book 8 📚","pages":200,"price":2,"available":true,"added":"2026-09-02T03:04:05.678Z","tags":["new","t2"],"author":{"born":1908,"name":"村上"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21028f97e774281b5f59fb9233970',1,'{"isbn":"978-9","title":"Book 9 a\nb","pages":250,"price":2.25,"available":false,"added":"2026-01-02T03:04:05.678Z","tags":[],"author":{"name":"Žižek \\ \"Co\""},"extra":[true,"text"]}',NULL),
(x'01a21028f97e774281b5f87b975799cf',1,'{"isbn":"978-10","title":"Book 10 a\nb","pages":50,"price":2.5,"available":true,"added":"2026-02-02T03:04:05.678Z","tags":["new","t1"],"author":{"born":1910,"name":"Čapek"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21028f97e774281b5fc2250224df8',1,'{"isbn":"978-11","title":"Book 11 a\nb","pages":100,"price":2.75,"available":false,"added":"2026-03-02T03:04:05.678Z","tags":["new","t2"],"author":{"name":"Lem"},"extra":[true,"text"]}',NULL),
(x'01a21028f97e774281b601f85e336077',1,'{"isbn":"978-12","title":"Book 12 📚","pages":150,"price":3,"available":true,"added":"2026-04-02T03:04:05.678Z","tags":[],"author":{"born":1912,"name":"O''Brien"},"extra":{"a":1e-7,"b":[1,null,{"c":"\\"}]}}',NULL),
(x'01a21028f97e774281b607816d31d54b',1,'{"isbn":"978-13","title":"Book 13 a\nb","pages":200,"price":3.25,"available":false,"added":"2026-05-02T03:04:05.678Z","tags":["new","t1"],"author":{"name":"村上"},"extra":[true,"text"]}',NULL);
INSERT INTO "c_01a21028fb9c76728285f0fb331fb6f3" ("id","revision","data","attachments") VALUES
(x'01a21028fbe173158c3be93be2cfc65e',1,'{"number":0,"room":"north","size":{"deep":{},"width":0.5},"opened":"2025-12-01","books":[]}',NULL),
(x'01a21028fbeb7614828922c8ce76c237',2,'{"number":1,"room":"south","size":{"deep":{},"width":1.5},"opened":"2025-12-02","books":[{"isbn":"978-0"}]}',NULL),
(x'01a21028fc0472df9656d8651ac0f44f',1,'{"number":2,"room":"north","size":{"deep":{},"width":2.5},"opened":"2025-12-03","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a21028fc0472df9656df5f3da467a7',1,'{"number":3,"room":"south","size":{"deep":{},"width":3.5},"opened":"2025-12-04","books":[]}',NULL),
(x'01a21028fc0472df9656e118a213dae4',1,'{"number":4,"room":"north","size":{"deep":{},"width":4.5},"opened":"2025-12-05","books":[{"isbn":"978-0"}]}',NULL),
(x'01a21028fc0472df9656e6c56181baf0',1,'{"number":5,"room":"south","size":{"deep":{},"width":5.5},"opened":"2025-12-06","books":[{"isbn":"978-0"},{"isbn":"978-1"}]}',NULL),
(x'01a21028fec87190afee93cee9b2a5f2',1,'{"number":1000,"room":"north"}',NULL);
INSERT INTO "c_01a21028fc9c723c80cf7b01864f9fdf" ("id","revision","data","attachments") VALUES
(x'01a21028fcb67668889ae5ad9f6673d4',1,'{"title":"Straße nach Südfrankreich","tags":["Reise"]}',NULL),
(x'01a21028fcb67668889ae82735f5884e',1,'{"title":"Le ﬁls répare le parapluie"}',NULL),
(x'01a21028fcb67668889aedc246332317',1,'{"title":"한국어 사전 📚","tags":["Wörterbuch"]}',NULL);
INSERT INTO "classes" ("id","name","revision","definition","columns","next_slot","created_at","updated_at","sealed_to","words") VALUES
('01a21028f87e737aad5cc535f36ac524','Book',1,'{"name":"Book","fields":{"isbn":{"type":"string","required":true,"unique":true},"title":{"type":"string","indexed":true,"minLength":1},"pages":{"type":"integer","indexed":true,"minimum":0},"price":{"type":"number","indexed":true},"available":{"type":"boolean","default":true},"added":{"type":"datetime","indexed":true},"tags":{"type":"array","items":{"type":"string"}},"author":{"type":"object","fields":{"name":{"type":"string","required":true},"born":{"type":"integer"}}},"extra":{"type":"json"}}}','[{"slot":1,"field":"isbn","kind":"text","unique":true},{"slot":2,"field":"title","kind":"text","unique":false},{"slot":3,"field":"pages","kind":"number","unique":false},{"slot":4,"field":"price","kind":"number","unique":false},{"slot":5,"field":"added","kind":"text","unique":false}]',6,1795567450238,1795567450238,x'00000000000000000000000000000000',NULL),
('01a21028fb9c76728285f0fb331fb6f3','Shelf-one',1,'{"name":"Shelf-one","fields":{"number":{"type":"integer","unique":true},"room":{"type":"string","indexed":true,"enum":["north","south"],"default":"north"},"size":{"type":"object","fields":{"width":{"type":"number"},"deep":{"type":"object"}}},"opened":{"type":"date","indexed":true},"books":{"type":"array","items":{"type":"object","fields":{"isbn":{"type":"string"}}}}}}','[{"slot":1,"field":"number","kind":"number","unique":true},{"slot":2,"field":"room","kind":"text","unique":false},{"slot":3,"field":"opened","kind":"text","unique":false}]',4,1795567451036,1795567451036,x'00000000000000000000000000000000',NULL),
('01a21028fc9c723c80cf7b01864f9fdf','Article',1,'{"name":"Article","fields":{"title":{"type":"string","searchable":true},"tags":{"type":"array","searchable":true,"items":{"type":"string"}}}}','[]',2,1795567451292,1795567451292,x'00000000000000000000000000000000','{"slot":1,"version":1}');
INSERT INTO "client_secrets" ("id","application_id","digest","hint","created_at","last_used_at") VALUES
('01a21028-f47e-7136-89fd-4a0bbb361114','recorder','98a5ac2426265dc442f79a6f029c968c512295e6cd212bb59ed7aa3e4b3a75c2','FyZn',1795567449215,1795567449975),
('01a21028-fe34-7122-a9c0-468881cc64ed','app_6yNqOrIStTlC538zNytDCm','d2619b1dd5a4b1860ff169ca0f8f7b5d43b9a9760606a8814c863eb41fa19036','hn3v',1795567451700,1795567451812),
('01a21028-fe79-73b4-b2da-452b5f3ea4c1','app_6yNqOrIStTlC538zNytDCm','ec8f0442931abc7c9946e27d71d3cbb0fee55c0feb4bf12fbd3393efecf43fcd','KJxo',1795567451769,NULL);
INSERT INTO "idempotency_keys" ("digest","request","answer","expires_at") VALUES
('ce9309f4606d2af2355ba2f24052ee6d2033c97ce1868ab8c3b942fa1594fdbd','3bbd9d2f0c20236ca23da1eed82479689f80a3d7ccb373126093a5692a21c1b4','{"status":200,"headers":{"location":"http://127.0.0.1:39535/api/v1/storage/data/Shelf-one/01a21028-fec8-7190-afee-93cee9b2a5f2","etag":"\"1\""},"body":"{\"_id\":\"01a21028-fec8-7190-afee-93cee9b2a5f2\",\"attachments\":[],\"number\":1000,\"room\":\"north\"}"}',1795653851848);
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
(10,1764600000000,'AddWords1764600000000');
INSERT INTO "schema_versions" ("migration","version") VALUES
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
('e630159fdc18040d77f20e1384135c6176e7e5f49d283bfba279245cae685409','01a21028-f4c0-747c-a147-7460a5fb02cd',1795567451531,1795567451531,1795610651531);
INSERT INTO "w_01a21028fc9c723c80cf7b01864f9fdf_1" ("word","object_id") VALUES
(x'6e616368',x'01a21028fcb67668889ae5ad9f6673d4'),
(x'7265697365',x'01a21028fcb67668889ae5ad9f6673d4'),
(x'73747261737365',x'01a21028fcb67668889ae5ad9f6673d4'),
(x'7375646672616e6b7265696368',x'01a21028fcb67668889ae5ad9f6673d4'),
(x'66696c73',x'01a21028fcb67668889ae82735f5884e'),
(x'6c65',x'01a21028fcb67668889ae82735f5884e'),
(x'70617261706c756965',x'01a21028fcb67668889ae82735f5884e'),
(x'726570617265',x'01a21028fcb67668889ae82735f5884e'),
(x'776f7274657262756368',x'01a21028fcb67668889aedc246332317'),
(x'e18489e185a1e1848ce185a5e186ab',x'01a21028fcb67668889aedc246332317'),
(x'e18492e185a1e186abe18480e185aee186a8e1848be185a5',x'01a21028fcb67668889aedc246332317');
