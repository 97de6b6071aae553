import { PageMetadataDto } from '@app/http';
import { CLASS_NAME, MAX_DESCRIPTION_LENGTH } from '@app/schema';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

/** Stand in apps/api/src/openapi/document/schemas/definition-schemas.ts. */
const FIELDS = { type: Object, $ref: '#/components/schemas/FieldDefinitions' };

const INDEXES = { type: Object, $ref: '#/components/schemas/ClassIndexes' };

/** What definitions look like in the contract. `checkDefinition` of @app/schema validates them, envelope and fields. */
class ClassEnvelopeDto {
  @ApiPropertyOptional({
    description: 'What the class is for.',
    example: 'Parcels on their way',
    maxLength: MAX_DESCRIPTION_LENGTH,
  })
  description?: string;

  @ApiPropertyOptional({
    description: 'The field whose value names an object where objects are shown; it has one value.',
    example: 'reference',
  })
  title?: string;

  @ApiPropertyOptional({ description: 'The field whose value stands below that.', example: 'status' })
  subtitle?: string;

  @ApiPropertyOptional({
    description: 'The name of the attachment that is the picture of an object.',
    example: 'cover.jpg',
  })
  cover?: string;

  @ApiPropertyOptional({
    description:
      'Objects have `_createdAt` and `_updatedAt`, which the service sets. They can be sorted and filtered by, and take ' +
      'two indexes. Left out they are not there.',
  })
  timestamps?: boolean;

  @ApiProperty(FIELDS)
  fields: Record<string, unknown>;

  @ApiPropertyOptional(INDEXES)
  indexes?: string[][];
}

const IGNORED = 'Ignored, so that what GET returned can be sent back.';

/** A definition as it is sent. */
class SentClassDto extends ClassEnvelopeDto {
  @ApiPropertyOptional({ type: 'integer', description: IGNORED })
  revision?: number;

  @ApiPropertyOptional({ format: 'date-time', description: IGNORED })
  createdAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: IGNORED })
  updatedAt?: string;
}

/** A definition on PUT. */
@ApiSchema({ name: 'ClassReplacement' })
export class ReplaceClassDto extends SentClassDto {
  @ApiPropertyOptional({ description: 'If present, the name in the path.', example: 'Shipment' })
  name?: string;
}

/** A definition on POST. */
@ApiSchema({ name: 'NewClass' })
export class CreateClassDto extends SentClassDto {
  @ApiProperty({
    description: 'A letter followed by up to 63 letters, digits, underscores or hyphens; case counts.',
    pattern: CLASS_NAME.source,
    example: 'Shipment',
  })
  name: string;
}

/** A class as responses represent it. */
@ApiSchema({ name: 'ClassDefinition' })
export class ClassDto {
  @ApiProperty({ example: 'Shipment' })
  name: string;

  @ApiPropertyOptional({ example: 'Parcels on their way' })
  description?: string;

  @ApiPropertyOptional({ description: 'The field that names an object.', example: 'reference' })
  title?: string;

  @ApiPropertyOptional({ description: 'The field whose value stands below that.', example: 'status' })
  subtitle?: string;

  @ApiPropertyOptional({
    description: 'The name of the attachment that is the picture of an object.',
    example: 'cover.jpg',
  })
  cover?: string;

  @ApiPropertyOptional({ description: 'Whether objects have time stamps; absent where they do not.' })
  timestamps?: boolean;

  @ApiProperty(FIELDS)
  fields: Record<string, unknown>;

  @ApiPropertyOptional(INDEXES)
  indexes?: string[][];

  @ApiProperty({ type: 'integer', description: 'Counts the changes of the definition, from 1.', example: 1 })
  revision: number;

  @ApiProperty({ format: 'date-time', example: '2026-01-02T03:04:05.678Z' })
  createdAt: string;

  @ApiProperty({ format: 'date-time', example: '2026-01-02T03:04:05.678Z' })
  updatedAt: string;
}

@ApiSchema({ name: 'ClassPage' })
export class ClassListDto {
  @ApiProperty({ type: PageMetadataDto })
  metadata: PageMetadataDto;

  @ApiProperty({ type: [ClassDto], description: 'The classes of the page, by name.' })
  classes: ClassDto[];
}

@ApiSchema({ name: 'DeletedClass' })
export class DeletedClassDto {
  @ApiProperty({ example: 'Shipment' })
  name: string;
}
