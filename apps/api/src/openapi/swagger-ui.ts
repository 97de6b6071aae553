import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import type { Contract } from './contract.controller.js';

/** Serves Swagger UI at /docs, on the document that is published. */
export function serveSwaggerUi(app: NestFastifyApplication, contract: Contract): void {
  SwaggerModule.setup('docs', app, () => contract.document(), {
    customSiteTitle: 'Storage Data API',
    // Its page is laid out for a desk on telephones too: its styles are the one place where something can be added to
    // its head.
    customCss: '</style><meta name="viewport" content="width=device-width, initial-scale=1"><style>',
    // For Swagger UI in the dashboard.
    raw: ['json'],
    jsonDocumentUrl: 'docs/openapi.json',
    swaggerOptions: {
      persistAuthorization: false,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      plugins: [authorizeByClientCredentials],
      requestInterceptor: withoutCredentials,
    },
  });
}

/** Else a browser keeps the refusal of a wrong client secret for a dialog of its own. It runs in the browser. */
function withoutCredentials(request: { credentials?: string }) {
  request.credentials = 'omit';
  return request;
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
