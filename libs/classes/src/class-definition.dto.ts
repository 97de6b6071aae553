import { PageMetadataDto } from '@app/http';
import { CLASS_NAME } from '@app/schema';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

const EXAMPLE_FIELDS = {
  reference: { type: 'string', required: true, unique: true, maxLength: 40 },
  weight: { type: 'number', minimum: 0, indexed: true },
  delivered: { type: 'boolean', default: false },
};

const FIELDS_DOCUMENTATION = {
  type: 'object' as const,
  additionalProperties: { $ref: '#/components/schemas/FieldDefinition' },
  description:
    'The fields by name. A name is a letter followed by up to 63 letters, digits or underscores; case counts.',
  example: EXAMPLE_FIELDS,
};

/** The envelope of a definition on PUT; what `fields` means is checked by the schema room. */
export class ReplaceClassDto {
  @ApiPropertyOptional({ description: 'If present, the name in the path.', example: 'Shipment' })
  @IsOptional()
  @IsString()
  name?: string;

  @ApiPropertyOptional({
    description: 'What the class is for.',
    example: 'Parcels on their way',
    maxLength: 2000,
  })
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  description?: string;

  @ApiProperty(FIELDS_DOCUMENTATION)
  @IsObject()
  fields: Record<string, unknown>;
}

/** The envelope of a definition on POST. */
export class CreateClassDto extends ReplaceClassDto {
  @ApiProperty({
    description: 'A letter followed by up to 63 letters, digits, underscores or hyphens; case counts.',
    pattern: CLASS_NAME.source,
    example: 'Shipment',
  })
  @IsString()
  @Matches(CLASS_NAME)
  declare name: string;
}

/** A class as it is answered. */
export class ClassDto {
  @ApiProperty({ example: 'Shipment' })
  name: string;

  @ApiPropertyOptional({ example: 'Parcels on their way' })
  description?: string;

  @ApiProperty(FIELDS_DOCUMENTATION)
  fields: Record<string, unknown>;

  @ApiProperty({ type: 'integer', description: 'Counts the changes of the definition, from 1.', example: 1 })
  revision: number;

  @ApiProperty({ format: 'date-time', example: '2026-01-02T03:04:05.678Z' })
  createdAt: string;

  @ApiProperty({ format: 'date-time', example: '2026-01-02T03:04:05.678Z' })
  updatedAt: string;
}

export class ClassListDto {
  @ApiProperty({ type: PageMetadataDto })
  metadata: PageMetadataDto;

  @ApiProperty({ type: [ClassDto], description: 'The classes of the page, by name.' })
  classes: ClassDto[];
}

export class DeletedClassDto {
  @ApiProperty({ example: 'Shipment' })
  name: string;
}
