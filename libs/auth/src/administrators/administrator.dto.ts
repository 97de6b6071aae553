import type { AdministratorEntity, AdministratorRole } from '@app/database';
import { checked, HasLength, IgnoredOnInput, PageMetadataDto } from '@app/http';
import { nameHint, nearestName } from '@app/problems';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsEmail, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { MAX_EMAIL_LENGTH } from '../access/caller.js';
import { ROLES } from '../access/scope.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../credentials/passwords.js';

/** Invisible characters are refused: no two addresses may look the same. */
const VISIBLE = /^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]*$/u;
export const EMAIL = {
  format: 'email',
  maxLength: MAX_EMAIL_LENGTH,
  description: 'The case of A to Z does not matter.',
  example: 'ada@example.com',
};
export const PASSWORD = {
  format: 'password',
  maxLength: MAX_PASSWORD_LENGTH,
  example: 'correct horse battery staple',
};
export const INSTANT = { type: String, format: 'date-time', example: '2026-01-02T03:04:05.678Z' };
/** One type in the contract for all that name a role. */
export const ROLE = {
  enum: ROLES,
  enumName: 'AdministratorRole',
  description:
    'What the administrator may do: an owner everything, an editor read and write objects, attachments and classes, a viewer read them. A change of the role ends the session.',
};
const ID = { format: 'uuid', example: '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b' };

/** The rules for the e-mail address of an administrator. Hosts without a dot are for services inside a network. */
export const IsAdministratorEmail = () =>
  applyDecorators(
    IsEmail({ require_tld: false }, { message: '$property must be an e-mail address' }),
    Matches(VISIBLE, { message: '$property must not contain invisible characters' }),
  );
/** The rules for the password of an administrator. `called` is what messages call it. */
export const IsNewPassword = (called = '$property') =>
  HasLength(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH, {
    message: ({ value }) =>
      typeof value === 'string' && value.length > MAX_PASSWORD_LENGTH
        ? `${called} must have at most ${MAX_PASSWORD_LENGTH} characters`
        : `${called} must have at least ${MIN_PASSWORD_LENGTH} characters`,
  });
const IsRole = () =>
  IsIn(ROLES, {
    message: ({ value }) =>
      `role is one of ${ROLES.join(', ')}.${typeof value === 'string' ? nameHint(nearestName(value.slice(0, 100), ROLES)) : ''}`,
  });

export class NewAdministratorDto {
  @ApiProperty(EMAIL)
  @IsAdministratorEmail()
  @HasLength(1, MAX_EMAIL_LENGTH)
  @IsString()
  email: string;

  @ApiProperty({ ...PASSWORD, minLength: MIN_PASSWORD_LENGTH })
  @IsNewPassword()
  @IsString()
  password: string;

  /** Validates a value that does not come from a request, by the same rules. */
  static from(value: unknown) {
    return checked(NewAdministratorDto, value);
  }
}

@ApiSchema({ name: 'AdministratorRegistration' })
export class CreateAdministratorDto extends NewAdministratorDto {
  @ApiProperty({ ...ROLE, example: 'editor' })
  @IsRole()
  role: AdministratorRole;
}

@ApiSchema({ name: 'AdministratorChange' })
export class UpdateAdministratorDto {
  @ApiPropertyOptional({ ...ROLE, nullable: true, example: 'viewer' })
  @IsRole()
  @IsOptional()
  role?: AdministratorRole | null;

  @ApiPropertyOptional({
    ...PASSWORD,
    type: String,
    nullable: true,
    minLength: MIN_PASSWORD_LENGTH,
    description: 'A new password. The one before is not asked for.',
  })
  @IsNewPassword()
  @IsString()
  @IsOptional()
  password?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'If present, the `id` in the path.' })
  @MaxLength(MAX_EMAIL_LENGTH)
  @IsString()
  @IsOptional()
  id?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'If present, the e-mail address that it has.',
  })
  @MaxLength(MAX_EMAIL_LENGTH)
  @IsString()
  @IsOptional()
  email?: string | null;

  @IgnoredOnInput({ type: String, format: 'date-time' })
  createdAt?: unknown;

  @IgnoredOnInput({ type: String, format: 'date-time' })
  lastSignedInAt?: unknown;
}

/** Someone who may sign in to the dashboard. */
@ApiSchema({ name: 'Administrator' })
export class AdministratorDto {
  @ApiProperty(ID)
  id: string;

  @ApiProperty({ ...EMAIL, description: 'With A to Z in lower case.' })
  email: string;

  @ApiProperty(ROLE)
  role: AdministratorRole;

  @ApiProperty(INSTANT)
  createdAt: string;

  @ApiProperty({ ...INSTANT, nullable: true, description: 'Null before the first time.' })
  lastSignedInAt: string | null;

  static of({ id, email, role, createdAt, lastSignedInAt }: AdministratorEntity): AdministratorDto {
    return {
      id,
      email,
      role,
      createdAt: new Date(createdAt).toISOString(),
      lastSignedInAt: lastSignedInAt === null ? null : new Date(lastSignedInAt).toISOString(),
    };
  }
}

@ApiSchema({ name: 'AdministratorPage' })
export class AdministratorListDto {
  @ApiProperty({ type: PageMetadataDto })
  metadata: PageMetadataDto;

  @ApiProperty({ type: [AdministratorDto], description: 'The administrators of the page, oldest first.' })
  administrators: AdministratorDto[];
}

@ApiSchema({ name: 'DeletedAdministrator' })
export class DeletedAdministratorDto {
  @ApiProperty(ID)
  id: string;
}
