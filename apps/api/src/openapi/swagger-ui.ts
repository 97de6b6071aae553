import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { Contract } from './contract.controller.js';

/** Serves Swagger UI at /docs, on the same document that is published. */
export function serveSwaggerUi(app: NestFastifyApplication, contract: Contract): void {
  SwaggerModule.setup('docs', app, () => contract.document(), {
    customSiteTitle: 'Storage Data API',
    raw: false,
    swaggerOptions: {
      persistAuthorization: false,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      plugins: [authorizeByClientCredentials],
    },
  });
}

interface SwaggerReact {
  createElement: (component: unknown, props: object) => unknown;
  useEffect: (effect: () => void, dependencies: unknown[]) => void;
}

/**
 * Makes the dialog "Authorize" begin with client id and secret, which Swagger UI puts below everything else. It runs in
 * the browser, where it is sent as text, so it can use nothing from outside.
 */
function authorizeByClientCredentials() {
  return {
    wrapComponents: {
      auths:
        (Original: unknown, { React }: { React: SwaggerReact }) =>
        (props: object) => {
          React.useEffect(() => {
            const page = globalThis as unknown as {
              document: { getElementById: (id: string) => { focus: () => void } | null };
            };
            page.document.getElementById('client_id_clientCredentials')?.focus();
          }, []);
          return React.createElement(Original, props);
        },
    },
  };
}
