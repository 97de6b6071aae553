import { Injectable } from '@nestjs/common';
import OAuth2Server from '@node-oauth/oauth2-server';
import type { Client } from '../applications/client-secrets.js';
import { isWithin } from '../applications/scope.js';
import { AccessTokens } from '../tokens/access-tokens.js';
import { ClientAuthentication, type Sender } from './client-authentication.js';
import type { FormFields } from './form-body.js';
import { TokenDto } from './oauth.dto.js';

const GRANT = 'client_credentials';

/** The token endpoint: client credentials for an access token (RFC 6749 section 4.4, SPEC section 5.3). */
@Injectable()
export class TokenEndpoint {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly tokens: AccessTokens,
  ) {}

  /** @throws OAuthError of RFC 6749 section 5.2 */
  async issue(form: FormFields, sender: Sender): Promise<TokenDto> {
    // Not left to the library: it neither decodes Basic credentials nor accepts secrets beyond ASCII.
    const client = await this.clients.authenticate(form, sender);
    const grant = form.get('grant_type');
    if (grant === undefined) throw new OAuth2Server.InvalidRequestError('Missing in the form: grant_type');
    if (grant !== GRANT) {
      throw new OAuth2Server.UnsupportedGrantTypeError(`The only grant_type is ${GRANT}`);
    }
    const { accessToken, scope, expiresInSeconds } = await this.#grant(client, form.get('scope'));
    return TokenDto.of({ token: accessToken, scopes: scope ?? [], expiresInSeconds });
  }

  async #grant(client: Client, scope: string | undefined): Promise<OAuth2Server.Token> {
    const request = new OAuth2Server.Request({
      method: 'POST',
      query: {},
      // The library requires these headers; the form itself has been read.
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
      body: { client_id: client.id, grant_type: GRANT, scope },
    });
    const library = new OAuth2Server({ model: this.#modelFor(client) });
    try {
      return await library.token(request, new OAuth2Server.Response(), {
        requireClientAuthentication: { [GRANT]: false },
      });
    } catch (error) {
      // The library wraps the underlying failure, such as one of the database, in an error of its own.
      throw error instanceof OAuth2Server.ServerError
        ? ((error as { inner?: unknown }).inner ?? error)
        : error;
    }
  }

  #modelFor(client: Client): OAuth2Server.ClientCredentialsModel {
    const asClient = { id: client.id, grants: [GRANT] };
    return {
      getClient: async () => asClient,
      getUserFromClient: async () => client,
      // RFC 6749 section 3.3: without a requested scope the default applies, which is all that the application has.
      validateScope: async (_user, _client, requested) =>
        requested === undefined
          ? client.scopes
          : isWithin(requested, client.scopes) && [...new Set(requested)],
      // `saveToken` creates the token; the library would create one more of its own.
      generateAccessToken: async () => '',
      saveToken: async ({ scope }) => {
        const { token, scopes, expiresInSeconds } = await this.tokens.issue(client, scope ?? []);
        return { accessToken: token, scope: scopes, expiresInSeconds, client: asClient, user: client };
      },
      // The interface requires it for resource requests; those go through the guard.
      getAccessToken: async () => false,
    };
  }
}
