import {
  ApiProblems,
  BaseUrl,
  IfMatchHeader,
  IfNoneMatchHeader,
  JsonBody,
  listAnswer,
  refuseReadOnlyChanges,
  sends,
} from '@app/http';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authorized } from '../access/required-scope.js';
import { SearchQueryDto } from '../access/search-query.js';
import { Audit, type AuditContext } from '../audit/record-event.js';
import { ClientSecrets } from '../credentials/client-secrets.js';
import {
  ApplicationDto,
  ApplicationListDto,
  CreateApplicationDto,
  CreatedApplicationDto,
  DeletedApplicationDto,
  DeletedSecretDto,
  NewSecretDto,
  RevokedTokensDto,
  UpdateApplicationDto,
} from './application.dto.js';
import { applicationCondition, applicationTag } from './application-condition.js';
import { Applications } from './applications.js';

const PATH = 'api/v1/auth/applications';
const BY_ID = ':applicationId';
const WITHIN = 'Only within the scopes of the access token; that of an owner has all.';
const ID = { name: 'applicationId', description: 'The client ID.', example: 'app_2mXcT5vRj0aYw7Kd9sLq1B' };
const READ =
  'The application. Its `ETag` changes with `name`, `scopes` and `enabled`, not with secrets and use.';
const SECRET_ID = {
  name: 'secretId',
  description: 'The `id` of the secret, as the application shows it.',
  schema: { type: 'string' as const, format: 'uuid' },
};

/** OAuth applications of the type "API Key - client credentials" (SPEC section 5.2), without the dashboard. */
@ApiTags('Applications')
@Controller(PATH)
export class ApplicationsController {
  constructor(
    private readonly applications: Applications,
    private readonly secrets: ClientSecrets,
  ) {}

  @Get()
  @Authorized('applications:read')
  @ApiOperation({
    operationId: 'listApplications',
    summary: 'List applications',
    description: 'Oldest first, in pages.',
  })
  @ApiQuery({ type: SearchQueryDto })
  @ApiProblems('invalid_parameter')
  @ApiOkResponse({ description: 'A page of applications.', type: ApplicationListDto })
  async listApplications(
    @Query() parameters: Record<string, unknown>,
  ): Promise<ApplicationListDto | StreamableFile> {
    const { metadata, applications } = await this.applications.list(await SearchQueryDto.read(parameters));
    return listAnswer('applications', metadata, applications);
  }

