import type { ApplicationEntity, ClientSecretEntity } from '@app/database';
import { CheckedBy, checked, HasLength, IgnoredOnInput, PageMetadataDto } from '@app/http';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DEFAULT_SCOPES, MAX_SCOPES, parseScopes, scopeFaults } from '../access/scope.js';
import type { NewSecret } from '../credentials/client-secrets.js';

const NAME = {
  description: 'What people call the application, without control characters; need not be unique.',
  example: 'Warehouse sync',
};
const SCOPE_LIST = {
  type: 'array' as const,
  items: { $ref: '#/components/schemas/Scope' },
  description: 'What its tokens may do.',
  example: ['data:read', 'data:write'],
};
const SCOPE_INPUT = { ...SCOPE_LIST, minItems: 1, maxItems: MAX_SCOPES, nullable: true };
const INSTANT = { type: String, format: 'date-time', example: '2026-01-02T03:04:05.678Z' };
const SECRET = {
  description: 'The client secret. It is stored as a digest, so this is the only answer that shows it.',
  example: `osk_${'exampleOnly'.padEnd(49, '0')}`,
};

/**
 * No control characters. Not in the contract: in Ruby `\x9f` in a pattern is a syntax error, of which the whole client
 * dies, and in PHP a byte of another character.
 */
const PRINTABLE = /^\P{Cc}*$/u;

@ApiSchema({ name: 'ApplicationRegistration' })
export class CreateApplicationDto {
  @ApiProperty({ ...NAME, minLength: 1, maxLength: 200 })
  @Matches(PRINTABLE, { message: 'name must not contain control characters' })
  @HasLength(1, 200)
  @IsString()
  name: string;

  @ApiPropertyOptional({ ...SCOPE_INPUT, default: [...DEFAULT_SCOPES] })
  @CheckedBy(scopeFaults)
  @IsOptional()
  scopes?: string[] | null;

  /** Validates a value that does not come from a request, by the same rules. */
  static from(value: unknown) {
    return checked(CreateApplicationDto, value);
  }
}

@ApiSchema({ name: 'ApplicationChange' })
export class UpdateApplicationDto {
  @ApiPropertyOptional({
    ...NAME,
    type: String,
    minLength: 1,
    maxLength: 200,
    nullable: true,
  })
  @Matches(PRINTABLE, { message: 'name must not contain control characters' })
  @HasLength(1, 200)
  @IsString()
  @IsOptional()
  name?: string | null;

  @ApiPropertyOptional(SCOPE_INPUT)
  @CheckedBy(scopeFaults)
  @IsOptional()
  scopes?: string[] | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    description: 'Whether it may obtain and use tokens. Disabling ends the tokens it has.',
    example: false,
  })
  @IsBoolean()
  @IsOptional()
  enabled?: boolean | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'If present, the client ID in the path.',
  })
  @MaxLength(200)
  @IsString()
  @IsOptional()
  client_id?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'If present, `client_credentials`.' })
  @IsIn(['client_credentials'])
  @IsOptional()
  type?: string | null;

  @IgnoredOnInput({ type: String, format: 'date-time' })
  createdAt?: unknown;

  @IgnoredOnInput({ type: String, format: 'date-time' })
  lastUsedAt?: unknown;

  @IgnoredOnInput({ type: 'array', items: { $ref: '#/components/schemas/ClientSecret' } })
  secrets?: unknown;
}

/** What is shown of a secret. */
type ShownSecret = Pick<ClientSecretEntity, 'id' | 'hint' | 'createdAt' | 'lastUsedAt'>;

/** A live secret, without its value. */
@ApiSchema({ name: 'ClientSecret' })
class ClientSecretDto {
  @ApiProperty({ format: 'uuid', example: '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b' })
  id: string;

  @ApiProperty({ description: 'Its last four characters, to tell two secrets apart.', example: 'x7Qa' })
  hint: string;

  @ApiProperty(INSTANT)
  createdAt: string;

