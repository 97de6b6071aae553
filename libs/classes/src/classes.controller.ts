import { Audit, type AuditContext, Authorized } from '@app/auth';
import {
  AnswersWithin,
  BaseUrl,
  isNotModified,
  LONG_DEADLINE,
  listAnswer,
  MAX_DEADLINE_SECONDS,
  mapPortions,
  PageQueryDto,
  readFlag,
  takeWriteRequest,
} from '@app/http';
import { invalidParameters, Problem, parameterFault } from '@app/problems';
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
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withReadableValues } from './change/conflicts.js';
import {
  answerAccepted,
  changePreference,
  classAnswer,
  classCondition,
  classTag,
  RemovalWarning,
} from './class-answer.js';
import { ClassChanger } from './class-changer.js';
import type { ClassDto, ClassListDto, DeletedClassDto } from './class-definition.dto.js';
import { ClassChange, NewClass, type SentChange, type SentDefinition } from './class-definition.pipe.js';
import { ClassDryRuns } from './class-dry-runs.js';
import { ClassRemovals } from './class-removals.js';
import * as docs from './classes.docs.js';
import { ClassesService } from './classes.service.js';
import type { ClassChangeDto } from './long-changes/change-report.js';
import { LongChanges } from './long-changes/long-changes.js';
import { pendingStateOf } from './registry/pending-definition.js';

/** The names of the parameters of a deletion. */
const REMOVAL_PARAMETERS: ReadonlySet<string> = new Set(['dryRun', 'force']);

/** The definitions of classes. */
@ApiTags('Classes')
@Controller('api/v1/storage/classes')
export class ClassesController {
  constructor(
    private readonly classes: ClassesService,
    private readonly changer: ClassChanger,
    private readonly dryRuns: ClassDryRuns,
    private readonly removals: ClassRemovals,
    private readonly changes: LongChanges,
  ) {}

  @Get()
  @Authorized('classes:read')
  @docs.ListClasses()
  async listClasses(@Query() parameters: Record<string, unknown>): Promise<ClassListDto | StreamableFile> {
    const { metadata, classes } = await this.classes.list(await PageQueryDto.read(parameters));
    return listAnswer('classes', metadata, await mapPortions(classes, async (some) => some.map(classAnswer)));
  }

  @Post()
  @HttpCode(200)
  @Authorized('classes:write')
  @AnswersWithin(LONG_DEADLINE)
  @docs.CreateClass()
  async createClass(
    @NewClass() { definition, dryRun }: SentDefinition,
    @Audit() origin: AuditContext,
    @BaseUrl() base: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ClassDto> {
    if (dryRun) return classAnswer(await this.classes.checkCreation(definition));
    const created = await this.classes.create(definition, origin);
    const location = `${base}/api/v1/storage/classes/${definition.name}`;
    reply.headers({ location, etag: classTag(created) });
    return classAnswer(created);
  }

  @Get(':objectClass')
  @Authorized('classes:read')
  @docs.GetClass()
  async getClass(
    @Param('objectClass') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ClassDto | undefined> {
    const found = await this.classes.get(name);
    classCondition(request)?.(found);
    const etag = classTag(found);
    reply.header('etag', etag);
    if (!isNotModified(request.raw, etag)) return classAnswer(found);
    reply.status(304);
    return undefined;
  }

  @Put(':objectClass')
  @Authorized('classes:write')
  @AnswersWithin(MAX_DEADLINE_SECONDS)
  @docs.ReplaceClass()
  async replaceClass(
    @Param('objectClass') name: string,
    @ClassChange() { definition, withObjects, dryRun, signal }: SentChange,
    @Audit() origin: AuditContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ClassDto | ClassChangeDto> {
    const warning = new RemovalWarning(classCondition(request));
    const { condition } = warning;
    if (dryRun) {
      const checking = this.dryRuns.check(name, definition, { condition, withObjects, signal });
      const checked = await withReadableValues(request.caller!, name, checking);
      warning.add(reply, definition);
      return classAnswer(checked);
    }
    if (!withObjects) throw uncheckedChange();
    await this.changes.refuseWhileChanging(name);
    const { waitMilliseconds, applied } = changePreference(request);
    // Refused at once, as it would be without the preference.
    if (waitMilliseconds === 0)
      await this.dryRuns.check(name, definition, { condition, withObjects: false, signal });
    // Not as the process remembers it: another class may have the name by now.
    const before = await this.classes.get(name);
    const outcome = await this.changes.run({
      classId: before.id,
      className: name,
      pending: async () => pendingStateOf(await this.classes.get(name), definition),
      waitMilliseconds,
      instance: instanceOf(request),
      requestId: String(request.id),
      work: (progress) => {
        const changing = this.changer.replace(name, definition, { origin, condition, progress });
        return withReadableValues(request.caller!, name, changing);
      },
    });
    warning.add(reply, definition, before.definition);
    const isReport = 'state' in outcome;
    const honoured = applied(isReport);
    if (honoured !== undefined) reply.header('preference-applied', honoured);
    if (isReport) return answerAccepted(request, reply, outcome);
    reply.header('etag', classTag(outcome));
    return classAnswer(outcome);
  }

  @Delete(':objectClass')
  @Authorized('classes:write')
  @AnswersWithin(MAX_DEADLINE_SECONDS)
  @docs.DeleteClass()
  async deleteClass(
    @Param('objectClass') name: string,
    @Audit() origin: AuditContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeletedClassDto> {
    await this.removals.refuseAbsent(name);
    const { dryRun } = takeWriteRequest(request, reply, REMOVAL_PARAMETERS);
    const force = readFlag(request, 'force', false);
    const condition = classCondition(request);
    await this.changes.refuseWhileChanging(name);
    if (dryRun) {
      await this.removals.check(name, { force, condition });
      return { name };
    }
    await this.removals.remove(name, { force, condition }, origin);
    return { name };
  }
}

/** The path of a request, as a problem document has it. */
function instanceOf({ originalUrl }: FastifyRequest): string {
  return originalUrl.split('?', 1)[0]!;
}

function uncheckedChange(): Problem {
  const message = 'checkObjects=false belongs to dryRun=true: a change always reads the objects.';
  return invalidParameters([parameterFault('checkObjects', message, 'false')]);
}
