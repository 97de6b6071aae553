import { PageMetadataDto } from '@app/http';
import { CLASS_NAME } from '@app/schema';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsObject, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** Stands in apps/api/src/openapi/document/schemas.ts. */
const FIELDS = { type: Object, $ref: '#/components/schemas/FieldDefinitions' };

class ClassEnvelopeDto {
  @ApiPropertyOptional({
    description: 'What the class is for.',
    example: 'Parcels on their way',
    maxLength: 2000,
  })
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  description?: string;

  @ApiProperty(FIELDS)
  @IsObject()
  fields: Record<string, unknown>;
}

/** The envelope of a definition on PUT; @app/schema checks the content of `fields`. */
@ApiSchema({ name: 'ClassReplacement' })
export class ReplaceClassDto extends ClassEnvelopeDto {
  @ApiPropertyOptional({ description: 'If present, the name in the path.', example: 'Shipment' })
  @IsOptional()
  @IsString()
  name?: string;
}

/** The envelope of a definition on POST. */
@ApiSchema({ name: 'NewClass' })
export class CreateClassDto extends ClassEnvelopeDto {
  @ApiProperty({
    description: 'A letter followed by up to 63 letters, digits, underscores or hyphens; case counts.',
    pattern: CLASS_NAME.source,
    example: 'Shipment',
  })
  @IsString()
  @Matches(CLASS_NAME)
  name: string;
}

/** A class as responses represent it. */
@ApiSchema({ name: 'ClassDefinition' })
export class ClassDto {
  @ApiProperty({ example: 'Shipment' })
  name: string;

  @ApiPropertyOptional({ example: 'Parcels on their way' })
  description?: string;

  @ApiProperty(FIELDS)
  fields: Record<string, unknown>;

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
