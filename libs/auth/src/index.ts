export { ACCESS_TOKEN_PARAMETER, takeAccessToken } from './access-token-parameter.js';
export { AccessTokens, type IssuedToken } from './access-tokens.js';
export {
  IsAdministratorEmail,
  IsNewPassword,
  NewAdministratorDto,
} from './administrators/administrator.dto.js';
export { Administrators } from './administrators/administrators.js';
export { FirstRun } from './administrators/first-run.js';
export { Passwords } from './administrators/passwords.js';
export { Sessions } from './administrators/sessions.js';
export { SignInThrottle } from './administrators/sign-in-throttle.js';
export { ApplicationDto, CreateApplicationDto, CreatedApplicationDto } from './application.dto.js';
export { Applications } from './applications.js';
export { AuditLog } from './audit/audit-log.js';
export { AuditRetention } from './audit/audit-retention.js';
export { BY_SHELL, FromOrigin, type Origin } from './audit/origin.js';
export { recordEvent } from './audit/record-event.js';
export { AuthModule } from './auth.module.js';
export { AuthSettings, CLIENT_ID_FORM, CLIENT_ID_RULE } from './auth-settings.js';
export type { Caller } from './caller.js';
export { ClientSecrets, type NewSecret } from './client-secrets.js';
export { Authorized, Public, RequireScope } from './required-scope.js';
export { ALL_SCOPES, allows, SCOPE_PATTERN, SCOPES, type Scope } from './scope.js';
export { TokenGuard } from './token.guard.js';
