import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AdministratorsController } from './administrators/administrators.controller.js';
import { Administrators } from './administrators/administrators.js';
import { BootstrapAdministrator, FirstRun } from './administrators/first-run.js';
import { SessionController } from './administrators/session.controller.js';
import { SetupController } from './administrators/setup.controller.js';
import { SignIn } from './administrators/sign-in.js';
import { ApplicationsController } from './applications/applications.controller.js';
import { Applications } from './applications/applications.js';
import { BootstrapApplication } from './applications/bootstrap-application.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { AuditRetention } from './audit/audit-retention.js';
import { AuthSettings } from './auth-settings.js';
import { ClientSecrets } from './credentials/client-secrets.js';
import { Passwords } from './credentials/passwords.js';
import { ClientAuthentication, ClientThrottle } from './oauth/client-authentication.js';
import { OAuthController, OAuthMetadataController } from './oauth/oauth.controller.js';
import { OAuthService } from './oauth/oauth.service.js';
import { RateLimitGuard, RateLimits } from './rate-limit/rate-limits.js';
import { Sessions } from './sessions/sessions.js';
import { SignInThrottle } from './sessions/sign-in-throttle.js';
import { AccessTokens } from './tokens/access-tokens.js';
import { BearerStrategy } from './tokens/bearer.strategy.js';
import { TokenGuard } from './tokens/token.guard.js';
import { TokenVerification } from './tokens/token-verification.js';

/** Applications, administrators, their tokens, and the guard of every operation. Needs a global `Database`. */
@Module({})
export class AuthModule {
  static register(settings: AuthSettings): DynamicModule {
    return {
      module: AuthModule,
      controllers: [
        OAuthController,
        OAuthMetadataController,
        ApplicationsController,
        SetupController,
        SessionController,
        AdministratorsController,
        AuditController,
      ],
      providers: [
        { provide: AuthSettings, useValue: settings },
        { provide: APP_GUARD, useClass: TokenGuard },
        // After the token guard, which identifies the caller.
        ...(settings.unitsPerSecond === undefined ? [] : [{ provide: APP_GUARD, useClass: RateLimitGuard }]),
        AccessTokens,
        Administrators,
        Applications,
        AuditLog,
        AuditRetention,
        BearerStrategy,
        BootstrapAdministrator,
        BootstrapApplication,
        ClientAuthentication,
        ClientSecrets,
        ClientThrottle,
        FirstRun,
        Passwords,
        RateLimits,
        Sessions,
        SignIn,
        SignInThrottle,
        OAuthService,
        TokenVerification,
      ],
      exports: [Applications, AuditRetention, AuthSettings, ClientSecrets, FirstRun, TokenVerification],
    };
  }
}
