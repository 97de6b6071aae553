export { type Caller, CLIENT_ID_FORM, CLIENT_ID_RULE } from './access/caller.js';
export { Authorized, Public } from './access/required-scope.js';
export { ALL_SCOPES, allows, mayKnowClass, ROLES, SCOPE_PATTERN } from './access/scope.js';
export {
  AdministratorDto,
  IsAdministratorEmail,
  IsNewPassword,
  NewAdministratorDto,
} from './administrators/administrator.dto.js';
export { Administrators } from './administrators/administrators.js';
export { FirstRun } from './administrators/first-run.js';
export { SignIn } from './administrators/sign-in.js';
export { CreateApplicationDto } from './applications/application.dto.js';
export { Applications } from './applications/applications.js';
export { AuditLog } from './audit/audit-log.js';
export { AuditRetention } from './audit/audit-retention.js';
export { Audit, type AuditContext, BY_SHELL, recordEvent } from './audit/record-event.js';
export { AuthModule } from './auth.module.js';
export { AuthSettings } from './auth-settings.js';
export { ClientSecrets } from './credentials/client-secrets.js';
export { Passwords } from './credentials/passwords.js';
export { MAX_SESSIONS, Sessions } from './sessions/sessions.js';
export { SignInThrottle } from './sessions/sign-in-throttle.js';
export { AccessTokens } from './tokens/access-tokens.js';
export { takeAccessToken } from './tokens/sent-access-token.js';
export { TokenVerification } from './tokens/token-verification.js';
