import { Authorized, FromOrigin, type Origin } from '@app/auth';
import { AnswersWithin, BaseUrl, Flag, LONG_DEADLINE, LONGEST_DEADLINE, PageQueryDto } from '@app/http';
import type { ClassDefinition } from '@app/schema';
import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { ClassDto, ClassListDto, DeletedClassDto } from './class-definition.dto.js';
import { ClassChange, NewClass } from './class-definition.pipe.js';
import * as docs from './classes.docs.js';
import { ClassesService, type ClassState } from './classes.service.js';

@ApiTags('Classes')
@Controller('api/v1/storage/classes')
export class ClassesController {
  constructor(private readonly classes: ClassesService) {}

  @Get()
  @Authorized('classes:read')
  @docs.ListClasses()
  async listClasses(@Query() parameters: Record<string, unknown>): Promise<ClassListDto> {
    const { metadata, classes } = await this.classes.list(await PageQueryDto.read(parameters));
    return { metadata, classes: classes.map(toAnswer) };
  }

  @Post()
  @HttpCode(200)
  @Authorized('classes:write')
  @AnswersWithin(LONG_DEADLINE)
  @docs.CreateClass()
  async createClass(
    @NewClass() definition: ClassDefinition,
    @FromOrigin() origin: Origin,
    @BaseUrl() base: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Flag('dryRun') dryRun: boolean,
  ): Promise<ClassDto> {
    if (dryRun) return toAnswer(await this.classes.checkCreation(definition));
    const created = await this.classes.create(definition, origin);
    reply.header('location', `${base}/api/v1/storage/classes/${definition.name}`);
    return toAnswer(created);
  }

  @Get(':objectClass')
  @Authorized('classes:read')
  @docs.GetClass()
  async getClass(@Param('objectClass') name: string): Promise<ClassDto> {
    return toAnswer(await this.classes.get(name));
  }

  @Put(':objectClass')
  @Authorized('classes:write')
  @AnswersWithin(LONGEST_DEADLINE)
  @docs.ReplaceClass()
  async replaceClass(
    @Param('objectClass') name: string,
    @ClassChange() definition: ClassDefinition,
    @FromOrigin() origin: Origin,
    @Flag('dryRun') dryRun: boolean,
  ): Promise<ClassDto> {
    if (dryRun) return toAnswer(await this.classes.checkReplacement(name, definition));
    return toAnswer(await this.classes.replace(name, definition, origin));
  }

  @Delete(':objectClass')
  @Authorized('classes:write')
  @AnswersWithin(LONGEST_DEADLINE)
  @docs.DeleteClass()
  async deleteClass(
    @Param('objectClass') name: string,
    @FromOrigin() origin: Origin,
    @Flag('force') force: boolean,
  ): Promise<DeletedClassDto> {
    await this.classes.remove(name, { force }, origin);
    return { name };
  }
}

function toAnswer({ definition, revision, createdAt, updatedAt }: ClassState): ClassDto {
  return {
    ...definition,
    revision,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
