import type { AdministratorEntity } from '@app/database';
import {
  ApiProblems,
  BaseUrl,
  type ChangeCondition,
  changeCondition,
  contentTag,
  IfMatchHeader,
  IfNoneMatchHeader,
  JsonBody,
  PageMetadataDto,
  refuseReadOnlyChanges,
  sends,
} from '@app/http';
import { Problem } from '@app/problems';
import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalEmail } from '../access/caller.js';
import { ForAdministrators } from '../access/required-scope.js';
import { SearchQueryDto } from '../access/search-query.js';
import { Audit, type AuditContext } from '../audit/record-event.js';
import {
  AdministratorDto,
  AdministratorListDto,
  CreateAdministratorDto,
  DeletedAdministratorDto,
  UpdateAdministratorDto,
} from './administrator.dto.js';
import { Administrators } from './administrators.js';

const PATH = 'api/v1/auth/administrators';
const BY_ID = ':administratorId';
const ID = {
  name: 'administratorId',
  description: 'The `id` of the administrator.',
  example: '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b',
};
/** The form in which ids are made: anything else is no id, whatever an engine's collation says. */
const ID_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const READ = 'The administrator. Its `ETag` changes with `role`, not with sign-ins and passwords.';
const FOR_OWNERS = 'For access tokens of owners (from a session) only: an application cannot have the scope.';

/** Who may sign in to the dashboard. Owners decide. */
@ApiTags('Dashboard')
@Controller(PATH)
export class AdministratorsController {
  constructor(private readonly administrators: Administrators) {}

  @Get()
  @ForAdministrators('administrators:read')
  @ApiOperation({
    operationId: 'listAdministrators',
    summary: 'List administrators',
    description: `Oldest first, in pages. ${FOR_OWNERS}`,
  })
  @ApiQuery({ type: SearchQueryDto })
  @ApiProblems('invalid_parameter')
  @ApiOkResponse({ description: 'A page of administrators.', type: AdministratorListDto })
  async listAdministrators(@Query() parameters: Record<string, unknown>): Promise<AdministratorListDto> {
    const request = await SearchQueryDto.read(parameters);
    const { rows, total } = await this.administrators.page(request);
    return { metadata: PageMetadataDto.of(request, total), administrators: rows.map(AdministratorDto.of) };
  }

