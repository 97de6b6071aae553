import { ApiProblems } from '@app/http';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiSecurity } from '@nestjs/swagger';
import type { AdministratorScope, Scope } from './scope.js';

/** Metadata of a handler for the guard: the scope it needs, or that it needs no token. */
export const ACCESS_RULE = Symbol('access rule');
export type AccessRule = Scope | 'public';

/** The operation needs a token with this scope. Data scopes may be for the class in the path (`objectClass`). */
const RequireScope = (scope: Scope) => SetMetadata<symbol, AccessRule>(ACCESS_RULE, scope);

/** The operation needs no token. */
export const Public = () => SetMetadata<symbol, AccessRule>(ACCESS_RULE, 'public');

/** `RequireScope`, and the same in the OpenAPI document: the ways to send a token, 401 and 403. */
export const Authorized = (scope: Scope) =>
  applyDecorators(
    RequireScope(scope),
    ApiSecurity('clientCredentials', [scope]),
    ApiBearerAuth('bearer'),
    ApiSecurity('token'),
    ApiProblems('token_missing', 'token_invalid', 'insufficient_scope', 'rate_limited'),
  );

/** The same for scopes that applications cannot have: needs an administrator's token, which a session gives. */
export const ForAdministrators = (scope: AdministratorScope) =>
  applyDecorators(
    RequireScope(scope),
    ApiBearerAuth('bearer'),
    ApiSecurity('token'),
    ApiProblems('token_missing', 'token_invalid', 'insufficient_scope', 'rate_limited'),
  );
