import { Public } from '@app/auth';
import { Controller, Get, Header, Injectable } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { stringify } from 'yaml';
import { toOpenApi30 } from './document-30.js';
import { AskedOpenApiVersion, type OpenApiVersion } from './openapi-version.js';

/** The text of a document as it is published and committed. */
export function toYaml(document: OpenAPIObject): string {
  return stringify(document, { lineWidth: 110, aliasDuplicateObjects: false });
}

/** The OpenAPI document of the running application, made when somebody first asks for it. */
@Injectable()
export class Contract {
  #make: () => OpenAPIObject = () => {
    throw new Error('the contract has no application yet');
  };
  readonly #documents = new Map<OpenApiVersion, OpenAPIObject>();
  readonly #yaml = new Map<OpenApiVersion, string>();

  /** Called once, when all routes are known. */
  describe(make: () => OpenAPIObject): void {
    this.#make = make;
  }

  /** What is committed is in 3.1; in 3.0 it says the same as far as that can. */
  document(version: OpenApiVersion = '3.1'): OpenAPIObject {
    const known = this.#documents.get(version);
    if (known !== undefined) return known;
    const document = version === '3.0' ? toOpenApi30(this.document()) : this.#make();
    this.#documents.set(version, document);
    return document;
  }

  /** The text of `openapi.yaml`. */
  yaml(version: OpenApiVersion = '3.1'): string {
    const known = this.#yaml.get(version);
    if (known !== undefined) return known;
    const text = toYaml(this.document(version));
    this.#yaml.set(version, text);
    return text;
  }
}

/** The published contract; nobody needs a token to read it. */
@ApiExcludeController()
@Controller()
export class ContractController {
  constructor(private readonly contract: Contract) {}

  @Get('openapi.json')
  @Public()
  json(@AskedOpenApiVersion() version: OpenApiVersion): OpenAPIObject {
    return this.contract.document(version);
  }

  @Get('openapi.yaml')
  @Public()
  @Header('content-type', 'application/yaml; charset=utf-8')
  yaml(@AskedOpenApiVersion() version: OpenApiVersion): string {
    return this.contract.yaml(version);
  }
}