  @Post()
  @HttpCode(200)
  @ForAdministrators('administrators:write')
  @ApiOperation({
    operationId: 'createAdministrator',
    summary: 'Create an administrator',
    description: `With a first password, which the administrator changes after signing in. ${FOR_OWNERS}`,
  })
  @ApiBody({ type: CreateAdministratorDto })
  @ApiProblems('invalid_json', 'invalid_request', 'administrator_exists')
  @ApiOkResponse({ description: 'Created.', type: AdministratorDto, headers: sends('Location', 'ETag') })
  async createAdministrator(
    @JsonBody(CreateAdministratorDto) input: CreateAdministratorDto,
    @Audit() audit: AuditContext,
    @BaseUrl() baseUrl: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdministratorDto> {
    const made = await this.administrators.create(input, audit);
    if (made === undefined)
      throw new Problem(
        'administrator_exists',
        'There is an administrator with this e-mail address; change the role or the password instead.',
      );
    reply.headers({ location: `${baseUrl}/${PATH}/${made.id}`, etag: administratorTag(made) });
    return AdministratorDto.of(made);
  }

  @Get(BY_ID)
  @ForAdministrators('administrators:read')
  @ApiOperation({
    operationId: 'getAdministrator',
    summary: 'Retrieve an administrator',
    description: FOR_OWNERS,
  })
  @ApiParam(ID)
  @IfMatchHeader()
  @ApiProblems('administrator_not_found', 'precondition_failed')
  @ApiOkResponse({ description: READ, type: AdministratorDto, headers: sends('ETag') })
  async getAdministrator(
    @Param('administratorId') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdministratorDto> {
    const administrator = found(await this.administrators.find(keyOf(id)));
    administratorCondition(request)?.(administrator);
    reply.header('etag', administratorTag(administrator));
    return AdministratorDto.of(administrator);
  }

  @Put(BY_ID)
  @ForAdministrators('administrators:write')
  @ApiOperation({
    operationId: 'updateAdministrator',
    summary: 'Change the role or the password of an administrator',
    description:
      'Members that are absent stay as they are; what GET answered may be sent back. Your own password is changed with your session instead. Ends all sessions of the administrator and their access tokens, on every ' +
      `instance within 5 seconds; a role that is the same changes nothing. The only owner stays one. ${FOR_OWNERS}`,
  })
  @ApiParam(ID)
  @IfNoneMatchHeader()
  @IfMatchHeader()
  @ApiBody({ type: UpdateAdministratorDto })
  @ApiProblems(
    'invalid_json',
    'invalid_request',
    'administrator_not_found',
    'owner_needed',
    'precondition_failed',
  )
  @ApiOkResponse({ description: READ, type: AdministratorDto, headers: sends('ETag') })
  async updateAdministrator(
    @Param('administratorId') id: string,
    @JsonBody(UpdateAdministratorDto) { role, password, ...fixed }: UpdateAdministratorDto,
    @Audit() audit: AuditContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdministratorDto> {
    if (password != null && id === audit.by.id) throw ownPassword();
    const wanted = { role: role ?? undefined, password: password ?? undefined };
    const ofHeaders = administratorCondition(request);
    const condition = (current: AdministratorEntity) => {
      ofHeaders?.(current);
      const email = fixed.email && canonicalEmail(fixed.email);
      refuseReadOnlyChanges(AdministratorDto.of(current), { id: fixed.id, email });
    };
    const { after } = found(await this.administrators.change(keyOf(id), wanted, audit, condition));
    reply.header('etag', administratorTag(after));
    return AdministratorDto.of(after);
  }

  @Delete(BY_ID)
  @ForAdministrators('administrators:write')
  @ApiOperation({
    operationId: 'deleteAdministrator',
    summary: 'Delete an administrator',
    description: `Ends all sessions of the administrator and their access tokens, on every instance within 5 seconds. The only owner stays. ${FOR_OWNERS}`,
  })
  @ApiParam(ID)
  @IfNoneMatchHeader()
  @IfMatchHeader()
  @ApiProblems('administrator_not_found', 'owner_needed', 'precondition_failed')
  @ApiOkResponse({ description: 'Deleted.', type: DeletedAdministratorDto })
  async deleteAdministrator(
    @Param('administratorId') id: string,
    @Audit() audit: AuditContext,
    @Req() request: FastifyRequest,
  ): Promise<DeletedAdministratorDto> {
    const condition = administratorCondition(request);
    found(await this.administrators.remove(keyOf(id), audit, { mayBeLast: false }, condition));
    return { id };
  }
}

/** @throws Problem administrator_not_found where it cannot be an id */
function keyOf(id: string): { id: string } {
  return found(ID_FORM.test(id) ? { id } : undefined);
}

function ownPassword(): Problem {
  const message =
    'POST /api/v1/auth/session/password changes your own password: it asks for the one you have.';
  return new Problem('invalid_request', message, {
    errors: [{ pointer: '/password', code: 'own_password', message }],
  });
}

/** @throws Problem administrator_not_found */
function found<Found>(one: Found | null | undefined): Found {
  if (one == null) throw new Problem('administrator_not_found', 'There is no administrator of this id.');
  return one;
}

/**
 * The entity tag of an administrator. It changes with the role, the only member in a GET that a PUT changes. It does
 * not change with sign-ins and passwords, so a read must never compare it with `If-None-Match`.
 */
function administratorTag({ role }: Pick<AdministratorEntity, 'role'>): string {
  return contentTag(JSON.stringify([role]));
}

/** The condition that `If-Match` or `If-None-Match` sets, if any. */
function administratorCondition({ raw }: FastifyRequest): ChangeCondition<AdministratorEntity> | undefined {
  return changeCondition<AdministratorEntity>(raw, {
    noun: 'administrator',
    tagOf: administratorTag,
    representationOf: AdministratorDto.of,
  });
}
