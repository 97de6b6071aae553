import { ApiProblems } from '@app/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ForAdministrators } from '../access/required-scope.js';
import { AuditPageDto, AuditQueryDto } from './audit.dto.js';
import { AuditLog } from './audit-log.js';

/** The audit log of applications, administrators and classes. No operation changes it. */
@ApiTags('Dashboard')
@Controller('api/v1/audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @ForAdministrators('audit:read')
  @ApiOperation({
    operationId: 'listAuditEvents',
    summary: 'List what was done to applications, administrators and classes',
    description:
      'Newest first. For access tokens of administrators (from a session) only: an application cannot have the scope. ' +
      'Events hold no secret. They are kept for as long as the operator has chosen, a year by default; a removal is an event itself.',
  })
  @ApiQuery({ type: AuditQueryDto })
  @ApiProblems('invalid_parameter')
  @ApiOkResponse({ description: 'A page of events.', type: AuditPageDto })
  async listAuditEvents(@Query() parameters: Record<string, unknown>): Promise<AuditPageDto> {
    return this.log.list(await AuditQueryDto.read(parameters));
  }
}
