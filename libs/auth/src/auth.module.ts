import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessTokens } from './access-tokens.js';
import { ApplicationsController } from './applications.controller.js';
import { Applications } from './applications.js';
import { AuthSettings, assertUsable } from './auth-settings.js';
import { BearerStrategy } from './bearer.strategy.js';
import { BootstrapApplication } from './bootstrap-application.js';
import { ClientSecrets } from './client-secrets.js';
import { ClientAuthentication } from './oauth/client-authentication.js';
import { OAuthController } from './oauth/oauth.controller.js';
import { OAuthMetadataController } from './oauth/oauth-metadata.controller.js';
import { TokenEndpoint } from './oauth/token-endpoint.js';
import { TokenStatus } from './oauth/token-status.js';
import { TokenGuard } from './token.guard.js';

/** Applications, their tokens, and the guard before every operation of the service. Needs a global `Database`. */
@Module({})
export class AuthModule {
  /** @throws Error for settings that cannot be used. */
  static register(settings: AuthSettings): DynamicModule {
    assertUsable(settings);
    return {
      module: AuthModule,
      controllers: [OAuthController, OAuthMetadataController, ApplicationsController],
      providers: [
        { provide: AuthSettings, useValue: settings },
        { provide: APP_GUARD, useClass: TokenGuard },
        AccessTokens,
        Applications,
        BearerStrategy,
        BootstrapApplication,
        ClientAuthentication,
        ClientSecrets,
        TokenEndpoint,
        TokenStatus,
      ],
      exports: [AccessTokens, Applications, AuthSettings, ClientSecrets],
    };
  }
}
