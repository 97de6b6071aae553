import { AnswersWithin, BaseUrl, USUAL_DEADLINE } from '@app/http';
import { applyDecorators, Controller, Get, Header, HttpCode, Post, UseFilters } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { Public } from '../access/required-scope.js';
import { ALL_SCOPES } from '../access/scope.js';
import { Audit, type AuditContext } from '../audit/record-event.js';
import { type ClientRequest, FromClient } from './client-authentication.js';
import { FormBody, type FormFields } from './form-body.js';
import {
  IntrospectionDto,
  OAuthErrorDto,
  OAuthMetadataDto,
  TokenDto,
  TokenReferenceDto,
  TokenRequestDto,
} from './oauth.dto.js';
import { OAuthService } from './oauth.service.js';
import { OAUTH_FORM, OAuthErrorFilter } from './oauth-error.js';

/** Common to the three endpoints: forms as input, no caching, errors in OAuth's form. */
const OAuthEndpoint = () =>
  applyDecorators(
    Public(),
    HttpCode(200),
    Header('Cache-Control', 'no-store'),
    Header('Pragma', 'no-cache'),
    // Multipart is accepted too, but not documented: with both, generators make two arguments of one form.
    ApiConsumes('application/x-www-form-urlencoded'),
    AnswersWithin(USUAL_DEADLINE, { errorForm: OAUTH_FORM }),
    // Marks an OAuth endpoint in the document, which adds the other statuses in the same form (complete-responses.ts).
    ApiBadRequestResponse({ type: OAuthErrorDto }),
  );

/** The endpoints of OAuth: tokens, their status and their end. */
@ApiTags('Authentication')
@Controller('api/v1/auth/oauth2')
@UseFilters(OAuthErrorFilter)
export class OAuthController {
  constructor(private readonly oauth: OAuthService) {}

  @Post('token')
  @OAuthEndpoint()
  @ApiOperation({
    operationId: 'issueToken',
    summary: 'Obtain an access token',
    description:
      'The client credentials go into the form or into HTTP Basic. Parameters in the address are not read. There are no ' +
      'refresh tokens: ask again when the token has expired. After 10 wrong secrets for a client from one address, each ' +
      'further one there has to wait longer, as `Retry-After` says.',
  })
  @ApiBody({ type: TokenRequestDto })
  @ApiOkResponse({ description: 'The access token.', type: TokenDto })
  issueToken(@FormBody() form: FormFields, @FromClient() request: ClientRequest): Promise<TokenDto> {
    return this.oauth.issue(form, request);
  }

  @Post('revoke')
  @OAuthEndpoint()
  @ApiOperation({
    operationId: 'revokeToken',
    summary: 'Revoke an access token',
    description:
      'RFC 7009. Holds on every instance within 5 seconds. Also 200 for a token that is unknown or belongs to another ' +
      'application, which is left alone.',
  })
  @ApiBody({ type: TokenReferenceDto })
  @ApiOkResponse({ description: 'The token is not valid (any more).', schema: { type: 'object' } })
  revokeToken(
    @FormBody() form: FormFields,
    @FromClient() request: ClientRequest,
    @Audit() audit: AuditContext,
  ): Promise<Record<string, never>> {
    return this.oauth.revoke(form, request, audit);
  }

  @Post('introspect')
  @OAuthEndpoint()
  @ApiOperation({
    operationId: 'introspectToken',
    summary: 'Introspect an access token',
    description:
      'RFC 7662. An application learns about its own tokens; with the scope `applications:read`, about all. Anything ' +
      'else is answered with `{"active": false}`.',
  })
  @ApiBody({ type: TokenReferenceDto })
  @ApiOkResponse({
    description: 'What the token is good for, or that it is not valid.',
    type: IntrospectionDto,
  })
  introspectToken(
    @FormBody() form: FormFields,
    @FromClient() request: ClientRequest,
  ): Promise<IntrospectionDto> {
    return this.oauth.introspect(form, request);
  }
}

const CLIENT_AUTHENTICATION = ['client_secret_basic', 'client_secret_post'];

/** Tells OAuth libraries where the endpoints are (RFC 8414). */
@ApiTags('Authentication')
@Controller('.well-known/oauth-authorization-server')
export class OAuthMetadataController {
  @Get()
  @Public()
  @ApiOperation({
    operationId: 'getOAuthMetadata',
    summary: 'Retrieve the metadata of the authorization server',
    description: 'RFC 8414: the endpoints and what they support.',
  })
  @ApiOkResponse({ description: 'The metadata.', type: OAuthMetadataDto })
  getOAuthMetadata(@BaseUrl() baseUrl: string): OAuthMetadataDto {
    const oauth2 = `${baseUrl}/api/v1/auth/oauth2`;
    return {
      issuer: baseUrl,
      token_endpoint: `${oauth2}/token`,
      revocation_endpoint: `${oauth2}/revoke`,
      introspection_endpoint: `${oauth2}/introspect`,
      grant_types_supported: ['client_credentials'],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
      revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
      introspection_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
      scopes_supported: ALL_SCOPES,
      service_documentation: `${baseUrl}/docs`,
    };
  }
}