  @ApiProperty({ ...INSTANT, nullable: true, description: 'When it was last used, to the minute.' })
  lastUsedAt: string | null;
}

/** An OAuth application of the type "API Key - client credentials" (SPEC section 5). */
@ApiSchema({ name: 'Application' })
export class ApplicationDto {
  @ApiProperty({ description: 'The OAuth client ID.', example: 'app_2mXcT5vRj0aYw7Kd9sLq1B' })
  client_id: string;

  @ApiProperty(NAME)
  name: string;

  @ApiProperty({ enum: ['client_credentials'] })
  type: 'client_credentials';

  @ApiProperty(SCOPE_LIST)
  scopes: string[];

  @ApiProperty({ description: 'Whether it may obtain and use tokens.', example: true })
  enabled: boolean;

  @ApiProperty(INSTANT)
  createdAt: string;

  @ApiProperty({
    ...INSTANT,
    nullable: true,
    description: 'When a token was last issued to it, to the minute.',
  })
  lastUsedAt: string | null;

  @ApiProperty({ type: [ClientSecretDto], description: 'Its live secrets, oldest first; at most two.' })
  secrets: ClientSecretDto[];

  static listed(this: void, application: ApplicationEntity): ListedApplication {
    return {
      client_id: application.id,
      name: application.name,
      type: 'client_credentials',
      scopes: parseScopes(application.scopes),
      enabled: application.enabled,
      createdAt: instant(application.createdAt),
      lastUsedAt: application.lastUsedAt === null ? null : instant(application.lastUsedAt),
    };
  }

  static of(application: ApplicationEntity, secrets: ShownSecret[]): ApplicationDto {
    return {
      ...ApplicationDto.listed(application),
      secrets: secrets.map(({ id, hint, createdAt, lastUsedAt }) => ({
        id,
        hint,
        createdAt: instant(createdAt),
        lastUsedAt: lastUsedAt === null ? null : instant(lastUsedAt),
      })),
    };
  }
}

/** An application without its secrets. */
export type ListedApplication = Omit<ApplicationDto, 'secrets'>;

@ApiSchema({ name: 'CreatedApplication' })
export class CreatedApplicationDto extends ApplicationDto {
  @ApiProperty(SECRET)
  client_secret: string;

  static withSecret(application: ApplicationDto, secret: string): CreatedApplicationDto {
    return { ...application, client_secret: secret };
  }
}

@ApiSchema({ name: 'ApplicationPage' })
export class ApplicationListDto {
  @ApiProperty({ type: PageMetadataDto })
  metadata: PageMetadataDto;

  @ApiProperty({ type: [ApplicationDto], description: 'The applications of the page, oldest first.' })
  applications: ApplicationDto[];
}

@ApiSchema({ name: 'DeletedApplication' })
export class DeletedApplicationDto {
  @ApiProperty({ example: 'app_2mXcT5vRj0aYw7Kd9sLq1B' })
  client_id: string;
}

@ApiSchema({ name: 'CreatedClientSecret' })
export class NewSecretDto {
  @ApiProperty({ format: 'uuid', example: '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b' })
  id: string;

  @ApiProperty(SECRET)
  client_secret: string;

  @ApiProperty({ description: 'Its last four characters.', example: 'x7Qa' })
  hint: string;

  @ApiProperty(INSTANT)
  createdAt: string;

  static of({ id, secret, hint, createdAt }: NewSecret): NewSecretDto {
    return { id, client_secret: secret, hint, createdAt: instant(createdAt) };
  }
}

@ApiSchema({ name: 'DeletedClientSecret' })
export class DeletedSecretDto {
  @ApiProperty({ format: 'uuid', example: '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b' })
  id: string;
}

@ApiSchema({ name: 'RevokedTokens' })
export class RevokedTokensDto {
  @ApiProperty({ type: 'integer', description: 'How many tokens were alive and are no more.', example: 3 })
  revoked: number;

  @ApiPropertyOptional({ type: Boolean, description: 'Present, and true, if there may have been more.' })
  incomplete?: true;
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
