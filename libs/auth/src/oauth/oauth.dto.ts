import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { IssuedToken } from '../tokens/access-tokens.js';

const EXAMPLE_TOKEN = `ost_${'exampleOnly'.padEnd(49, '0')}`;

const OAUTH_ERRORS = [
  'invalid_request',
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'temporarily_unavailable',
  'server_error',
] as const;
export type OAuthErrorName = (typeof OAUTH_ERRORS)[number];

/** The client's own credentials, where they are not sent by HTTP Basic. */
class ClientCredentialsDto {
  @ApiPropertyOptional({
    description: 'The client ID; leave out with HTTP Basic.',
    example: 'app_2mXcT5vRj0aYw7Kd9sLq1B',
  })
  client_id?: string;

  @ApiPropertyOptional({ format: 'password', description: 'The client secret; leave out with HTTP Basic.' })
  client_secret?: string;
}

@ApiSchema({ name: 'TokenRequest' })
export class TokenRequestDto extends ClientCredentialsDto {
  @ApiProperty({ enum: ['client_credentials'] })
  grant_type: 'client_credentials';

  @ApiPropertyOptional({
    description: 'Scopes, separated by spaces, within those of the application. Without it: all of them.',
    example: 'data:read',
  })
  scope?: string;
}

@ApiSchema({ name: 'AccessToken' })
export class TokenDto {
  @ApiProperty({ description: 'To send as `Authorization: bearer <access_token>`.', example: EXAMPLE_TOKEN })
  access_token: string;

  @ApiProperty({ enum: ['bearer'] })
  token_type: 'bearer';

  @ApiProperty({ type: 'integer', description: 'Seconds until the token expires.', example: 3600 })
  expires_in: number;

  @ApiProperty({
    description: 'What the token allows, separated by spaces.',
    example: 'data:read data:write',
  })
  scope: string;

  static of({ token, scopes, expiresInSeconds }: IssuedToken): TokenDto {
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: expiresInSeconds,
      scope: scopes.join(' '),
    };
  }
}

@ApiSchema({ name: 'TokenReference' })
export class TokenReferenceDto extends ClientCredentialsDto {
  @ApiProperty({ description: 'The access token in question.', example: EXAMPLE_TOKEN })
  token: string;

  @ApiPropertyOptional({ description: 'Accepted and not needed.', example: 'access_token' })
  token_type_hint?: string;
}

@ApiSchema({ name: 'TokenIntrospection' })
export class IntrospectionDto {
  @ApiProperty({
    description: 'Whether the token is valid and the caller may know. If false, nothing else is told.',
  })
  active: boolean;

  @ApiPropertyOptional({ example: 'data:read data:write' })
  scope?: string;

  @ApiPropertyOptional({
    description: 'The application it was issued to.',
    example: 'app_2mXcT5vRj0aYw7Kd9sLq1B',
  })
  client_id?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'The administrator it was issued to, from a session.',
    example: '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b',
  })
  sub?: string;

  @ApiPropertyOptional({ enum: ['bearer'] })
  token_type?: 'bearer';

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int64',
    description: 'When it expires, in seconds since 1970.',
    example: 1767322800,
  })
  exp?: number;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int64',
    description: 'When it was issued, in seconds since 1970.',
    example: 1767319200,
  })
  iat?: number;
}

@ApiSchema({ name: 'OAuthError' })
export class OAuthErrorDto {
  @ApiProperty({ enum: OAUTH_ERRORS })
  error: OAuthErrorName;

  @ApiPropertyOptional({
    description: 'For a person.',
    example: 'The client ID or the client secret is wrong',
  })
  error_description?: string;
}

/** RFC 8414 */
@ApiSchema({ name: 'OAuthMetadata' })
export class OAuthMetadataDto {
  @ApiProperty({ format: 'uri', example: 'https://storage.example.com' })
  issuer: string;

  @ApiProperty({ format: 'uri', example: 'https://storage.example.com/api/v1/auth/oauth2/token' })
  token_endpoint: string;

  @ApiProperty({ format: 'uri', example: 'https://storage.example.com/api/v1/auth/oauth2/revoke' })
  revocation_endpoint: string;

  @ApiProperty({ format: 'uri', example: 'https://storage.example.com/api/v1/auth/oauth2/introspect' })
  introspection_endpoint: string;

  @ApiProperty({ type: [String], example: ['client_credentials'] })
  grant_types_supported: string[];

  @ApiProperty({ type: [String], description: 'Empty: there is no page to sign in at.', example: [] })
  response_types_supported: string[];

  @ApiProperty({ type: [String], example: ['client_secret_basic', 'client_secret_post'] })
  token_endpoint_auth_methods_supported: string[];

  @ApiProperty({ type: [String], example: ['client_secret_basic', 'client_secret_post'] })
  revocation_endpoint_auth_methods_supported: string[];

  @ApiProperty({ type: [String], example: ['client_secret_basic', 'client_secret_post'] })
  introspection_endpoint_auth_methods_supported: string[];

  @ApiProperty({ type: [String], example: ['data:read', 'data:write'] })
  scopes_supported: string[];

  @ApiProperty({ format: 'uri', example: 'https://storage.example.com/docs' })
  service_documentation: string;
}
