// Recorded by `npm run openapi`.
import type { Exchange } from './exchange.js';

/** What `scenario.ts` is answered, on any engine. */
export const EXCHANGES: Exchange[] = [
  {
    "operationId": "createClass",
    "name": "shipment",
    "parameters": {},
    "requestType": "application/json",
    "requestBody": {
      "name": "Shipment",
      "description": "Parcels on their way",
      "fields": {
        "reference": {
          "type": "string",
          "required": true,
          "unique": true,
          "maxLength": 40,
          "searchable": true
        },
        "weight": {
          "type": "number",
          "minimum": 0,
          "indexed": true
        },
        "status": {
          "type": "string",
          "enum": [
            "packed",
            "sent",
            "delivered"
          ],
          "default": "packed",
          "indexed": true
        },
        "sentAt": {
          "type": "datetime"
        },
        "address": {
          "type": "object",
          "fields": {
            "city": {
              "type": "string"
            },
            "country": {
              "type": "string",
              "maxLength": 2
            }
          }
        },
        "tags": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "searchable": true
        }
      },
      "indexes": [
        [
          "status",
          "-weight"
        ]
      ]
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "name": "Shipment",
      "description": "Parcels on their way",
      "fields": {
        "reference": {
          "type": "string",
          "required": true,
          "unique": true,
          "searchable": true,
          "maxLength": 40
        },
        "weight": {
          "type": "number",
          "indexed": true,
          "minimum": 0
        },
        "status": {
          "type": "string",
          "indexed": true,
          "enum": [
            "packed",
            "sent",
            "delivered"
          ],
          "default": "packed"
        },
        "sentAt": {
          "type": "datetime"
        },
        "address": {
          "type": "object",
          "fields": {
            "city": {
              "type": "string"
            },
            "country": {
              "type": "string",
              "maxLength": 2
            }
          }
        },
        "tags": {
          "type": "array",
          "searchable": true,
          "items": {
            "type": "string"
          }
        }
      },
      "indexes": [
        [
          "status",
          "-weight"
        ]
      ],
      "revision": 1,
      "createdAt": "2026-01-02T03:04:05.678Z",
      "updatedAt": "2026-01-02T03:04:05.678Z"
    }
  },
  {
    "operationId": "createClass",
    "name": "exists",
    "status": 409,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:class_exists",
      "title": "A class of this name exists",
      "status": 409,
      "detail": "A class named Shipment exists already. PUT replaces its definition: fields that are left out are deleted with their values.",
      "code": "class_exists",
      "instance": "/api/v1/storage/classes",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createClass",
    "name": "faults",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_definition",
      "title": "The class definition is not valid",
      "status": 400,
      "detail": "The definition has 3 faults.",
      "code": "invalid_definition",
      "instance": "/api/v1/storage/classes",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "/name",
          "field": "name",
          "code": "invalid_name",
          "message": "A class name is a letter followed by up to 63 letters, digits, underscores or hyphens.",
          "expected": "^[A-Za-z][A-Za-z0-9_-]{0,63}$",
          "received": "1st"
        },
        {
          "pointer": "/fields/size/minimun",
          "field": "minimun",
          "code": "unknown_member",
          "message": "There is no minimun here. Did you mean minimum?",
          "expected": "minimum"
        },
        {
          "pointer": "/fields/size/type",
          "field": "size",
          "code": "unknown_type",
          "message": "The type of a field is one of string, number, integer, boolean, datetime, date, array, object, json. Did you mean number?",
          "expected": [
            "string",
            "number",
            "integer",
            "boolean",
            "datetime",
            "date",
            "array",
            "object",
            "json"
          ],
          "received": "nummer"
        }
      ]
    }
  },
  {
    "operationId": "listClasses",
    "name": "all",
    "parameters": {},
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 1000,
        "total": 1
      },
      "classes": [
        {
          "name": "Shipment",
          "description": "Parcels on their way",
          "fields": {
            "reference": {
              "type": "string",
              "required": true,
              "unique": true,
              "searchable": true,
              "maxLength": 40
            },
            "weight": {
              "type": "number",
              "indexed": true,
              "minimum": 0
            },
            "status": {
              "type": "string",
              "indexed": true,
              "enum": [
                "packed",
                "sent",
                "delivered"
              ],
              "default": "packed"
            },
            "sentAt": {
              "type": "datetime"
            },
            "address": {
              "type": "object",
              "fields": {
                "city": {
                  "type": "string"
                },
                "country": {
                  "type": "string",
                  "maxLength": 2
                }
              }
            },
            "tags": {
              "type": "array",
              "searchable": true,
              "items": {
                "type": "string"
              }
            }
          },
          "indexes": [
            [
              "status",
              "-weight"
            ]
          ],
          "revision": 1,
          "createdAt": "2026-01-02T03:04:05.678Z",
          "updatedAt": "2026-01-02T03:04:05.678Z"
        }
      ]
    }
  },
  {
    "operationId": "getClass",
    "name": "shipment",
    "parameters": {
      "object-class": "Shipment"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "name": "Shipment",
      "description": "Parcels on their way",
      "fields": {
        "reference": {
          "type": "string",
          "required": true,
          "unique": true,
          "searchable": true,
          "maxLength": 40
        },
        "weight": {
          "type": "number",
          "indexed": true,
          "minimum": 0
        },
        "status": {
          "type": "string",
          "indexed": true,
          "enum": [
            "packed",
            "sent",
            "delivered"
          ],
          "default": "packed"
        },
        "sentAt": {
          "type": "datetime"
        },
        "address": {
          "type": "object",
          "fields": {
            "city": {
              "type": "string"
            },
            "country": {
              "type": "string",
              "maxLength": 2
            }
          }
        },
        "tags": {
          "type": "array",
          "searchable": true,
          "items": {
            "type": "string"
          }
        }
      },
      "indexes": [
        [
          "status",
          "-weight"
        ]
      ],
      "revision": 1,
      "createdAt": "2026-01-02T03:04:05.678Z",
      "updatedAt": "2026-01-02T03:04:05.678Z"
    }
  },
  {
    "operationId": "getClass",
    "name": "not_modified",
    "status": 304
  },
  {
    "operationId": "getClass",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:class_not_found",
      "title": "The class does not exist",
      "status": 404,
      "detail": "No class is named \"Shipmnt\": names are case-sensitive, and GET /api/v1/storage/classes lists them. Did you mean Shipment?",
      "code": "class_not_found",
      "instance": "/api/v1/storage/classes/Shipmnt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createObject",
    "name": "shipment",
    "parameters": {
      "object-class": "Shipment"
    },
    "requestType": "application/json",
    "requestBody": {
      "reference": "S-1001",
      "weight": 12.5,
      "sentAt": "2026-01-02T03:04:05.678Z",
      "address": {
        "city": "Brno",
        "country": "CZ"
      },
      "tags": [
        "fragile"
      ]
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0001-7000-8000-000000000000",
      "attachments": [],
      "reference": "S-1001",
      "weight": 12.5,
      "status": "packed",
      "sentAt": "2026-01-02T03:04:05.678Z",
      "address": {
        "city": "Brno",
        "country": "CZ"
      },
      "tags": [
        "fragile"
      ]
    }
  },
  {
    "operationId": "createObject",
    "name": "with_key",
    "parameters": {
      "object-class": "Shipment",
      "Idempotency-Key": "5f1c6f0a-order-1000"
    },
    "requestType": "application/json",
    "requestBody": {
      "reference": "S-1000"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0002-7000-8000-000000000000",
      "attachments": [],
      "reference": "S-1000",
      "status": "packed"
    }
  },
  {
    "operationId": "createObject",
    "name": "repeated",
    "parameters": {
      "object-class": "Shipment",
      "Idempotency-Key": "5f1c6f0a-order-1000"
    },
    "requestType": "application/json",
    "requestBody": {
      "reference": "S-1000"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0002-7000-8000-000000000000",
      "attachments": [],
      "reference": "S-1000",
      "status": "packed"
    }
  },
  {
    "operationId": "createObject",
    "name": "reused_key",
    "status": 422,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:idempotency_key_reused",
      "title": "The Idempotency-Key belongs to another request",
      "status": 422,
      "detail": "This Idempotency-Key came with another request before, by its method, address or content; a new request needs a new key.",
      "code": "idempotency_key_reused",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createObject",
    "name": "unusable_key",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_idempotency_key",
      "title": "The Idempotency-Key is not usable",
      "status": 400,
      "detail": "An Idempotency-Key is 1 to 255 visible characters of ASCII.",
      "code": "invalid_idempotency_key",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createObject",
    "name": "faults",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_object",
      "title": "The object does not fit its class",
      "status": 400,
      "detail": "The object does not fit the class Shipment: 3 faults.",
      "code": "invalid_object",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "/reference",
          "field": "reference",
          "code": "required",
          "message": "reference is required."
        },
        {
          "pointer": "/weigth",
          "field": "weigth",
          "code": "unknown_field",
          "message": "The class does not define weigth. Did you mean weight?",
          "expected": "weight"
        },
        {
          "pointer": "/status",
          "field": "status",
          "code": "enum",
          "message": "status must be one of [\"packed\",\"sent\",\"delivered\"].",
          "expected": [
            "packed",
            "sent",
            "delivered"
          ],
          "received": "lost"
        }
      ]
    }
  },
  {
    "operationId": "createObject",
    "name": "not_unique",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:not_unique",
      "title": "A value that must be unique is taken",
      "status": 400,
      "detail": "A value of the unique field reference is taken.",
      "code": "not_unique",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "/reference",
          "field": "reference",
          "code": "not_unique",
          "message": "Another object of the class has this value of reference.",
          "received": "S-1001"
        }
      ]
    }
  },
  {
    "operationId": "createObject",
    "name": "missing_class",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:class_not_found",
      "title": "The class does not exist",
      "status": 404,
      "detail": "No class is named \"Parcel\": names are case-sensitive, and GET /api/v1/storage/classes lists them.",
      "code": "class_not_found",
      "instance": "/api/v1/storage/data/Parcel",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createObject",
    "name": "by_key",
    "parameters": {
      "object-class": "Shipment",
      "onConflict": "update",
      "key": "reference"
    },
    "requestType": "application/json",
    "requestBody": {
      "reference": "S-1001",
      "weight": 12
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0001-7000-8000-000000000000",
      "attachments": [],
      "reference": "S-1001",
      "weight": 12,
      "status": "packed",
      "sentAt": "2026-01-02T03:04:05.678Z",
      "address": {
        "city": "Brno",
        "country": "CZ"
      },
      "tags": [
        "fragile"
      ]
    }
  },
  {
    "operationId": "createObject",
    "name": "key_not_unique",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_parameter",
      "title": "A parameter is not valid",
      "status": 400,
      "detail": "The field weight is not unique. The only unique field is reference.",
      "code": "invalid_parameter",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "field": "key",
          "code": "invalid_parameter",
          "message": "The field weight is not unique. The only unique field is reference.",
          "received": "weight"
        }
      ]
    }
  },
  {
    "operationId": "createObject",
    "name": "tried_out",
    "parameters": {
      "object-class": "Shipment",
      "dryRun": "true"
    },
    "requestType": "application/json",
    "requestBody": {
      "reference": "S-1008"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0003-7000-8000-000000000000",
      "attachments": [],
      "reference": "S-1008",
      "status": "packed"
    }
  },
  {
    "operationId": "createObject",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createObjects",
    "name": "two",
    "parameters": {
      "object-class": "Shipment"
    },
    "requestType": "application/json",
    "requestBody": [
      {
        "reference": "S-1002",
        "weight": 3,
        "tags": [
          "express",
          "fragile"
        ]
      },
      {
        "reference": "S-1003",
        "weight": 40,
        "status": "sent"
      }
    ],
    "status": 200,
    "responseType": "application/json",
    "responseBody": [
      "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0004-7000-8000-000000000000",
      "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0005-7000-8000-000000000000"
    ]
  },
  {
    "operationId": "createObjects",
    "name": "faults",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_batch",
      "title": "The batch has elements that cannot be applied",
      "status": 400,
      "detail": "2 elements are not acceptable; nothing of the batch was stored.",
      "code": "invalid_batch",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "index": 1,
          "pointer": "/1/reference",
          "field": "reference",
          "code": "required",
          "message": "reference is required."
        },
        {
          "index": 1,
          "pointer": "/1/weight",
          "field": "weight",
          "code": "minimum",
          "message": "weight must be at least 0.",
          "expected": 0,
          "received": -1
        },
        {
          "index": 2,
          "pointer": "/2/reference",
          "field": "reference",
          "code": "type",
          "message": "reference must be a string.",
          "expected": "string",
          "received": 5
        }
      ]
    }
  },
  {
    "operationId": "createObjects",
    "name": "reused_key",
    "status": 422,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:idempotency_key_reused",
      "title": "The Idempotency-Key belongs to another request",
      "status": 422,
      "detail": "This Idempotency-Key came with another request before, by its method, address or content; a new request needs a new key.",
      "code": "idempotency_key_reused",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createObjects",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateObjects",
    "name": "two",
    "parameters": {
      "object-class": "Shipment"
    },
    "requestType": "application/json",
    "requestBody": [
      {
        "_id": "019b7c4e-0004-7000-8000-000000000000",
        "status": "sent"
      },
      {
        "_id": "019b7c4e-0005-7000-8000-000000000000",
        "weight": null
      }
    ],
    "status": 200,
    "responseType": "application/json",
    "responseBody": [
      "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0004-7000-8000-000000000000",
      "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0005-7000-8000-000000000000"
    ]
  },
  {
    "operationId": "updateObjects",
    "name": "faults",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_batch",
      "title": "The batch has elements that cannot be applied",
      "status": 400,
      "detail": "2 elements are not acceptable; nothing of the batch was stored.",
      "code": "invalid_batch",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "index": 0,
          "pointer": "/0/status",
          "field": "status",
          "code": "enum",
          "message": "status must be one of [\"packed\",\"sent\",\"delivered\"].",
          "expected": [
            "packed",
            "sent",
            "delivered"
          ],
          "received": "lost"
        },
        {
          "index": 1,
          "pointer": "/1/_id",
          "field": "_id",
          "code": "required",
          "message": "Each element names its object by _id."
        }
      ]
    }
  },
  {
    "operationId": "updateObjects",
    "name": "conditional",
    "parameters": {
      "object-class": "Shipment"
    },
    "requestType": "application/json",
    "requestBody": [
      {
        "_id": "019b7c4e-0004-7000-8000-000000000000",
        "weight": 4,
        "_revision": "2"
      }
    ],
    "status": 200,
    "responseType": "application/json",
    "responseBody": [
      "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0004-7000-8000-000000000000"
    ]
  },
  {
    "operationId": "updateObjects",
    "name": "stale",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "1 object has been changed since; nothing of the batch was stored. Read again what `errors` names.",
      "code": "precondition_failed",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "index": 0,
          "pointer": "/0/_revision",
          "field": "_revision",
          "code": "precondition_failed",
          "message": "The object has been changed since.",
          "expected": "3",
          "received": "2"
        }
      ]
    }
  },
  {
    "operationId": "updateObjects",
    "name": "reused_key",
    "status": 422,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:idempotency_key_reused",
      "title": "The Idempotency-Key belongs to another request",
      "status": 422,
      "detail": "This Idempotency-Key came with another request before, by its method, address or content; a new request needs a new key.",
      "code": "idempotency_key_reused",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateObjects",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createObjects",
    "name": "by_key",
    "parameters": {
      "object-class": "Shipment",
      "onConflict": "update",
      "key": "reference"
    },
    "requestType": "application/json",
    "requestBody": [
      {
        "reference": "S-1002",
        "weight": 3.5
      },
      {
        "reference": "S-1007"
      }
    ],
    "status": 200,
    "responseType": "application/json",
    "responseBody": [
      "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0004-7000-8000-000000000000",
      "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0006-7000-8000-000000000000"
    ]
  },
  {
    "operationId": "createObjects",
    "name": "key_missing",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_parameter",
      "title": "A parameter is not valid",
      "status": 400,
      "detail": "onConflict needs key, the name of a unique field, given once.",
      "code": "invalid_parameter",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "field": "key",
          "code": "invalid_parameter",
          "message": "onConflict needs key, the name of a unique field, given once."
        }
      ]
    }
  },
  {
    "operationId": "createObjects",
    "name": "two_more",
    "parameters": {
      "object-class": "Shipment"
    },
    "requestType": "application/json",
    "requestBody": [
      {
        "reference": "S-1005"
      },
      {
        "reference": "S-1006"
      }
    ],
    "status": 200,
    "responseType": "application/json",
    "responseBody": [
      "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0007-7000-8000-000000000000",
      "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0008-7000-8000-000000000000"
    ]
  },
  {
    "operationId": "deleteObjects",
    "name": "one",
    "parameters": {
      "object-class": "Shipment"
    },
    "requestType": "application/json",
    "requestBody": [
      "019b7c4e-0007-7000-8000-000000000000"
    ],
    "status": 200,
    "responseType": "application/json",
    "responseBody": [
      "019b7c4e-0007-7000-8000-000000000000"
    ]
  },
  {
    "operationId": "deleteObjects",
    "name": "in_the_address",
    "parameters": {
      "object-class": "Shipment",
      "ids": "019b7c4e-0008-7000-8000-000000000000"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": [
      "019b7c4e-0008-7000-8000-000000000000"
    ]
  },
  {
    "operationId": "deleteObjects",
    "name": "faults",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_batch",
      "title": "The batch has elements that cannot be applied",
      "status": 400,
      "detail": "2 elements are not acceptable; nothing of the batch was deleted.",
      "code": "invalid_batch",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "index": 1,
          "pointer": "/1",
          "code": "duplicate_id",
          "message": "Element 0 of this batch names the same object.",
          "received": "019b7c4e-0004-7000-8000-000000000000"
        },
        {
          "index": 2,
          "pointer": "/2",
          "code": "object_not_found",
          "message": "No object of this class has this id.",
          "received": "019b7c4e-0007-7000-8000-000000000000"
        }
      ]
    }
  },
  {
    "operationId": "deleteObjects",
    "name": "reused_key",
    "status": 422,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:idempotency_key_reused",
      "title": "The Idempotency-Key belongs to another request",
      "status": 422,
      "detail": "This Idempotency-Key came with another request before, by its method, address or content; a new request needs a new key.",
      "code": "idempotency_key_reused",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "deleteObjects",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment/batch",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "listObjects",
    "name": "filtered",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "page": "1",
      "query": "{\"weight\":{\"$gte\":10}}"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 2,
        "total": 1
      },
      "objects": [
        {
          "_id": "019b7c4e-0001-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1001",
          "weight": 12,
          "status": "packed",
          "sentAt": "2026-01-02T03:04:05.678Z",
          "address": {
            "city": "Brno",
            "country": "CZ"
          },
          "tags": [
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "all_of",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "page": "1",
      "query": "{\"weight\":{\"$gte\":1,\"$lt\":20},\"address.city\":{\"$neq\":\"Prague\"}}"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 2,
        "total": 2
      },
      "objects": [
        {
          "_id": "019b7c4e-0001-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1001",
          "weight": 12,
          "status": "packed",
          "sentAt": "2026-01-02T03:04:05.678Z",
          "address": {
            "city": "Brno",
            "country": "CZ"
          },
          "tags": [
            "fragile"
          ]
        },
        {
          "_id": "019b7c4e-0004-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1002",
          "weight": 3.5,
          "status": "sent",
          "tags": [
            "express",
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "any_of",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "page": "1",
      "query": "{\"$or\":[{\"status\":{\"$eq\":\"sent\"}},{\"weight\":{\"$gt\":30}}]}"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 2,
        "total": 2
      },
      "objects": [
        {
          "_id": "019b7c4e-0004-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1002",
          "weight": 3.5,
          "status": "sent",
          "tags": [
            "express",
            "fragile"
          ]
        },
        {
          "_id": "019b7c4e-0005-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1003",
          "status": "sent"
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "none_of",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "page": "1",
      "query": "{\"weight\":{\"$gt\":0},\"$nor\":[{\"status\":{\"$eq\":\"sent\"}},{\"tags\":{\"$size\":0}}]}"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 2,
        "total": 1
      },
      "objects": [
        {
          "_id": "019b7c4e-0001-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1001",
          "weight": 12,
          "status": "packed",
          "sentAt": "2026-01-02T03:04:05.678Z",
          "address": {
            "city": "Brno",
            "country": "CZ"
          },
          "tags": [
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "negated",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "page": "1",
      "query": "{\"weight\":{\"$not\":{\"$gte\":10,\"$lt\":30}}}"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 2,
        "limit": 2,
        "total": 4,
        "next": "q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd"
      },
      "objects": [
        {
          "_id": "019b7c4e-0002-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1000",
          "status": "packed"
        },
        {
          "_id": "019b7c4e-0004-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1002",
          "weight": 3.5,
          "status": "sent",
          "tags": [
            "express",
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "with_value",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "page": "1",
      "query": "{\"address.city\":{\"$exists\":true}}"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 2,
        "total": 1,
        "warnings": [
          {
            "code": "unindexed_scan",
            "message": "No condition of this query uses an index, so every object of the class is looked at."
          }
        ]
      },
      "objects": [
        {
          "_id": "019b7c4e-0001-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1001",
          "weight": 12,
          "status": "packed",
          "sentAt": "2026-01-02T03:04:05.678Z",
          "address": {
            "city": "Brno",
            "country": "CZ"
          },
          "tags": [
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "begins",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "page": "1",
      "query": "{\"reference\":{\"$startsWith\":\"S-10\"}}"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 3,
        "limit": 2,
        "total": 5,
        "next": "q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd"
      },
      "objects": [
        {
          "_id": "019b7c4e-0001-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1001",
          "weight": 12,
          "status": "packed",
          "sentAt": "2026-01-02T03:04:05.678Z",
          "address": {
            "city": "Brno",
            "country": "CZ"
          },
          "tags": [
            "fragile"
          ]
        },
        {
          "_id": "019b7c4e-0002-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1000",
          "status": "packed"
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "contains",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "page": "1",
      "query": "{\"address.city\":{\"$contains\":\"rn\",\"$endsWith\":\"o\"}}"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 2,
        "total": 1,
        "warnings": [
          {
            "code": "unindexed_scan",
            "message": "No condition of this query uses an index, so every object of the class is looked at."
          }
        ]
      },
      "objects": [
        {
          "_id": "019b7c4e-0001-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1001",
          "weight": 12,
          "status": "packed",
          "sentAt": "2026-01-02T03:04:05.678Z",
          "address": {
            "city": "Brno",
            "country": "CZ"
          },
          "tags": [
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "all_elements",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "page": "1",
      "query": "{\"tags\":{\"$all\":[\"fragile\",\"express\"]}}"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 2,
        "total": 1,
        "warnings": [
          {
            "code": "unindexed_scan",
            "message": "No condition of this query uses an index, so every object of the class is looked at."
          }
        ]
      },
      "objects": [
        {
          "_id": "019b7c4e-0004-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1002",
          "weight": 3.5,
          "status": "sent",
          "tags": [
            "express",
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "one_element",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "page": "1",
      "query": "{\"tags\":{\"$size\":2,\"$elemMatch\":{\"$gte\":\"e\",\"$lt\":\"g\"}}}"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 2,
        "total": 1,
        "warnings": [
          {
            "code": "unindexed_scan",
            "message": "No condition of this query uses an index, so every object of the class is looked at."
          }
        ]
      },
      "objects": [
        {
          "_id": "019b7c4e-0004-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1002",
          "weight": 3.5,
          "status": "sent",
          "tags": [
            "express",
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "one_word",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "search": "frag"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 2,
        "total": 2
      },
      "objects": [
        {
          "_id": "019b7c4e-0001-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1001",
          "weight": 12,
          "status": "packed",
          "sentAt": "2026-01-02T03:04:05.678Z",
          "address": {
            "city": "Brno",
            "country": "CZ"
          },
          "tags": [
            "fragile"
          ]
        },
        {
          "_id": "019b7c4e-0004-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1002",
          "weight": 3.5,
          "status": "sent",
          "tags": [
            "express",
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "two_words",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "search": "EXPRESS s"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 2,
        "total": 1
      },
      "objects": [
        {
          "_id": "019b7c4e-0004-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1002",
          "weight": 3.5,
          "status": "sent",
          "tags": [
            "express",
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "sorted",
    "parameters": {
      "object-class": "Shipment",
      "limit": "1",
      "sort": "-weight"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 5,
        "limit": 1,
        "total": 5,
        "next": "q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd"
      },
      "objects": [
        {
          "_id": "019b7c4e-0001-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1001",
          "weight": 12,
          "status": "packed",
          "sentAt": "2026-01-02T03:04:05.678Z",
          "address": {
            "city": "Brno",
            "country": "CZ"
          },
          "tags": [
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "after_a_cursor",
    "parameters": {
      "object-class": "Shipment",
      "limit": "1",
      "sort": "-weight",
      "after": "q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "pages": 5,
        "limit": 1,
        "total": 5,
        "next": "q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd",
        "previous": "q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd"
      },
      "objects": [
        {
          "_id": "019b7c4e-0004-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1002",
          "weight": 3.5,
          "status": "sent",
          "tags": [
            "express",
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "without_total",
    "parameters": {
      "object-class": "Shipment",
      "limit": "1",
      "count": "none"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "limit": 1,
        "next": "q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd"
      },
      "objects": [
        {
          "_id": "019b7c4e-0001-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1001",
          "weight": 12,
          "status": "packed",
          "sentAt": "2026-01-02T03:04:05.678Z",
          "address": {
            "city": "Brno",
            "country": "CZ"
          },
          "tags": [
            "fragile"
          ]
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "cursor_of_another_listing",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_parameter",
      "title": "A parameter is not valid",
      "status": 400,
      "detail": "after is no cursor of this listing: it goes with the class, query, search, sort and limit it came with. The first page is asked for without one, and its metadata has the next.",
      "code": "invalid_parameter",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "field": "after",
          "code": "invalid_cursor",
          "message": "after is no cursor of this listing: it goes with the class, query, search, sort and limit it came with. The first page is asked for without one, and its metadata has the next.",
          "received": "q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd"
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "sorted_by_several",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "query": "{\"status\":{\"$eq\":\"packed\"}}",
      "sort": "address.country,-weight"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 2,
        "limit": 2,
        "total": 3,
        "next": "q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd"
      },
      "objects": [
        {
          "_id": "019b7c4e-0006-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1007",
          "status": "packed"
        },
        {
          "_id": "019b7c4e-0002-7000-8000-000000000000",
          "attachments": [],
          "reference": "S-1000",
          "status": "packed"
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "some_fields",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "fields": "reference,address.city,_revision"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 3,
        "limit": 2,
        "total": 5,
        "next": "q1r3Zb0xW7pLWyIwMTliN2M0ZS0wMDAyLTcwMDAtODAwMC0wMDAwMDAwMDAwMDAiLDEyLjVd"
      },
      "objects": [
        {
          "_id": "019b7c4e-0001-7000-8000-000000000000",
          "_revision": "2",
          "reference": "S-1001",
          "address": {
            "city": "Brno"
          }
        },
        {
          "_id": "019b7c4e-0002-7000-8000-000000000000",
          "_revision": "1",
          "reference": "S-1000"
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "lines",
    "parameters": {
      "object-class": "Shipment",
      "limit": "2",
      "fields": "reference",
      "Accept": "application/x-ndjson"
    },
    "status": 200,
    "responseType": "application/x-ndjson",
    "responseBody": "{\"_id\":\"019b7c4e-0001-7000-8000-000000000000\",\"reference\":\"S-1001\"}\n{\"_id\":\"019b7c4e-0002-7000-8000-000000000000\",\"reference\":\"S-1000\"}\n"
  },
  {
    "operationId": "listObjects",
    "name": "not_modified",
    "status": 304
  },
  {
    "operationId": "listObjects",
    "name": "unknown_sort_key",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_parameter",
      "title": "A parameter is not valid",
      "status": 400,
      "detail": "The parameter sort is not an order of this class.",
      "code": "invalid_parameter",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "field": "sort",
          "code": "unknown_field",
          "message": "At character 1 of sort: Class Shipment has no field \"wieght\"; did you mean \"weight\"?",
          "expected": "weight",
          "received": "wieght",
          "offset": 0
        },
        {
          "pointer": "",
          "field": "sort",
          "code": "not_sortable",
          "message": "At character 9 of sort: \"tags\" cannot be sorted by: it holds several values.",
          "received": "tags",
          "offset": 8
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "unknown_operator",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_query",
      "title": "The query parameter is not a filter of the documented form",
      "status": 400,
      "detail": "The parameter query is not a filter this class understands.",
      "code": "invalid_query",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "field": "weight",
          "code": "unknown_operator",
          "message": "\"$ge\" is not an operator; did you mean $gte?",
          "expected": "$gte",
          "received": "$ge"
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "missing_class",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:class_not_found",
      "title": "The class does not exist",
      "status": 404,
      "detail": "No class is named \"Parcel\": names are case-sensitive, and GET /api/v1/storage/classes lists them.",
      "code": "class_not_found",
      "instance": "/api/v1/storage/data/Parcel",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "listObjects",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createClass",
    "name": "with_time_stamps",
    "parameters": {},
    "requestType": "application/json",
    "requestBody": {
      "name": "Note",
      "title": "text",
      "timestamps": true,
      "fields": {
        "text": {
          "type": "string",
          "required": true
        }
      }
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "name": "Note",
      "title": "text",
      "timestamps": true,
      "fields": {
        "text": {
          "type": "string",
          "required": true
        }
      },
      "revision": 1,
      "createdAt": "2026-01-02T03:04:05.678Z",
      "updatedAt": "2026-01-02T03:04:05.678Z"
    }
  },
  {
    "operationId": "createObject",
    "name": "with_time_stamps",
    "parameters": {
      "object-class": "Note"
    },
    "requestType": "application/json",
    "requestBody": {
      "text": "Call the carrier"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0009-7000-8000-000000000000",
      "attachments": [],
      "_createdAt": "2026-01-02T03:04:05.678Z",
      "_updatedAt": "2026-01-02T03:04:05.678Z",
      "text": "Call the carrier"
    }
  },
  {
    "operationId": "createObject",
    "name": "sends_time_stamps",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_object",
      "title": "The object does not fit its class",
      "status": 400,
      "detail": "The object does not fit the class Note: 1 fault.",
      "code": "invalid_object",
      "instance": "/api/v1/storage/data/Note",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "/_createdAt",
          "field": "_createdAt",
          "code": "reserved_field",
          "message": "_createdAt is set by the service; what an object has elsewhere belongs in a field of its class."
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "changed_since",
    "parameters": {
      "object-class": "Note",
      "query": "{\"_updatedAt\":{\"$gte\":\"2026-01-02T03:04:05.678Z\"}}",
      "sort": "_updatedAt"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 50,
        "total": 1
      },
      "objects": [
        {
          "_id": "019b7c4e-0009-7000-8000-000000000000",
          "attachments": [],
          "_createdAt": "2026-01-02T03:04:05.678Z",
          "_updatedAt": "2026-01-02T03:04:05.678Z",
          "text": "Call the carrier"
        }
      ]
    }
  },
  {
    "operationId": "listObjects",
    "name": "without_time_stamps",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_parameter",
      "title": "A parameter is not valid",
      "status": 400,
      "detail": "The parameter sort is not an order of this class.",
      "code": "invalid_parameter",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "field": "sort",
          "code": "unknown_field",
          "message": "At character 1 of sort: There is no _createdAt: the definition of the class does not say \"timestamps\": true.",
          "received": "_createdAt",
          "offset": 0
        }
      ]
    }
  },
  {
    "operationId": "createAttachment",
    "name": "text",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "attachment-name": "label.txt"
    },
    "requestType": "text/plain",
    "requestBody": "SGVsbG8sIEJybm8h",
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "name": "label.txt",
      "mime_type": "text/plain",
      "size": 12
    }
  },
  {
    "operationId": "createAttachment",
    "name": "invalid_base64",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_base64",
      "title": "The body is not base64",
      "status": 404,
      "detail": "The body is not base64: \"*\" is not a digit of base64. (offset 4) Send the file as base64 text, neither as it is nor as a form.",
      "code": "invalid_base64",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/broken.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "code": "invalid_base64",
          "message": "\"*\" is not a digit of base64.",
          "offset": 4
        }
      ]
    }
  },
  {
    "operationId": "createAttachment",
    "name": "reused_key",
    "status": 422,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:idempotency_key_reused",
      "title": "The Idempotency-Key belongs to another request",
      "status": 422,
      "detail": "This Idempotency-Key came with another request before, by its method, address or content; a new request needs a new key.",
      "code": "idempotency_key_reused",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createAttachment",
    "name": "tried_out",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "attachment-name": "draft.txt",
      "dryRun": "true"
    },
    "requestType": "text/plain",
    "requestBody": "YSBkcmFmdA==",
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/draft.txt",
      "name": "draft.txt",
      "mime_type": "text/plain",
      "size": 7
    }
  },
  {
    "operationId": "createAttachment",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getAttachment",
    "name": "text",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "attachment-name": "label.txt"
    },
    "status": 200,
    "responseType": "text/plain",
    "responseBody": "Hello, Brno!"
  },
  {
    "operationId": "getAttachment",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:attachment_not_found",
      "title": "The attachment does not exist",
      "status": 404,
      "detail": "The object has no attachment named \"photo.jpg\"; POST creates one.",
      "code": "attachment_not_found",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/photo.jpg",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getAttachment",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The attachment has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
        "name": "label.txt",
        "mime_type": "text/plain",
        "size": 12
      }
    }
  },
  {
    "operationId": "getAttachment",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createAttachment",
    "name": "image",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "attachment-name": "scan.png"
    },
    "requestType": "application/octet-stream",
    "requestBody": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/scan.png",
      "name": "scan.png",
      "mime_type": "image/png",
      "size": 70
    }
  },
  {
    "operationId": "updateAttachment",
    "name": "image",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "attachment-name": "scan.png"
    },
    "requestType": "application/octet-stream",
    "requestBody": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/scan.png",
      "name": "scan.png",
      "mime_type": "image/png",
      "size": 70
    }
  },
  {
    "operationId": "createAttachment",
    "name": "exists",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:attachment_exists",
      "title": "Another attachment has this name",
      "status": 404,
      "detail": "The object has an attachment named \"label.txt\" with other content; PUT replaces it.",
      "code": "attachment_exists",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createAttachment",
    "name": "empty",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:empty_body",
      "title": "The body is empty",
      "status": 404,
      "detail": "The body is empty. For an empty file, send the prefix \"data:;base64,\" alone.",
      "code": "empty_body",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/empty.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "code": "empty_body",
          "message": "The body is empty.",
          "offset": 0
        }
      ]
    }
  },
  {
    "operationId": "createAttachment",
    "name": "unusable_name",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_attachment_name",
      "title": "The attachment name is not usable",
      "status": 404,
      "detail": "The attachment name cannot be used: it contains a slash.",
      "code": "invalid_attachment_name",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/labels%2F1.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getAttachment",
    "name": "beginning",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "attachment-name": "label.txt",
      "Range": "bytes=0-4"
    },
    "status": 206,
    "responseType": "text/plain",
    "responseBody": "Hello"
  },
  {
    "operationId": "getAttachment",
    "name": "not_modified",
    "status": 304
  },
  {
    "operationId": "getAttachment",
    "name": "beyond_the_end",
    "status": 416,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:range_not_satisfiable",
      "title": "The range lies outside the attachment",
      "status": 416,
      "detail": "The attachment has 12 bytes.",
      "code": "range_not_satisfiable",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getObject",
    "name": "shipment",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0001-7000-8000-000000000000",
      "attachments": [
        {
          "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
          "name": "label.txt",
          "mime_type": "text/plain",
          "size": 12
        },
        {
          "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/scan.png",
          "name": "scan.png",
          "mime_type": "image/png",
          "size": 70
        }
      ],
      "reference": "S-1001",
      "weight": 12,
      "status": "packed",
      "sentAt": "2026-01-02T03:04:05.678Z",
      "address": {
        "city": "Brno",
        "country": "CZ"
      },
      "tags": [
        "fragile"
      ]
    }
  },
  {
    "operationId": "getObject",
    "name": "not_modified",
    "status": 304
  },
  {
    "operationId": "getObject",
    "name": "some_fields",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "fields": "reference,address.city,_revision"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0001-7000-8000-000000000000",
      "_revision": "5",
      "reference": "S-1001",
      "address": {
        "city": "Brno"
      }
    }
  },
  {
    "operationId": "getObject",
    "name": "unknown_field",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_parameter",
      "title": "A parameter is not valid",
      "status": 400,
      "detail": "The parameter fields is no list of names of this class.",
      "code": "invalid_parameter",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "field": "fields",
          "code": "unknown_field",
          "message": "At character 1 of fields: Class Shipment has no field \"refrence\"; did you mean \"reference\"?",
          "offset": 0,
          "expected": "reference",
          "received": "refrence"
        },
        {
          "pointer": "",
          "field": "fields",
          "code": "mixed_names",
          "message": "At character 10 of fields: All names are answered, or all are left out: with a minus before each.",
          "offset": 9,
          "received": "-tags"
        }
      ]
    }
  },
  {
    "operationId": "getObject",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:object_not_found",
      "title": "The object does not exist",
      "status": 404,
      "detail": "The class Shipment has no object with the id \"019b7c4e-0010-7000-8000-000000000000\".",
      "code": "object_not_found",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0010-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getObject",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The object has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "_id": "019b7c4e-0001-7000-8000-000000000000",
        "attachments": [
          {
            "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
            "name": "label.txt",
            "mime_type": "text/plain",
            "size": 12
          },
          {
            "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/scan.png",
            "name": "scan.png",
            "mime_type": "image/png",
            "size": 70
          }
        ],
        "reference": "S-1001",
        "weight": 12,
        "status": "packed",
        "sentAt": "2026-01-02T03:04:05.678Z",
        "address": {
          "city": "Brno",
          "country": "CZ"
        },
        "tags": [
          "fragile"
        ]
      }
    }
  },
  {
    "operationId": "getObject",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateObject",
    "name": "delivered",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "If-Match": "\"5\""
    },
    "requestType": "application/json",
    "requestBody": {
      "status": "delivered",
      "tags": null
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0001-7000-8000-000000000000",
      "attachments": [
        {
          "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
          "name": "label.txt",
          "mime_type": "text/plain",
          "size": 12
        },
        {
          "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/scan.png",
          "name": "scan.png",
          "mime_type": "image/png",
          "size": 70
        }
      ],
      "reference": "S-1001",
      "weight": 12,
      "status": "delivered",
      "sentAt": "2026-01-02T03:04:05.678Z",
      "address": {
        "city": "Brno",
        "country": "CZ"
      }
    }
  },
  {
    "operationId": "updateObject",
    "name": "increment",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "Idempotency-Key": "7d20c4b1-weight-2"
    },
    "requestType": "application/json",
    "requestBody": {
      "weight": {
        "$inc": 2.5
      }
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0001-7000-8000-000000000000",
      "attachments": [
        {
          "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
          "name": "label.txt",
          "mime_type": "text/plain",
          "size": 12
        },
        {
          "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/scan.png",
          "name": "scan.png",
          "mime_type": "image/png",
          "size": 70
        }
      ],
      "reference": "S-1001",
      "weight": 14.5,
      "status": "delivered",
      "sentAt": "2026-01-02T03:04:05.678Z",
      "address": {
        "city": "Brno",
        "country": "CZ"
      }
    }
  },
  {
    "operationId": "updateObject",
    "name": "repeated",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "Idempotency-Key": "7d20c4b1-weight-2"
    },
    "requestType": "application/json",
    "requestBody": {
      "weight": {
        "$inc": 2.5
      }
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0001-7000-8000-000000000000",
      "attachments": [
        {
          "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
          "name": "label.txt",
          "mime_type": "text/plain",
          "size": 12
        },
        {
          "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/scan.png",
          "name": "scan.png",
          "mime_type": "image/png",
          "size": 70
        }
      ],
      "reference": "S-1001",
      "weight": 14.5,
      "status": "delivered",
      "sentAt": "2026-01-02T03:04:05.678Z",
      "address": {
        "city": "Brno",
        "country": "CZ"
      }
    }
  },
  {
    "operationId": "updateObject",
    "name": "reused_key",
    "status": 422,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:idempotency_key_reused",
      "title": "The Idempotency-Key belongs to another request",
      "status": 422,
      "detail": "This Idempotency-Key came with another request before, by its method, address or content; a new request needs a new key.",
      "code": "idempotency_key_reused",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateObject",
    "name": "faults",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_object",
      "title": "The object does not fit its class",
      "status": 400,
      "detail": "The object does not fit the class Shipment: 1 fault.",
      "code": "invalid_object",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "/reference",
          "field": "reference",
          "code": "required",
          "message": "reference is required and cannot be cleared."
        }
      ]
    }
  },
  {
    "operationId": "updateObject",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:object_not_found",
      "title": "The object does not exist",
      "status": 404,
      "detail": "The class Shipment has no object with the id \"019b7c4e-0010-7000-8000-000000000000\".",
      "code": "object_not_found",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0010-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateObject",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The object has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "_id": "019b7c4e-0001-7000-8000-000000000000",
        "attachments": [
          {
            "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
            "name": "label.txt",
            "mime_type": "text/plain",
            "size": 12
          },
          {
            "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/scan.png",
            "name": "scan.png",
            "mime_type": "image/png",
            "size": 70
          }
        ],
        "reference": "S-1001",
        "weight": 14.5,
        "status": "delivered",
        "sentAt": "2026-01-02T03:04:05.678Z",
        "address": {
          "city": "Brno",
          "country": "CZ"
        }
      }
    }
  },
  {
    "operationId": "updateObject",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateAttachment",
    "name": "text",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "attachment-name": "label.txt"
    },
    "requestType": "text/plain",
    "requestBody": "data:text/plain;base64,R29vZGJ5ZSwgQnJubyE=",
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "name": "label.txt",
      "mime_type": "text/plain",
      "size": 14
    }
  },
  {
    "operationId": "updateAttachment",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:attachment_not_found",
      "title": "The attachment does not exist",
      "status": 404,
      "detail": "The object has no attachment named \"photo.jpg\"; POST creates one.",
      "code": "attachment_not_found",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/photo.jpg",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateAttachment",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The attachment has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
        "name": "label.txt",
        "mime_type": "text/plain",
        "size": 14
      }
    }
  },
  {
    "operationId": "updateAttachment",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "deleteAttachment",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The attachment has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
        "name": "label.txt",
        "mime_type": "text/plain",
        "size": 14
      }
    }
  },
  {
    "operationId": "deleteAttachment",
    "name": "text",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000",
      "attachment-name": "label.txt"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "name": "label.txt"
    }
  },
  {
    "operationId": "deleteAttachment",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:attachment_not_found",
      "title": "The attachment does not exist",
      "status": 404,
      "detail": "The object has no attachment named \"label.txt\"; POST creates one.",
      "code": "attachment_not_found",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "deleteAttachment",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/label.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "deleteObject",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The object has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "_id": "019b7c4e-0001-7000-8000-000000000000",
        "attachments": [
          {
            "url": "http://localhost:3000/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/scan.png",
            "name": "scan.png",
            "mime_type": "image/png",
            "size": 70
          }
        ],
        "reference": "S-1001",
        "weight": 14.5,
        "status": "delivered",
        "sentAt": "2026-01-02T03:04:05.678Z",
        "address": {
          "city": "Brno",
          "country": "CZ"
        }
      }
    }
  },
  {
    "operationId": "deleteObject",
    "name": "shipment",
    "parameters": {
      "object-class": "Shipment",
      "object-id": "019b7c4e-0001-7000-8000-000000000000"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "_id": "019b7c4e-0001-7000-8000-000000000000"
    }
  },
  {
    "operationId": "deleteObject",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:object_not_found",
      "title": "The object does not exist",
      "status": 404,
      "detail": "The class Shipment has no object with the id \"019b7c4e-0001-7000-8000-000000000000\".",
      "code": "object_not_found",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "deleteObject",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_missing",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "replaceClass",
    "name": "new_field",
    "parameters": {
      "object-class": "Shipment"
    },
    "requestType": "application/json",
    "requestBody": {
      "name": "Shipment",
      "description": "Parcels on their way",
      "fields": {
        "reference": {
          "type": "string",
          "required": true,
          "unique": true,
          "maxLength": 40,
          "searchable": true
        },
        "weight": {
          "type": "number",
          "minimum": 0,
          "indexed": true
        },
        "status": {
          "type": "string",
          "enum": [
            "packed",
            "sent",
            "delivered"
          ],
          "default": "packed",
          "indexed": true
        },
        "sentAt": {
          "type": "datetime"
        },
        "address": {
          "type": "object",
          "fields": {
            "city": {
              "type": "string"
            },
            "country": {
              "type": "string",
              "maxLength": 2
            }
          }
        },
        "tags": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "searchable": true
        },
        "priority": {
          "type": "integer",
          "minimum": 1,
          "default": 3
        }
      },
      "indexes": [
        [
          "status",
          "-weight"
        ]
      ]
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "name": "Shipment",
      "description": "Parcels on their way",
      "fields": {
        "reference": {
          "type": "string",
          "required": true,
          "unique": true,
          "searchable": true,
          "maxLength": 40
        },
        "weight": {
          "type": "number",
          "indexed": true,
          "minimum": 0
        },
        "status": {
          "type": "string",
          "indexed": true,
          "enum": [
            "packed",
            "sent",
            "delivered"
          ],
          "default": "packed"
        },
        "sentAt": {
          "type": "datetime"
        },
        "address": {
          "type": "object",
          "fields": {
            "city": {
              "type": "string"
            },
            "country": {
              "type": "string",
              "maxLength": 2
            }
          }
        },
        "tags": {
          "type": "array",
          "searchable": true,
          "items": {
            "type": "string"
          }
        },
        "priority": {
          "type": "integer",
          "minimum": 1,
          "default": 3
        }
      },
      "indexes": [
        [
          "status",
          "-weight"
        ]
      ],
      "revision": 2,
      "createdAt": "2026-01-02T03:04:05.678Z",
      "updatedAt": "2026-01-02T03:04:05.678Z"
    }
  },
  {
    "operationId": "replaceClass",
    "name": "respond_async",
    "parameters": {
      "object-class": "Shipment",
      "Prefer": "respond-async"
    },
    "requestType": "application/json",
    "requestBody": {
      "name": "Shipment",
      "description": "Parcels on their way",
      "fields": {
        "reference": {
          "type": "string",
          "required": true,
          "unique": true,
          "maxLength": 40,
          "searchable": true
        },
        "weight": {
          "type": "number",
          "minimum": 0,
          "indexed": true
        },
        "status": {
          "type": "string",
          "enum": [
            "packed",
            "sent",
            "delivered"
          ],
          "default": "packed",
          "indexed": true
        },
        "sentAt": {
          "type": "datetime"
        },
        "address": {
          "type": "object",
          "fields": {
            "city": {
              "type": "string"
            },
            "country": {
              "type": "string",
              "maxLength": 2
            }
          }
        },
        "tags": {
          "type": "array",
          "items": {
            "type": "string"
          },
          "searchable": true
        },
        "note": {
          "type": "string"
        }
      },
      "indexes": [
        [
          "status",
          "-weight"
        ]
      ]
    },
    "status": 202,
    "responseType": "application/json",
    "responseBody": {
      "id": "019b7c4e-0011-7000-8000-000000000000",
      "class": "Shipment",
      "state": "running",
      "step": "waiting",
      "startedAt": "2026-01-02T03:04:05.678Z"
    }
  },
  {
    "operationId": "getClassChange",
    "name": "done",
    "parameters": {
      "object-class": "Shipment",
      "changeId": "019b7c4e-0011-7000-8000-000000000000"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "id": "019b7c4e-0011-7000-8000-000000000000",
      "class": "Shipment",
      "state": "done",
      "step": "changing",
      "startedAt": "2026-01-02T03:04:05.678Z",
      "endedAt": "2026-01-02T03:04:05.678Z",
      "revision": 3
    }
  },
  {
    "operationId": "getClassChange",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:change_not_found",
      "title": "The change of the class is not known",
      "status": 404,
      "detail": "No change of this class that took long has this id; what is known of one is kept for a day after its end.",
      "code": "change_not_found",
      "instance": "/api/v1/storage/classes/Shipment/changes/019b7c4e-0010-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "replaceClass",
    "name": "conflict",
    "status": 409,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:definition_conflict",
      "title": "Stored objects do not fit the new definition",
      "status": 409,
      "detail": "3 stored objects do not fit the new definition (with a \"default\", a field that becomes required has a value everywhere); nothing was changed.",
      "code": "definition_conflict",
      "instance": "/api/v1/storage/classes/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "count": 3,
      "examples": [
        {
          "_id": "019b7c4e-0002-7000-8000-000000000000",
          "errors": [
            {
              "pointer": "/weight",
              "field": "weight",
              "code": "required",
              "message": "weight is required."
            }
          ]
        },
        {
          "_id": "019b7c4e-0005-7000-8000-000000000000",
          "errors": [
            {
              "pointer": "/weight",
              "field": "weight",
              "code": "required",
              "message": "weight is required."
            }
          ]
        },
        {
          "_id": "019b7c4e-0006-7000-8000-000000000000",
          "errors": [
            {
              "pointer": "/weight",
              "field": "weight",
              "code": "required",
              "message": "weight is required."
            }
          ]
        }
      ]
    }
  },
  {
    "operationId": "getClass",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The class has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/storage/classes/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "name": "Shipment",
        "description": "Parcels on their way",
        "fields": {
          "reference": {
            "type": "string",
            "required": true,
            "unique": true,
            "searchable": true,
            "maxLength": 40
          },
          "weight": {
            "type": "number",
            "indexed": true,
            "minimum": 0
          },
          "status": {
            "type": "string",
            "indexed": true,
            "enum": [
              "packed",
              "sent",
              "delivered"
            ],
            "default": "packed"
          },
          "sentAt": {
            "type": "datetime"
          },
          "address": {
            "type": "object",
            "fields": {
              "city": {
                "type": "string"
              },
              "country": {
                "type": "string",
                "maxLength": 2
              }
            }
          },
          "tags": {
            "type": "array",
            "searchable": true,
            "items": {
              "type": "string"
            }
          },
          "note": {
            "type": "string"
          }
        },
        "indexes": [
          [
            "status",
            "-weight"
          ]
        ],
        "revision": 3,
        "createdAt": "2026-01-02T03:04:05.678Z",
        "updatedAt": "2026-01-02T03:04:05.678Z"
      }
    }
  },
  {
    "operationId": "replaceClass",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The class has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/storage/classes/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "name": "Shipment",
        "description": "Parcels on their way",
        "fields": {
          "reference": {
            "type": "string",
            "required": true,
            "unique": true,
            "searchable": true,
            "maxLength": 40
          },
          "weight": {
            "type": "number",
            "indexed": true,
            "minimum": 0
          },
          "status": {
            "type": "string",
            "indexed": true,
            "enum": [
              "packed",
              "sent",
              "delivered"
            ],
            "default": "packed"
          },
          "sentAt": {
            "type": "datetime"
          },
          "address": {
            "type": "object",
            "fields": {
              "city": {
                "type": "string"
              },
              "country": {
                "type": "string",
                "maxLength": 2
              }
            }
          },
          "tags": {
            "type": "array",
            "searchable": true,
            "items": {
              "type": "string"
            }
          },
          "note": {
            "type": "string"
          }
        },
        "indexes": [
          [
            "status",
            "-weight"
          ]
        ],
        "revision": 3,
        "createdAt": "2026-01-02T03:04:05.678Z",
        "updatedAt": "2026-01-02T03:04:05.678Z"
      }
    }
  },
  {
    "operationId": "deleteClass",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The class has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/storage/classes/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "name": "Shipment",
        "description": "Parcels on their way",
        "fields": {
          "reference": {
            "type": "string",
            "required": true,
            "unique": true,
            "searchable": true,
            "maxLength": 40
          },
          "weight": {
            "type": "number",
            "indexed": true,
            "minimum": 0
          },
          "status": {
            "type": "string",
            "indexed": true,
            "enum": [
              "packed",
              "sent",
              "delivered"
            ],
            "default": "packed"
          },
          "sentAt": {
            "type": "datetime"
          },
          "address": {
            "type": "object",
            "fields": {
              "city": {
                "type": "string"
              },
              "country": {
                "type": "string",
                "maxLength": 2
              }
            }
          },
          "tags": {
            "type": "array",
            "searchable": true,
            "items": {
              "type": "string"
            }
          },
          "note": {
            "type": "string"
          }
        },
        "indexes": [
          [
            "status",
            "-weight"
          ]
        ],
        "revision": 3,
        "createdAt": "2026-01-02T03:04:05.678Z",
        "updatedAt": "2026-01-02T03:04:05.678Z"
      }
    }
  },
  {
    "operationId": "deleteClass",
    "name": "not_empty",
    "status": 409,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:class_not_empty",
      "title": "The class still has objects",
      "status": 409,
      "detail": "The class Shipment has objects; delete them first, or send ?force=true to delete them with the class.",
      "code": "class_not_empty",
      "instance": "/api/v1/storage/classes/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "deleteClass",
    "name": "forced",
    "parameters": {
      "object-class": "Shipment",
      "force": "true"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "name": "Shipment"
    }
  },
  {
    "operationId": "getOAuthMetadata",
    "name": "metadata",
    "parameters": {},
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "issuer": "http://localhost:3000",
      "token_endpoint": "http://localhost:3000/api/v1/auth/oauth2/token",
      "revocation_endpoint": "http://localhost:3000/api/v1/auth/oauth2/revoke",
      "introspection_endpoint": "http://localhost:3000/api/v1/auth/oauth2/introspect",
      "grant_types_supported": [
        "client_credentials"
      ],
      "response_types_supported": [],
      "token_endpoint_auth_methods_supported": [
        "client_secret_basic",
        "client_secret_post"
      ],
      "revocation_endpoint_auth_methods_supported": [
        "client_secret_basic",
        "client_secret_post"
      ],
      "introspection_endpoint_auth_methods_supported": [
        "client_secret_basic",
        "client_secret_post"
      ],
      "scopes_supported": [
        "data:read",
        "data:write",
        "classes:read",
        "classes:write",
        "applications:read",
        "applications:write"
      ],
      "service_documentation": "http://localhost:3000/docs"
    }
  },
  {
    "operationId": "createApplication",
    "name": "importer",
    "parameters": {},
    "requestType": "application/json",
    "requestBody": {
      "name": "Nightly import",
      "scopes": [
        "data:read",
        "data:write"
      ]
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "name": "Nightly import",
      "type": "client_credentials",
      "scopes": [
        "data:read",
        "data:write"
      ],
      "enabled": true,
      "createdAt": "2026-01-02T03:04:05.678Z",
      "lastUsedAt": null,
      "secrets": [
        {
          "id": "019b7c4e-0012-7000-8000-000000000000",
          "hint": "yU8i",
          "createdAt": "2026-01-02T03:04:05.678Z",
          "lastUsedAt": null
        }
      ],
      "client_secret": "osk_7Xn5bM2cG9hJ4fQ8zW1aS6dV3kL0pR7tY2uI5oE9wB4rT1yU8i"
    }
  },
  {
    "operationId": "createApplication",
    "name": "faults",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_request",
      "title": "The request is not valid",
      "status": 400,
      "detail": "Name must be longer than or equal to 1 characters.",
      "code": "invalid_request",
      "instance": "/api/v1/auth/applications",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "/name",
          "field": "name",
          "code": "length",
          "message": "Name must be longer than or equal to 1 characters."
        },
        {
          "pointer": "/scopes/0",
          "code": "unknown_scope",
          "message": "data:raed is not a scope. Did you mean data:read?",
          "expected": [
            "data:read",
            "data:write",
            "classes:read",
            "classes:write",
            "applications:read",
            "applications:write",
            "data:read:{class}",
            "data:write:{class}"
          ],
          "received": "data:raed",
          "field": "scopes"
        }
      ]
    }
  },
  {
    "operationId": "listApplications",
    "name": "all",
    "parameters": {},
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 1000,
        "total": 2
      },
      "applications": [
        {
          "client_id": "console",
          "name": "Bootstrap",
          "type": "client_credentials",
          "scopes": [
            "data:read",
            "data:write",
            "classes:read",
            "classes:write",
            "applications:read",
            "applications:write"
          ],
          "enabled": true,
          "createdAt": "2026-01-02T03:04:05.678Z",
          "lastUsedAt": "2026-01-02T03:04:05.678Z",
          "secrets": [
            {
              "id": "019b7c4e-0013-7000-8000-000000000000",
              "hint": "yU8i",
              "createdAt": "2026-01-02T03:04:05.678Z",
              "lastUsedAt": "2026-01-02T03:04:05.678Z"
            }
          ]
        },
        {
          "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
          "name": "Nightly import",
          "type": "client_credentials",
          "scopes": [
            "data:read",
            "data:write"
          ],
          "enabled": true,
          "createdAt": "2026-01-02T03:04:05.678Z",
          "lastUsedAt": null,
          "secrets": [
            {
              "id": "019b7c4e-0012-7000-8000-000000000000",
              "hint": "yU8i",
              "createdAt": "2026-01-02T03:04:05.678Z",
              "lastUsedAt": null
            }
          ]
        }
      ]
    }
  },
  {
    "operationId": "issueToken",
    "name": "client_credentials",
    "parameters": {},
    "requestType": "application/x-www-form-urlencoded",
    "requestBody": {
      "grant_type": "client_credentials",
      "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "client_secret": "osk_7Xn5bM2cG9hJ4fQ8zW1aS6dV3kL0pR7tY2uI5oE9wB4rT1yU8i"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "access_token": "ost_4Zq1rY8vD2mK6wB9xN3tH7jF5sL0pC1gE4uA8iO2yT6kR9dV3e",
      "token_type": "bearer",
      "expires_in": 3600,
      "scope": "data:read data:write"
    }
  },
  {
    "operationId": "issueToken",
    "name": "invalid_client",
    "status": 401,
    "responseType": "application/json",
    "responseBody": {
      "error": "invalid_client",
      "error_description": "The client ID or the client secret is wrong"
    }
  },
  {
    "operationId": "issueToken",
    "name": "unsupported_grant_type",
    "status": 400,
    "responseType": "application/json",
    "responseBody": {
      "error": "unsupported_grant_type",
      "error_description": "The only grant_type is client_credentials"
    }
  },
  {
    "operationId": "listClasses",
    "name": "scope",
    "status": 403,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:insufficient_scope",
      "title": "The access token does not allow this",
      "status": 403,
      "detail": "The access token lacks the scope classes:read.",
      "code": "insufficient_scope",
      "instance": "/api/v1/storage/classes",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "introspectToken",
    "name": "active",
    "parameters": {},
    "requestType": "application/x-www-form-urlencoded",
    "requestBody": {
      "token": "ost_4Zq1rY8vD2mK6wB9xN3tH7jF5sL0pC1gE4uA8iO2yT6kR9dV3e",
      "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "client_secret": "osk_7Xn5bM2cG9hJ4fQ8zW1aS6dV3kL0pR7tY2uI5oE9wB4rT1yU8i"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "active": true,
      "scope": "data:read data:write",
      "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "token_type": "bearer",
      "exp": 1767326645,
      "iat": 1767323045
    }
  },
  {
    "operationId": "revokeToken",
    "name": "revoked",
    "parameters": {},
    "requestType": "application/x-www-form-urlencoded",
    "requestBody": {
      "token": "ost_4Zq1rY8vD2mK6wB9xN3tH7jF5sL0pC1gE4uA8iO2yT6kR9dV3e",
      "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "client_secret": "osk_7Xn5bM2cG9hJ4fQ8zW1aS6dV3kL0pR7tY2uI5oE9wB4rT1yU8i"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {}
  },
  {
    "operationId": "listClasses",
    "name": "revoked_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_invalid",
      "title": "The access token is not valid",
      "status": 401,
      "detail": "The access token is malformed, unknown, expired or revoked. POST /api/v1/auth/oauth2/token answers one for a client id and secret.",
      "code": "token_invalid",
      "instance": "/api/v1/storage/classes",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getApplication",
    "name": "importer",
    "parameters": {
      "applicationId": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "name": "Nightly import",
      "type": "client_credentials",
      "scopes": [
        "data:read",
        "data:write"
      ],
      "enabled": true,
      "createdAt": "2026-01-02T03:04:05.678Z",
      "lastUsedAt": "2026-01-02T03:04:05.678Z",
      "secrets": [
        {
          "id": "019b7c4e-0012-7000-8000-000000000000",
          "hint": "yU8i",
          "createdAt": "2026-01-02T03:04:05.678Z",
          "lastUsedAt": "2026-01-02T03:04:05.678Z"
        }
      ]
    }
  },
  {
    "operationId": "getApplication",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The application has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/auth/applications/app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
        "name": "Nightly import",
        "type": "client_credentials",
        "scopes": [
          "data:read",
          "data:write"
        ],
        "enabled": true,
        "createdAt": "2026-01-02T03:04:05.678Z",
        "lastUsedAt": "2026-01-02T03:04:05.678Z",
        "secrets": [
          {
            "id": "019b7c4e-0012-7000-8000-000000000000",
            "hint": "yU8i",
            "createdAt": "2026-01-02T03:04:05.678Z",
            "lastUsedAt": "2026-01-02T03:04:05.678Z"
          }
        ]
      }
    }
  },
  {
    "operationId": "updateApplication",
    "name": "renamed",
    "parameters": {
      "applicationId": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6"
    },
    "requestType": "application/json",
    "requestBody": {
      "name": "Hourly import"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "name": "Hourly import",
      "type": "client_credentials",
      "scopes": [
        "data:read",
        "data:write"
      ],
      "enabled": true,
      "createdAt": "2026-01-02T03:04:05.678Z",
      "lastUsedAt": "2026-01-02T03:04:05.678Z",
      "secrets": [
        {
          "id": "019b7c4e-0012-7000-8000-000000000000",
          "hint": "yU8i",
          "createdAt": "2026-01-02T03:04:05.678Z",
          "lastUsedAt": "2026-01-02T03:04:05.678Z"
        }
      ]
    }
  },
  {
    "operationId": "updateApplication",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The application has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/auth/applications/app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
        "name": "Hourly import",
        "type": "client_credentials",
        "scopes": [
          "data:read",
          "data:write"
        ],
        "enabled": true,
        "createdAt": "2026-01-02T03:04:05.678Z",
        "lastUsedAt": "2026-01-02T03:04:05.678Z",
        "secrets": [
          {
            "id": "019b7c4e-0012-7000-8000-000000000000",
            "hint": "yU8i",
            "createdAt": "2026-01-02T03:04:05.678Z",
            "lastUsedAt": "2026-01-02T03:04:05.678Z"
          }
        ]
      }
    }
  },
  {
    "operationId": "rotateClientSecret",
    "name": "rotated",
    "parameters": {
      "applicationId": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "id": "019b7c4e-0014-7000-8000-000000000000",
      "client_secret": "osk_7Xn5bM2cG9hJ4fQ8zW1aS6dV3kL0pR7tY2uI5oE9wB4rT1yU8i",
      "hint": "yU8i",
      "createdAt": "2026-01-02T03:04:05.678Z"
    }
  },
  {
    "operationId": "deleteClientSecret",
    "name": "deleted",
    "parameters": {
      "applicationId": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "secretId": "019b7c4e-0014-7000-8000-000000000000"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "id": "019b7c4e-0014-7000-8000-000000000000"
    }
  },
  {
    "operationId": "deleteClientSecret",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:secret_not_found",
      "title": "The secret does not exist",
      "status": 404,
      "detail": "The application has no secret of this id.",
      "code": "secret_not_found",
      "instance": "/api/v1/auth/applications/app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6/secrets/019b7c4e-0014-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "revokeApplicationTokens",
    "name": "revoked",
    "parameters": {
      "applicationId": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "revoked": 0
    }
  },
  {
    "operationId": "deleteApplication",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The application has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/auth/applications/app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
        "name": "Hourly import",
        "type": "client_credentials",
        "scopes": [
          "data:read",
          "data:write"
        ],
        "enabled": true,
        "createdAt": "2026-01-02T03:04:05.678Z",
        "lastUsedAt": "2026-01-02T03:04:05.678Z",
        "secrets": [
          {
            "id": "019b7c4e-0012-7000-8000-000000000000",
            "hint": "yU8i",
            "createdAt": "2026-01-02T03:04:05.678Z",
            "lastUsedAt": "2026-01-02T03:04:05.678Z"
          }
        ]
      }
    }
  },
  {
    "operationId": "deleteApplication",
    "name": "deleted",
    "parameters": {
      "applicationId": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "client_id": "app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6"
    }
  },
  {
    "operationId": "getApplication",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:application_not_found",
      "title": "The application does not exist",
      "status": 404,
      "detail": "There is no application of this id.",
      "code": "application_not_found",
      "instance": "/api/v1/auth/applications/app_5Hq8Lm2Xv9Tz4Rb7Kn3Wd6",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getSetupState",
    "name": "first_run",
    "parameters": {},
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "needed": true
    }
  },
  {
    "operationId": "completeSetup",
    "name": "another_site",
    "status": 403,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:cross_site_request",
      "title": "The request does not come from a page of this service",
      "status": 403,
      "detail": "The header Origin must name the address of this service, which is http://localhost:3000. If that is not the address you see, its operator has to set PUBLIC_URL.",
      "code": "cross_site_request",
      "instance": "/api/v1/auth/setup",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "completeSetup",
    "name": "faults",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_request",
      "title": "The request is not valid",
      "status": 400,
      "detail": "Email must be an e-mail address.",
      "code": "invalid_request",
      "instance": "/api/v1/auth/setup",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "/email",
          "field": "email",
          "code": "format",
          "message": "Email must be an e-mail address."
        },
        {
          "pointer": "/password",
          "field": "password",
          "code": "length",
          "message": "Password must have at least 12 characters."
        }
      ]
    }
  },
  {
    "operationId": "completeSetup",
    "name": "wrong_code",
    "status": 403,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_setup_code",
      "title": "The setup code cannot be used",
      "status": 403,
      "detail": "The setup code is wrong, expired or used. Starting the service again prints a new one.",
      "code": "invalid_setup_code",
      "instance": "/api/v1/auth/setup",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "completeSetup",
    "name": "made",
    "parameters": {},
    "requestType": "application/json",
    "requestBody": {
      "code": "osu_3Kp9tV6wX1zB4nM7qR2sD5fG8hJ0lC3vY6uI9oP2aE5rT8yW1x",
      "email": "ada@example.com",
      "password": "correct horse battery staple"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "email": "ada@example.com",
      "role": "owner",
      "signed_in_at": "2026-01-02T03:04:05.678Z",
      "expires_at": "2026-01-02T03:04:05.678Z"
    }
  },
  {
    "operationId": "completeSetup",
    "name": "again",
    "status": 409,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:already_set_up",
      "title": "The service has an administrator already",
      "status": 409,
      "detail": "There is an administrator; sign in, or ask them.",
      "code": "already_set_up",
      "instance": "/api/v1/auth/setup",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getSetupState",
    "name": "done",
    "parameters": {},
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "needed": false
    }
  },
  {
    "operationId": "getSession",
    "name": "signed_in",
    "parameters": {},
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "email": "ada@example.com",
      "role": "owner",
      "signed_in_at": "2026-01-02T03:04:05.678Z",
      "expires_at": "2026-01-02T03:04:05.678Z"
    }
  },
  {
    "operationId": "getSession",
    "name": "without_session",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:not_signed_in",
      "title": "Not signed in",
      "status": 401,
      "detail": "There is no session, or it has ended; sign in.",
      "code": "not_signed_in",
      "instance": "/api/v1/auth/session",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "issueSessionToken",
    "name": "token",
    "parameters": {},
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "access_token": "ost_4Zq1rY8vD2mK6wB9xN3tH7jF5sL0pC1gE4uA8iO2yT6kR9dV3e",
      "token_type": "bearer",
      "expires_in": 600,
      "scope": "data:read data:write classes:read classes:write applications:read applications:write administrators:read administrators:write audit:read"
    }
  },
  {
    "operationId": "listAuditEvents",
    "name": "newest",
    "parameters": {
      "limit": "2"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 8,
        "limit": 2,
        "total": 15
      },
      "events": [
        {
          "id": "019b7c4e-0015-7000-8000-000000000000",
          "at": "2026-01-02T03:04:05.678Z",
          "kind": "session.began",
          "subject": "019b7c4e-0016-7000-8000-000000000000",
          "subjectName": "ada@example.com",
          "by": {
            "kind": "administrator",
            "id": "019b7c4e-0016-7000-8000-000000000000",
            "name": "ada@example.com"
          },
          "address": "127.0.0.1",
          "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
          "details": {}
        },
        {
          "id": "019b7c4e-0017-7000-8000-000000000000",
          "at": "2026-01-02T03:04:05.678Z",
          "kind": "administrator.created",
          "subject": "019b7c4e-0016-7000-8000-000000000000",
          "subjectName": "ada@example.com",
          "by": {
            "kind": "anonymous",
            "id": null,
            "name": null
          },
          "address": "127.0.0.1",
          "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
          "details": {
            "email": "ada@example.com",
            "role": "owner"
          }
        }
      ]
    }
  },
  {
    "operationId": "listAuditEvents",
    "name": "no_such_kind",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_parameter",
      "title": "A parameter is not valid",
      "status": 400,
      "detail": "kind must be one of the following values: administrator.created, administrator.password_changed, administrator.password_reset, administrator.role_changed, administrator.deleted, session.began, session.refused, session.ended, sessions.ended, application.created, application.changed, application.disabled, application.deleted, secret.created, secret.ended, token.revoked, tokens.revoked, class.created, class.changed, class.deleted, audit.removed.",
      "code": "invalid_parameter",
      "instance": "/api/v1/audit",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "field": "kind",
          "code": "invalid_parameter",
          "message": "kind must be one of the following values: administrator.created, administrator.password_changed, administrator.password_reset, administrator.role_changed, administrator.deleted, session.began, session.refused, session.ended, sessions.ended, application.created, application.changed, application.disabled, application.deleted, secret.created, secret.ended, token.revoked, tokens.revoked, class.created, class.changed, class.deleted, audit.removed.",
          "received": "lunch.eaten"
        }
      ]
    }
  },
  {
    "operationId": "listAuditEvents",
    "name": "not_for_applications",
    "status": 403,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:insufficient_scope",
      "title": "The access token does not allow this",
      "status": 403,
      "detail": "The access token lacks the scope audit:read, which only an owner of the dashboard can have.",
      "code": "insufficient_scope",
      "instance": "/api/v1/audit",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "listAuditEvents",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". Only that of an administrator will do, which POST /api/v1/auth/session/token answers to one who is signed in.",
      "code": "token_missing",
      "instance": "/api/v1/audit",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createAdministrator",
    "name": "editor",
    "parameters": {},
    "requestType": "application/json",
    "requestBody": {
      "email": "grace@example.com",
      "password": "the first password",
      "role": "editor"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "id": "019b7c4e-0018-7000-8000-000000000000",
      "email": "grace@example.com",
      "role": "editor",
      "createdAt": "2026-01-02T03:04:05.678Z",
      "lastSignedInAt": null
    }
  },
  {
    "operationId": "createAdministrator",
    "name": "faults",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_request",
      "title": "The request is not valid",
      "status": 400,
      "detail": "Role is one of owner, editor, viewer.",
      "code": "invalid_request",
      "instance": "/api/v1/auth/administrators",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "/role",
          "field": "role",
          "code": "enum",
          "message": "Role is one of owner, editor, viewer."
        },
        {
          "pointer": "/email",
          "field": "email",
          "code": "format",
          "message": "Email must be an e-mail address."
        },
        {
          "pointer": "/password",
          "field": "password",
          "code": "length",
          "message": "Password must have at least 12 characters."
        }
      ]
    }
  },
  {
    "operationId": "createAdministrator",
    "name": "again",
    "status": 409,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:administrator_exists",
      "title": "There is an administrator with this e-mail address",
      "status": 409,
      "detail": "There is an administrator with this e-mail address; change the role or the password instead.",
      "code": "administrator_exists",
      "instance": "/api/v1/auth/administrators",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createAdministrator",
    "name": "not_for_applications",
    "status": 403,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:insufficient_scope",
      "title": "The access token does not allow this",
      "status": 403,
      "detail": "The access token lacks the scope administrators:write, which only an owner of the dashboard can have.",
      "code": "insufficient_scope",
      "instance": "/api/v1/auth/administrators",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createAdministrator",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". Only that of an administrator will do, which POST /api/v1/auth/session/token answers to one who is signed in.",
      "code": "token_missing",
      "instance": "/api/v1/auth/administrators",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "listAdministrators",
    "name": "all",
    "parameters": {},
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "metadata": {
        "page": 1,
        "pages": 1,
        "limit": 1000,
        "total": 2
      },
      "administrators": [
        {
          "id": "019b7c4e-0016-7000-8000-000000000000",
          "email": "ada@example.com",
          "role": "owner",
          "createdAt": "2026-01-02T03:04:05.678Z",
          "lastSignedInAt": "2026-01-02T03:04:05.678Z"
        },
        {
          "id": "019b7c4e-0018-7000-8000-000000000000",
          "email": "grace@example.com",
          "role": "editor",
          "createdAt": "2026-01-02T03:04:05.678Z",
          "lastSignedInAt": null
        }
      ]
    }
  },
  {
    "operationId": "listAdministrators",
    "name": "no_number",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_parameter",
      "title": "A parameter is not valid",
      "status": 400,
      "detail": "page is a whole number of at least 1, in plain digits.",
      "code": "invalid_parameter",
      "instance": "/api/v1/auth/administrators",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "field": "page",
          "code": "invalid_parameter",
          "message": "page is a whole number of at least 1, in plain digits.",
          "received": "last"
        }
      ]
    }
  },
  {
    "operationId": "listAdministrators",
    "name": "not_for_applications",
    "status": 403,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:insufficient_scope",
      "title": "The access token does not allow this",
      "status": 403,
      "detail": "The access token lacks the scope administrators:read, which only an owner of the dashboard can have.",
      "code": "insufficient_scope",
      "instance": "/api/v1/auth/administrators",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "listAdministrators",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". Only that of an administrator will do, which POST /api/v1/auth/session/token answers to one who is signed in.",
      "code": "token_missing",
      "instance": "/api/v1/auth/administrators",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getAdministrator",
    "name": "editor",
    "parameters": {
      "administratorId": "019b7c4e-0018-7000-8000-000000000000"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "id": "019b7c4e-0018-7000-8000-000000000000",
      "email": "grace@example.com",
      "role": "editor",
      "createdAt": "2026-01-02T03:04:05.678Z",
      "lastSignedInAt": null
    }
  },
  {
    "operationId": "getAdministrator",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The administrator has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "id": "019b7c4e-0018-7000-8000-000000000000",
        "email": "grace@example.com",
        "role": "editor",
        "createdAt": "2026-01-02T03:04:05.678Z",
        "lastSignedInAt": null
      }
    }
  },
  {
    "operationId": "getAdministrator",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:administrator_not_found",
      "title": "The administrator does not exist",
      "status": 404,
      "detail": "There is no administrator of this id.",
      "code": "administrator_not_found",
      "instance": "/api/v1/auth/administrators/019b7c4e-0010-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getAdministrator",
    "name": "not_for_applications",
    "status": 403,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:insufficient_scope",
      "title": "The access token does not allow this",
      "status": 403,
      "detail": "The access token lacks the scope administrators:read, which only an owner of the dashboard can have.",
      "code": "insufficient_scope",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "getAdministrator",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". Only that of an administrator will do, which POST /api/v1/auth/session/token answers to one who is signed in.",
      "code": "token_missing",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateAdministrator",
    "name": "viewer",
    "parameters": {
      "administratorId": "019b7c4e-0018-7000-8000-000000000000"
    },
    "requestType": "application/json",
    "requestBody": {
      "role": "viewer"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "id": "019b7c4e-0018-7000-8000-000000000000",
      "email": "grace@example.com",
      "role": "viewer",
      "createdAt": "2026-01-02T03:04:05.678Z",
      "lastSignedInAt": null
    }
  },
  {
    "operationId": "updateAdministrator",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The administrator has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "id": "019b7c4e-0018-7000-8000-000000000000",
        "email": "grace@example.com",
        "role": "viewer",
        "createdAt": "2026-01-02T03:04:05.678Z",
        "lastSignedInAt": null
      }
    }
  },
  {
    "operationId": "updateAdministrator",
    "name": "faults",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_request",
      "title": "The request is not valid",
      "status": 400,
      "detail": "Role is one of owner, editor, viewer.",
      "code": "invalid_request",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "/role",
          "field": "role",
          "code": "enum",
          "message": "Role is one of owner, editor, viewer."
        },
        {
          "pointer": "/password",
          "field": "password",
          "code": "length",
          "message": "Password must have at least 12 characters."
        }
      ]
    }
  },
  {
    "operationId": "updateAdministrator",
    "name": "only_owner",
    "status": 409,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:owner_needed",
      "title": "An owner has to remain",
      "status": 409,
      "detail": "ada@example.com is the only owner; make another administrator an owner first.",
      "code": "owner_needed",
      "instance": "/api/v1/auth/administrators/019b7c4e-0016-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateAdministrator",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:administrator_not_found",
      "title": "The administrator does not exist",
      "status": 404,
      "detail": "There is no administrator of this id.",
      "code": "administrator_not_found",
      "instance": "/api/v1/auth/administrators/019b7c4e-0010-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateAdministrator",
    "name": "not_for_applications",
    "status": 403,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:insufficient_scope",
      "title": "The access token does not allow this",
      "status": 403,
      "detail": "The access token lacks the scope administrators:write, which only an owner of the dashboard can have.",
      "code": "insufficient_scope",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "updateAdministrator",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". Only that of an administrator will do, which POST /api/v1/auth/session/token answers to one who is signed in.",
      "code": "token_missing",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "deleteAdministrator",
    "name": "not_for_applications",
    "status": 403,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:insufficient_scope",
      "title": "The access token does not allow this",
      "status": 403,
      "detail": "The access token lacks the scope administrators:write, which only an owner of the dashboard can have.",
      "code": "insufficient_scope",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "deleteAdministrator",
    "name": "without_token",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:token_missing",
      "title": "An access token is required",
      "status": 401,
      "detail": "Send an access token in the header \"Authorization: bearer ...\" or in the URL parameter \"token\". Only that of an administrator will do, which POST /api/v1/auth/session/token answers to one who is signed in.",
      "code": "token_missing",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "deleteAdministrator",
    "name": "only_owner",
    "status": 409,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:owner_needed",
      "title": "An owner has to remain",
      "status": 409,
      "detail": "ada@example.com is the only owner; make another administrator an owner first.",
      "code": "owner_needed",
      "instance": "/api/v1/auth/administrators/019b7c4e-0016-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "deleteAdministrator",
    "name": "changed_since",
    "status": 412,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:precondition_failed",
      "title": "The condition of the request does not hold",
      "status": 412,
      "detail": "The administrator has been changed since; `current` is how it is now, and the ETag of this answer belongs to that.",
      "code": "precondition_failed",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "current": {
        "id": "019b7c4e-0018-7000-8000-000000000000",
        "email": "grace@example.com",
        "role": "viewer",
        "createdAt": "2026-01-02T03:04:05.678Z",
        "lastSignedInAt": null
      }
    }
  },
  {
    "operationId": "deleteAdministrator",
    "name": "viewer",
    "parameters": {
      "administratorId": "019b7c4e-0018-7000-8000-000000000000"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "id": "019b7c4e-0018-7000-8000-000000000000"
    }
  },
  {
    "operationId": "deleteAdministrator",
    "name": "missing",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:administrator_not_found",
      "title": "The administrator does not exist",
      "status": 404,
      "detail": "There is no administrator of this id.",
      "code": "administrator_not_found",
      "instance": "/api/v1/auth/administrators/019b7c4e-0018-7000-8000-000000000000",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "changePassword",
    "name": "wrong_password",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_credentials",
      "title": "The e-mail address or the password is wrong",
      "status": 401,
      "detail": "The current password is wrong.",
      "code": "invalid_credentials",
      "instance": "/api/v1/auth/session/password",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "changePassword",
    "name": "changed",
    "parameters": {},
    "requestType": "application/json",
    "requestBody": {
      "current": "correct horse battery staple",
      "new": "tremendous quokka lantern"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "email": "ada@example.com",
      "role": "owner",
      "signed_in_at": "2026-01-02T03:04:05.678Z",
      "expires_at": "2026-01-02T03:04:05.678Z"
    }
  },
  {
    "operationId": "signOut",
    "name": "signed_out",
    "parameters": {},
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "ended": 1
    }
  },
  {
    "operationId": "signOut",
    "name": "without_session",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:not_signed_in",
      "title": "Not signed in",
      "status": 401,
      "detail": "There is no session, or it has ended; sign in.",
      "code": "not_signed_in",
      "instance": "/api/v1/auth/session",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "signIn",
    "name": "wrong_password",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_credentials",
      "title": "The e-mail address or the password is wrong",
      "status": 401,
      "detail": "The e-mail address or the password is wrong.",
      "code": "invalid_credentials",
      "instance": "/api/v1/auth/session",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "signIn",
    "name": "signed_in",
    "parameters": {},
    "requestType": "application/json",
    "requestBody": {
      "email": "ada@example.com",
      "password": "tremendous quokka lantern"
    },
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "email": "ada@example.com",
      "role": "owner",
      "signed_in_at": "2026-01-02T03:04:05.678Z",
      "expires_at": "2026-01-02T03:04:05.678Z"
    }
  },
  {
    "operationId": "signOutEverywhere",
    "name": "signed_out",
    "parameters": {},
    "status": 200,
    "responseType": "application/json",
    "responseBody": {
      "ended": 1
    }
  },
  {
    "operationId": "issueSessionToken",
    "name": "without_session",
    "status": 401,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:not_signed_in",
      "title": "Not signed in",
      "status": 401,
      "detail": "There is no session, or it has ended; sign in.",
      "code": "not_signed_in",
      "instance": "/api/v1/auth/session/token",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createClass",
    "name": "trailing_comma",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:invalid_json",
      "title": "The body is not acceptable JSON",
      "status": 400,
      "detail": "A member name in double quotes was expected, but } was found (line 1, column 33).",
      "code": "invalid_json",
      "instance": "/api/v1/storage/classes",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "errors": [
        {
          "pointer": "",
          "code": "invalid_json",
          "message": "A member name in double quotes was expected, but } was found (line 1, column 33).",
          "offset": 32
        }
      ]
    }
  },
  {
    "operationId": "createApplication",
    "name": "too_large",
    "status": 413,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:payload_too_large",
      "title": "The body is too large",
      "status": 413,
      "detail": "The body is larger than 65536 bytes.",
      "code": "payload_too_large",
      "instance": "/api/v1/auth/applications",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "limit": 65536
    }
  },
  {
    "operationId": "createApplication",
    "name": "compressed",
    "status": 415,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:unsupported_media_type",
      "title": "The body has an encoding or type that is not accepted here",
      "status": 415,
      "detail": "A body with a Content-Encoding is not accepted; send it plain.",
      "code": "unsupported_media_type",
      "instance": "/api/v1/auth/applications",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "listObjects",
    "name": "address_too_long",
    "status": 414,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:uri_too_long",
      "title": "The address is too long",
      "status": 414,
      "detail": "The address of the request is too long.",
      "code": "uri_too_long",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "listClasses",
    "name": "headers_too_large",
    "status": 431,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:headers_too_large",
      "title": "The request headers are too large",
      "status": 431,
      "detail": "The headers of the request are too large.",
      "code": "headers_too_large",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "issueToken",
    "name": "too_large",
    "status": 413,
    "responseType": "application/json",
    "responseBody": {
      "error": "invalid_request",
      "error_description": "The body is larger than 16384 bytes."
    }
  },
  {
    "operationId": "issueToken",
    "name": "compressed",
    "status": 415,
    "responseType": "application/json",
    "responseBody": {
      "error": "invalid_request",
      "error_description": "A body with a Content-Encoding is not accepted; send it plain."
    }
  },
  {
    "operationId": "issueToken",
    "name": "too_many_attempts",
    "status": 429,
    "responseType": "application/json",
    "responseBody": {
      "error": "temporarily_unavailable",
      "error_description": "There were too many wrong client secrets; wait and try again."
    }
  },
  {
    "operationId": "signIn",
    "name": "too_many_attempts",
    "status": 429,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:too_many_attempts",
      "title": "Too many wrong attempts",
      "status": 429,
      "detail": "There were too many attempts to sign in; wait and try again.",
      "code": "too_many_attempts",
      "instance": "/api/v1/auth/session",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  }
];

