export {
  IsAdministratorEmail,
  IsNewPassword,
  NewAdministratorDto,
} from './administrators/administrator.dto.js';
export { Administrators } from './administrators/administrators.js';
export { FirstRun } from './administrators/first-run.js';
export { OwnerNeeded } from './administrators/owners.js';
export { Passwords } from './administrators/passwords.js';
export { ROLES } from './administrators/roles.js';
export { Sessions } from './administrators/sessions.js';
export { SignInThrottle } from './administrators/sign-in-throttle.js';
export {
  ApplicationDto,
  CreateApplicationDto,
  CreatedApplicationDto,
} from './applications/application.dto.js';
export { Applications } from './applications/applications.js';
export { ClientSecrets, type NewSecret } from './applications/client-secrets.js';
export { ALL_SCOPES, allows, SCOPE_PATTERN, SCOPES, type Scope } from './applications/scope.js';
export { AuditLog } from './audit/audit-log.js';
export { AuditRetention } from './audit/audit-retention.js';
export { BY_SHELL, FromOrigin, type Origin } from './audit/origin.js';
export { recordEvent } from './audit/record-event.js';
export { AuthModule } from './auth.module.js';
export { AuthSettings, CLIENT_ID_FORM, CLIENT_ID_RULE } from './auth-settings.js';
export { AccessTokens, type IssuedToken } from './tokens/access-tokens.js';
export type { Caller } from './tokens/caller.js';
export { Authorized, Public, RequireScope } from './tokens/required-scope.js';
export { ACCESS_TOKEN_PARAMETER, takeAccessToken } from './tokens/sent-access-token.js';
export { TokenGuard } from './tokens/token.guard.js';
