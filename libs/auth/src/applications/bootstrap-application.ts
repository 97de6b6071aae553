import { ApplicationEntity, Database, DuplicateKey } from '@app/database';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ALL_SCOPES } from '../access/scope.js';
import { BY_SERVICE } from '../audit/record-event.js';
import { AuthSettings } from '../auth-settings.js';
import { ClientSecrets } from '../credentials/client-secrets.js';
import { Applications } from './applications.js';

/**
 * Ensures that the application named in the settings exists, with every scope and the given secret, so that a fresh
 * service can be used and an operator without any secret left regains access. A disabled application stays disabled.
 */
@Injectable()
export class BootstrapApplication implements OnModuleInit {
  readonly #logger = new Logger(BootstrapApplication.name);

  constructor(
    private readonly database: Database,
    private readonly settings: AuthSettings,
    private readonly applications: Applications,
    private readonly secrets: ClientSecrets,
  ) {}

  async onModuleInit(): Promise<void> {
    const { bootstrapClientId: id, bootstrapClientSecret: secret } = this.settings;
    if (id === undefined || secret === undefined) return;

    const known = await this.database.reading.existsBy(ApplicationEntity, { id });
    if (!known && (await this.#create(id, secret))) return;
    await this.secrets.ensure(id, secret, BY_SERVICE);
    const { scopes, enabled } = await this.applications.get(id);
    if (ALL_SCOPES.some((scope) => !scopes.includes(scope))) {
      await this.applications.update(id, { scopes: [...ALL_SCOPES, ...scopes] }, BY_SERVICE);
    }
    if (!enabled) this.#logger.warn(`The application ${id} of BOOTSTRAP_CLIENT_ID is disabled and stays so.`);
  }

  /** Returns false if another instance created it concurrently. */
  async #create(id: string, secret: string): Promise<boolean> {
    try {
      await this.applications.insert({ id, name: 'Bootstrap', scopes: ALL_SCOPES, secret }, BY_SERVICE);
      return true;
    } catch (error) {
      if (error instanceof DuplicateKey) return false;
      throw error;
    }
  }
}
