import { ApiProblems, JsonBody, sends } from '@app/http';
import { Controller, Get, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../access/required-scope.js';
import { Audit, type AuditContext } from '../audit/record-event.js';
import { SameOriginGuard } from '../sessions/session.guard.js';
import { Cookie, type SessionCookie } from '../sessions/session-cookie.js';
import { FirstRun } from './first-run.js';
import { SessionDto, SetupDto, SetupStateDto } from './session.dto.js';

/** The first administrator. */
@ApiTags('Dashboard')
@Controller('api/v1/auth/setup')
@UseGuards(SameOriginGuard)
export class SetupController {
  constructor(private readonly firstRun: FirstRun) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'getSetupState',
    summary: 'Retrieve the setup state',
    description: 'While there is none, the service prints a link with a setup code when it starts.',
  })
  @ApiProblems('cross_site_request', 'unsupported_media_type')
  @ApiOkResponse({ description: 'Whether there is no administrator yet.', type: SetupStateDto })
  async getSetupState(): Promise<SetupStateDto> {
    return { needed: await this.firstRun.isNeeded() };
  }

  @Post()
  @Public()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'completeSetup',
    summary: 'Create the first administrator',
    description:
      'With the code of the link that the service printed when it started: good once, for 15 minutes. Signs in. The ' +
      'request must name the origin of this service in `Origin` or `Sec-Fetch-Site`, as browsers do.',
  })
  @ApiBody({ type: SetupDto })
  @ApiProblems(
    'invalid_json',
    'invalid_request',
    'cross_site_request',
    'invalid_setup_code',
    'already_set_up',
  )
  @ApiOkResponse({
    description: 'Made, and signed in with a cookie.',
    headers: sends('Set-Cookie'),
    type: SessionDto,
  })
  async completeSetup(
    @JsonBody(SetupDto) input: SetupDto,
    @Audit() audit: AuditContext,
    @Cookie() cookie: SessionCookie,
  ): Promise<SessionDto> {
    return SessionDto.of(cookie.set(await this.firstRun.complete(input, audit)));
  }
}
