import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { Contract } from './contract.controller.js';

/** Serves Swagger UI at /docs, on the same document that is published. */
export function serveSwaggerUi(app: NestFastifyApplication, contract: Contract): void {
  SwaggerModule.setup('docs', app, () => contract.document(), {
    customSiteTitle: 'Storage Data API',
    raw: false,
    swaggerOptions: { persistAuthorization: false, displayRequestDuration: true, tryItOutEnabled: true },
  });
}
