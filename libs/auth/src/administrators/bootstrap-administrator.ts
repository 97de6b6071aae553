import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BY_SERVICE } from '../audit/audit-context.js';
import { AuthSettings } from '../auth-settings.js';
import { Administrators } from './administrators.js';

/** Creates the administrator named in the settings if none exists at all; existing ones are left alone. */
@Injectable()
export class BootstrapAdministrator implements OnModuleInit {
  constructor(
    private readonly settings: AuthSettings,
    private readonly administrators: Administrators,
  ) {}

  async onModuleInit(): Promise<void> {
    const { adminEmail: email, adminPassword: password } = this.settings;
    if (email === undefined || password === undefined) return;
    if (!(await this.administrators.exist()))
      await this.administrators.createFirst({ email, password }, BY_SERVICE);
  }
}
