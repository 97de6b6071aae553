import { ApiProblems, JsonBody, sends } from '@app/http';
import { Controller, Delete, Get, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../access/required-scope.js';
import { Audit, type AuditContext } from '../audit/record-event.js';
import { TokenDto } from '../oauth/oauth.dto.js';
import { CurrentSession, SameOriginGuard, SignedIn } from '../sessions/session.guard.js';
import { Cookie, type SessionCookie } from '../sessions/session-cookie.js';
import { type Session, Sessions } from '../sessions/sessions.js';
import { CredentialsDto, EndedSessionsDto, PasswordChangeDto, SessionDto } from './session.dto.js';
import { SignIn } from './sign-in.js';

const ORIGIN =
  'The request must name the origin of this service in `Origin` or `Sec-Fetch-Site`, as browsers do.';

/** Sessions of administrators. Their cookie is valid for these operations only; the API itself takes tokens. */
@ApiTags('Dashboard')
@Controller('api/v1/auth')
@UseGuards(SameOriginGuard)
export class SessionController {
  constructor(
    private readonly signingIn: SignIn,
    private readonly sessions: Sessions,
  ) {}

  @Post('session')
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'signIn',
    summary: 'Sign in as an administrator',
    description: `Answers a cookie for 7 days that ends after 12 hours without use. An administrator has at most 1,000 sessions: of more, the oldest end within a minute or two. ${ORIGIN} After 5 wrong attempts each further one has to wait longer, as \`Retry-After\` says.`,
  })
  @ApiBody({ type: CredentialsDto })
  @ApiProblems(
    'invalid_json',
    'invalid_request',
    'invalid_credentials',
    'cross_site_request',
    'too_many_attempts',
  )
  @ApiOkResponse({ description: 'Signed in with a cookie.', headers: sends('Set-Cookie'), type: SessionDto })
  async signIn(
    @JsonBody(CredentialsDto) input: CredentialsDto,
    @Audit() audit: AuditContext,
    @Cookie() cookie: SessionCookie,
  ): Promise<SessionDto> {
    return SessionDto.of(cookie.set(await this.signingIn.signIn(input, audit)));
  }

  @Get('session')
  @Public()
  @SignedIn()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'getSession',
    summary: 'Retrieve the session',
    description: 'By the cookie. Counts as use of the session.',
  })
  @ApiProblems('cross_site_request', 'unsupported_media_type')
  @ApiOkResponse({ description: 'The administrator.', type: SessionDto })
  getSession(@CurrentSession() session: Session): SessionDto {
    return SessionDto.of(session);
  }

  @Delete('session')
  @Public()
  @SignedIn()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'signOut',
    summary: 'Sign out',
    description: `Ends this session and the access tokens made from it; on every instance within 5 seconds. ${ORIGIN}`,
  })
  @ApiProblems('cross_site_request', 'unsupported_media_type')
  @ApiOkResponse({
    description: 'Signed out; the cookie is taken away.',
    headers: sends('Set-Cookie'),
    type: EndedSessionsDto,
  })
  async signOut(
    @CurrentSession() session: Session,
    @Audit() audit: AuditContext,
    @Cookie() cookie: SessionCookie,
  ): Promise<EndedSessionsDto> {
    await this.sessions.end(session, audit);
    cookie.clear();
    return { ended: 1 };
  }

  @Delete('sessions')
  @Public()
  @SignedIn()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'signOutEverywhere',
    summary: 'Sign out everywhere',
    description: `Ends all sessions of this administrator and their access tokens; on every instance within 5 seconds. ${ORIGIN}`,
  })
  @ApiProblems('cross_site_request', 'unsupported_media_type')
  @ApiOkResponse({
    description: 'All sessions have ended; the cookie is taken away.',
    headers: sends('Set-Cookie'),
    type: EndedSessionsDto,
  })
  async signOutEverywhere(
    @CurrentSession() { administrator }: Session,
    @Audit() audit: AuditContext,
    @Cookie() cookie: SessionCookie,
  ): Promise<EndedSessionsDto> {
    const ended = await this.sessions.endAll(administrator.id, audit);
    cookie.clear();
    return { ended };
  }

  @Post('session/token')
  @Public()
  @SignedIn()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'issueSessionToken',
    summary: 'Obtain an access token from a session',
    description: `For 10 minutes, and no longer than the session. Its scopes are those of the administrator's role: \`owner\` has every scope, \`editor\` data:read, data:write, classes:read and classes:write, \`viewer\` data:read and classes:read. Access tokens are not taken here. The request has no body. ${ORIGIN}`,
  })
  @ApiProblems('cross_site_request', 'unsupported_media_type')
  @ApiOkResponse({ description: 'The access token.', type: TokenDto })
  async issueSessionToken(@CurrentSession() session: Session): Promise<TokenDto> {
    return TokenDto.of(await this.sessions.issueToken(session));
  }

  @Post('session/password')
  @Public()
  @SignedIn()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'changePassword',
    summary: 'Change the password',
    description: `Ends all sessions of this administrator and their access tokens, and answers a new session. ${ORIGIN}`,
  })
  @ApiBody({ type: PasswordChangeDto })
  @ApiProblems(
    'invalid_json',
    'invalid_request',
    'not_signed_in',
    'invalid_credentials',
    'cross_site_request',
    'too_many_attempts',
  )
  @ApiOkResponse({
    description: 'Changed; the cookie is a new one.',
    headers: sends('Set-Cookie'),
    type: SessionDto,
  })
  async changePassword(
    @CurrentSession() session: Session,
    @JsonBody(PasswordChangeDto) input: PasswordChangeDto,
    @Audit() audit: AuditContext,
    @Cookie() cookie: SessionCookie,
  ): Promise<SessionDto> {
    return SessionDto.of(cookie.set(await this.signingIn.changePassword(session, input, audit)));
  }
}