/** What `failures.ts` provokes. */
export const FAILURES: Exchange[] = [
  {
    "operationId": "listClasses",
    "name": "rate",
    "status": 429,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:rate_limited",
      "title": "The application sends too much",
      "status": 429,
      "detail": "This is more than was agreed; try again in 1 s.",
      "code": "rate_limited",
      "instance": "/api/v1/storage/classes",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "issueToken",
    "name": "rate_limited",
    "status": 429,
    "responseType": "application/json",
    "responseBody": {
      "error": "temporarily_unavailable",
      "error_description": "This is more than was agreed; try again in 1 s."
    }
  },
  {
    "operationId": "createAttachment",
    "name": "too_many",
    "status": 404,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:too_many_attachments",
      "title": "The object cannot take another attachment",
      "status": 404,
      "detail": "An object has at most 2 attachments.",
      "code": "too_many_attachments",
      "instance": "/api/v1/storage/data/Shipment/019b7c4e-0001-7000-8000-000000000000/attachments/receipt.txt",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createObject",
    "name": "refused",
    "status": 408,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:request_timeout",
      "title": "The request did not arrive in time",
      "status": 408,
      "detail": "The body came to a halt for 2 seconds.",
      "code": "request_timeout",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "issueToken",
    "name": "halted",
    "status": 408,
    "responseType": "application/json",
    "responseBody": {
      "error": "invalid_request",
      "error_description": "The body came to a halt for 2 seconds."
    }
  },
  {
    "operationId": "listObjects",
    "name": "unindexed",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:index_required",
      "title": "Too many objects match to be sorted without an index",
      "status": 400,
      "detail": "More than 1 objects match, and no index serves this order. An index would: \"indexed\": true in the field \"sentAt\" of the class Shipment.",
      "code": "index_required",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "limit": 1
    }
  },
  {
    "operationId": "createClass",
    "name": "crowded",
    "status": 400,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:too_many_classes",
      "title": "There are as many classes as there may be",
      "status": 400,
      "detail": "There are 1 classes already, as many as MAX_CLASSES allows.",
      "code": "too_many_classes",
      "instance": "/api/v1/storage/classes",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "createObject",
    "name": "refused",
    "status": 507,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:insufficient_storage",
      "title": "There is no room left to store this",
      "status": 507,
      "detail": "The database has no room left; nothing was stored.",
      "code": "insufficient_storage",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "issueToken",
    "name": "full",
    "status": 507,
    "responseType": "application/json",
    "responseBody": {
      "error": "server_error",
      "error_description": "The database has no room left; nothing was stored."
    }
  },
  {
    "operationId": "createObject",
    "name": "refused",
    "status": 503,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:unavailable",
      "title": "The service cannot answer right now",
      "status": 503,
      "detail": "The database does not answer right now; try again.",
      "code": "unavailable",
      "instance": "/api/v1/storage/data/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "issueToken",
    "name": "locked",
    "status": 503,
    "responseType": "application/json",
    "responseBody": {
      "error": "temporarily_unavailable",
      "error_description": "The database does not answer right now; try again."
    }
  },
  {
    "operationId": "createApplication",
    "name": "broken",
    "status": 500,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:internal_error",
      "title": "Something failed inside the service",
      "status": 500,
      "detail": "The service failed at this request; its operator finds the reason by the requestId.",
      "code": "internal_error",
      "instance": "/api/v1/auth/applications",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f"
    }
  },
  {
    "operationId": "issueToken",
    "name": "broken",
    "status": 500,
    "responseType": "application/json",
    "responseBody": {
      "error": "server_error",
      "error_description": "The service failed at this request; its operator finds the reason by the requestId."
    }
  },
  {
    "operationId": "deleteClass",
    "name": "changing",
    "status": 409,
    "responseType": "application/problem+json",
    "responseBody": {
      "type": "urn:storage-data-api:problem:class_changing",
      "title": "The class is being changed",
      "status": 409,
      "detail": "The class Shipment is being changed by an earlier request: wait for its end. GET of the address in `change` tells its state and how far it is.",
      "code": "class_changing",
      "instance": "/api/v1/storage/classes/Shipment",
      "requestId": "5f0c1d6e-7a2b-4c3d-8e9f-0a1b2c3d4e5f",
      "change": "http://localhost:3000/api/v1/storage/classes/Shipment/changes/019b7c4e-0001-7000-8000-000000000000"
    }
  }
];
