import { Public } from '@app/auth';
import { Controller, Get, Header, Injectable } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { stringify } from 'yaml';

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
  #document: OpenAPIObject | undefined;
  #yaml: string | undefined;

  /** Called once, when all routes are known. */
  describe(make: () => OpenAPIObject): void {
    this.#make = make;
  }

  get document(): OpenAPIObject {
    this.#document ??= this.#make();
    return this.#document;
  }

  /** The text of `openapi.yaml`. */
  get yaml(): string {
    this.#yaml ??= toYaml(this.document);
    return this.#yaml;
  }
}

/** The published contract; nobody needs a token to read it. */
@ApiExcludeController()
@Controller()
export class ContractController {
  constructor(private readonly contract: Contract) {}

  @Get('openapi.json')
  @Public()
  json(): OpenAPIObject {
    return this.contract.document;
  }

  @Get('openapi.yaml')
  @Public()
  @Header('content-type', 'application/yaml; charset=utf-8')
  yaml(): string {
    return this.contract.yaml;
  }
}
