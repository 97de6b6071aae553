import type { AdministratorRole } from '@app/database';
import { checked } from '@app/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsEmail, IsString, Length } from 'class-validator';
import { ROLES } from '../access/roles.js';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../credentials/passwords.js';
import type { Session } from '../sessions/sessions.js';

const LONGEST_EMAIL = 254;
const EMAIL = {
  format: 'email',
  maxLength: LONGEST_EMAIL,
  description: 'Upper and lower case are the same.',
  example: 'ada@example.com',
};
const PASSWORD = { format: 'password', maxLength: LONGEST_PASSWORD, example: 'correct horse battery staple' };
const INSTANT = { type: String, format: 'date-time', example: '2026-01-02T03:04:05.678Z' };

/** The rules for the e-mail address of an administrator. Hosts without a dot are for services inside a network. */
export const IsAdministratorEmail = () =>
  IsEmail({ require_tld: false }, { message: '$property must be an e-mail address' });
/** The rules for the password of an administrator. `called` is what messages call it. */
export const IsNewPassword = (called = '$property') =>
  Length(SHORTEST_PASSWORD, LONGEST_PASSWORD, {
    message: ({ value }) =>
      String(value).length > LONGEST_PASSWORD
        ? `${called} has at most ${LONGEST_PASSWORD} characters`
        : `${called} has at least ${SHORTEST_PASSWORD} characters`,
  });

export class NewAdministratorDto {
  @ApiProperty(EMAIL)
  @IsAdministratorEmail()
  @Length(1, LONGEST_EMAIL)
  @IsString()
  email: string;

  @ApiProperty({ ...PASSWORD, minLength: SHORTEST_PASSWORD })
  @IsNewPassword()
  @IsString()
  password: string;

  /** Validates a value that does not come from a request, by the same rules. */
  static from(value: unknown) {
    return checked(NewAdministratorDto, value);
  }
}

@ApiSchema({ name: 'Setup' })
export class SetupDto extends NewAdministratorDto {
  @ApiProperty({
    description: 'From the link that the service prints when it starts without an administrator.',
    maxLength: 100,
    example: `osu_${'exampleOnly'.padEnd(49, '0')}`,
  })
  @Length(1, 100)
  @IsString()
  code: string;
}

/** Says nothing of the rules for passwords: here it is right or wrong. */
@ApiSchema({ name: 'Credentials' })
export class CredentialsDto {
  @ApiProperty(EMAIL)
  @Length(1, LONGEST_EMAIL)
  @IsString()
  email: string;

  @ApiProperty(PASSWORD)
  @Length(1, LONGEST_PASSWORD)
  @IsString()
  password: string;
}

@ApiSchema({ name: 'PasswordChange' })
export class PasswordChangeDto {
  @ApiProperty({ ...PASSWORD, description: 'The password so far.' })
  @Length(1, LONGEST_PASSWORD)
  @IsString()
  current: string;

  @ApiProperty({ ...PASSWORD, minLength: SHORTEST_PASSWORD, example: 'tremendous quokka lantern' })
  @IsNewPassword('new password')
  @IsString()
  new: string;
}

@ApiSchema({ name: 'SetupState' })
export class SetupStateDto {
  @ApiProperty({ description: 'Whether the first administrator has still to be made.', example: false })
  needed: boolean;
}

/** The signed-in administrator. */
@ApiSchema({ name: 'Session' })
export class SessionDto {
  @ApiProperty({ format: 'email', example: 'ada@example.com' })
  email: string;

  @ApiProperty({
    enum: ROLES,
    enumName: 'AdministratorRole',
    description:
      'What the administrator may do: an owner everything, an editor read and write objects, attachments and classes, a viewer read them. A change of the role ends the session.',
  })
  role: AdministratorRole;

  @ApiProperty({ ...INSTANT, description: 'When this session began.' })
  signed_in_at: string;

  @ApiProperty({ ...INSTANT, description: 'When it ends unless it is used before.' })
  expires_at: string;

  static of({ administrator, createdAt, expiresAt }: Session): SessionDto {
    return {
      email: administrator.email,
      role: administrator.role,
      signed_in_at: new Date(createdAt).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
    };
  }
}

@ApiSchema({ name: 'EndedSessions' })
export class EndedSessionsDto {
  @ApiProperty({ type: 'integer', description: 'How many sessions have ended.', example: 1 })
  ended: number;
}
