import { Injectable } from '@nestjs/common';
import OAuth2Server from '@node-oauth/oauth2-server';
import { AccessTokens } from '../access-tokens.js';
import type { Client } from '../client-secrets.js';
import { isWithin } from '../scope.js';
import { ClientAuthentication, type Sender } from './client-authentication.js';
import type { FormFields } from './form-body.js';
import { TokenDto } from './oauth.dto.js';

const GRANT = 'client_credentials';

/** The token endpoint: client credentials against an access token (RFC 6749 section 4.4, SPEC section 5.3). */
@Injectable()
export class TokenEndpoint {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly tokens: AccessTokens,
  ) {}

  /** @throws OAuthError of RFC 6749 section 5.2 */
  async issue(form: FormFields, sender: Sender): Promise<TokenDto> {
    // Not left to the library, which neither decodes Basic credentials nor takes secrets beyond ASCII.
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
      // What the library insists on; the form itself has been read.
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' },
      body: { client_id: client.id, grant_type: GRANT, scope },
    });
    const library = new OAuth2Server({ model: this.#modelFor(client) });
    try {
      return await library.token(request, new OAuth2Server.Response(), {
        requireClientAuthentication: { [GRANT]: false },
      });
    } catch (error) {
      // The library hides what failed underneath, such as the database, behind an error of its own.
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
      // RFC 6749 section 3.3: none requested is the default, which is all the application has.
      validateScope: async (_user, _client, requested) =>
        requested === undefined
          ? client.scopes
          : isWithin(requested, client.scopes) && [...new Set(requested)],
      // `saveToken` makes the token; the library would make one more, of its own.
      generateAccessToken: async () => '',
      saveToken: async ({ scope }) => {
        const { token, scopes, expiresInSeconds } = await this.tokens.issue(client, scope ?? []);
        return { accessToken: token, scope: scopes, expiresInSeconds, client: asClient, user: client };
      },
      // Part of the interface, for resource requests; those go through the guard.
      getAccessToken: async () => false,
    };
  }
}
