import type { AdministratorRole } from '@app/database';
import { HasLength } from '@app/http';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { MAX_EMAIL_LENGTH } from '../access/caller.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../credentials/passwords.js';
import type { Session } from '../sessions/sessions.js';
import { EMAIL, INSTANT, IsNewPassword, NewAdministratorDto, PASSWORD, ROLE } from './administrator.dto.js';

@ApiSchema({ name: 'Setup' })
export class SetupDto extends NewAdministratorDto {
  @ApiProperty({
    description: 'From the link that the service prints when it starts without an administrator.',
    maxLength: 100,
    example: `osu_${'exampleOnly'.padEnd(49, '0')}`,
  })
  @HasLength(1, 100)
  @IsString()
  code: string;
}

/** Says nothing of the rules for passwords: here it is right or wrong. */
@ApiSchema({ name: 'Credentials' })
export class CredentialsDto {
  @ApiProperty(EMAIL)
  @HasLength(1, MAX_EMAIL_LENGTH)
  @IsString()
  email: string;

  @ApiProperty(PASSWORD)
  @HasLength(1, MAX_PASSWORD_LENGTH)
  @IsString()
  password: string;
}

@ApiSchema({ name: 'PasswordChange' })
export class PasswordChangeDto {
  @ApiProperty({ ...PASSWORD, description: 'The password so far.' })
  @HasLength(1, MAX_PASSWORD_LENGTH)
  @IsString()
  current: string;

  @ApiProperty({ ...PASSWORD, minLength: MIN_PASSWORD_LENGTH, example: 'tremendous quokka lantern' })
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

  @ApiProperty(ROLE)
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