  @Post()
  @HttpCode(200)
  @Authorized('applications:write')
  @ApiOperation({
    operationId: 'createApplication',
    summary: 'Create an application',
    description:
      'Answers the client secret, which cannot be read again. Without `scopes` the application may read and write data. ' +
      WITHIN,
  })
  @ApiBody({ type: CreateApplicationDto })
  @ApiProblems('invalid_json', 'invalid_request')
  @ApiOkResponse({
    description: 'Created: the application with its secret, shown this once.',
    type: CreatedApplicationDto,
    headers: sends('Location', 'ETag'),
  })
  async createApplication(
    @JsonBody(CreateApplicationDto) input: CreateApplicationDto,
    @Audit() audit: AuditContext,
    @BaseUrl() baseUrl: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CreatedApplicationDto> {
    const created = await this.applications.create(input, audit);
    const location = `${baseUrl}/${PATH}/${created.client_id}`;
    reply.headers({ location, etag: applicationTag(created) });
    return created;
  }

  @Get(BY_ID)
  @Authorized('applications:read')
  @ApiOperation({
    operationId: 'getApplication',
    summary: 'Retrieve an application',
    description: 'Its secrets are listed by their last four characters.',
  })
  @ApiParam(ID)
  @IfMatchHeader()
  @ApiProblems('application_not_found', 'precondition_failed')
  @ApiOkResponse({ description: READ, type: ApplicationDto, headers: sends('ETag') })
  async getApplication(
    @Param('applicationId') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApplicationDto> {
    const application = await this.applications.get(id);
    applicationCondition(request)?.(application);
    reply.header('etag', applicationTag(application));
    return application;
  }

  @Put(BY_ID)
  @Authorized('applications:write')
  @ApiOperation({
    operationId: 'updateApplication',
    summary: 'Update an application',
    description:
      'Members that are absent stay as they are; what GET answered may be sent back. Scopes taken away are taken from existing tokens too; disabling ends ' +
      'all tokens. Either holds on every instance within 5 seconds. Any holder of `applications:write` may disable any ' +
      'application; everything else needs the scopes that it has and gets, in the access token.',
  })
  @ApiParam(ID)
  @IfNoneMatchHeader()
  @IfMatchHeader()
  @ApiBody({ type: UpdateApplicationDto })
  @ApiProblems('invalid_json', 'invalid_request', 'application_not_found', 'precondition_failed')
  @ApiOkResponse({ description: READ, type: ApplicationDto, headers: sends('ETag') })
  async updateApplication(
    @Param('applicationId') id: string,
    @JsonBody(UpdateApplicationDto) input: UpdateApplicationDto,
    @Audit() audit: AuditContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApplicationDto> {
    const ofHeaders = applicationCondition(request);
    const updated = await this.applications.update(id, input, audit, (current) => {
      ofHeaders?.(current);
      refuseReadOnlyChanges(current, { client_id: input.client_id });
    });
    reply.header('etag', applicationTag(updated));
    return updated;
  }

  @Delete(BY_ID)
  @Authorized('applications:write')
  @ApiOperation({
    operationId: 'deleteApplication',
    summary: 'Delete an application',
    description: `Ends its secrets and tokens; on every instance within 5 seconds. The data it wrote stays. ${WITHIN}`,
  })
  @ApiParam(ID)
  @IfNoneMatchHeader()
  @IfMatchHeader()
  @ApiProblems('application_not_found', 'precondition_failed')
  @ApiOkResponse({ description: 'Deleted.', type: DeletedApplicationDto })
  async deleteApplication(
    @Param('applicationId') id: string,
    @Audit() audit: AuditContext,
    @Req() request: FastifyRequest,
  ): Promise<DeletedApplicationDto> {
    await this.applications.remove(id, audit, applicationCondition(request));
    return { client_id: id };
  }

  @Post(`${BY_ID}/secrets`)
  @HttpCode(200)
  @Authorized('applications:write')
  @ApiOperation({
    operationId: 'rotateClientSecret',
    summary: 'Create another client secret',
    description:
      'Two secrets are live at most, so that the new one can be handed out before the old one ends: of two, the older ' +
      'ends when a third is made. Tokens already issued stay valid. The request has no body. ' +
      WITHIN,
  })
  @ApiParam(ID)
  @ApiProblems('application_not_found')
  @ApiOkResponse({ description: 'The new secret, shown this once.', type: NewSecretDto })
  async rotateClientSecret(
    @Param('applicationId') id: string,
    @Audit() audit: AuditContext,
  ): Promise<NewSecretDto> {
    return NewSecretDto.of(await this.secrets.rotate(id, audit));
  }

  @Delete(`${BY_ID}/secrets/:secretId`)
  @Authorized('applications:write')
  @ApiOperation({
    operationId: 'deleteClientSecret',
    summary: 'Delete a client secret',
    description:
      'Tokens already issued stay valid: where the secret has leaked, revoke those of the application afterwards. ' +
      `The last one can be ended too: the application then gets no tokens until it is given another. ${WITHIN}`,
  })
  @ApiParam(ID)
  @ApiParam(SECRET_ID)
  @ApiProblems('application_not_found', 'secret_not_found')
  @ApiOkResponse({ description: 'Deleted.', type: DeletedSecretDto })
  async deleteClientSecret(
    @Param('applicationId') id: string,
    @Param('secretId') secretId: string,
    @Audit() audit: AuditContext,
  ): Promise<DeletedSecretDto> {
    await this.secrets.remove(id, secretId, audit);
    return { id: secretId };
  }

  @Delete(`${BY_ID}/tokens`)
  @Authorized('applications:write')
  @ApiOperation({
    operationId: 'revokeApplicationTokens',
    summary: 'Revoke all tokens of an application',
    description:
      'Of any application; on every instance within 5 seconds. The application can obtain new ones at once. They are counted once they have ended: ' +
      'where there were millions, or the database is slow, `incomplete` says that there may have been more.',
  })
  @ApiParam(ID)
  @ApiProblems('application_not_found')
  @ApiOkResponse({ description: 'How many tokens were revoked.', type: RevokedTokensDto })
  async revokeApplicationTokens(
    @Param('applicationId') id: string,
    @Audit() audit: AuditContext,
  ): Promise<RevokedTokensDto> {
    const { count, ...more } = await this.applications.revokeTokens(id, audit);
    return { revoked: count, ...more };
  }
}
