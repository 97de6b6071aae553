import { BaseUrl } from '@app/http';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../access/required-scope.js';
import { ALL_SCOPES } from '../access/scope.js';
import { OAuthMetadataDto } from './oauth.dto.js';

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
