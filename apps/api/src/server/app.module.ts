import { AttachmentsModule, SweepSettings } from '@app/attachments';
import { AuthModule } from '@app/auth';
import { BlobStore } from '@app/blobs';
import { ClassesModule } from '@app/classes';
import { Database } from '@app/database';
import { Limits } from '@app/http';
import { ObjectsModule } from '@app/objects';
import { ErrorTranslator } from '@app/problems';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ServiceErrors } from '../edge/answers/service-errors.js';
import { TableCleanup, WordRebuild } from '../maintenance/class-maintenance.js';
import { Housekeeping } from '../maintenance/housekeeping.js';
import { Contract, ContractController } from '../openapi/contract.controller.js';
import type { Settings } from '../settings/settings.js';
import { HealthController } from './health.controller.js';

/** Resources that the process opened before the application was created. */
export interface Resources {
  database: Database;
  blobs: BlobStore;
}

/** Providers that every module may inject. */
@Global()
@Module({})
class ResourcesModule {
  static of({ database, blobs }: Resources, { limits, sweep }: Settings): DynamicModule {
    const providers = [
      { provide: Database, useValue: database },
      { provide: BlobStore, useValue: blobs },
      { provide: Limits, useValue: limits },
      { provide: SweepSettings, useValue: sweep },
      { provide: ErrorTranslator, useValue: new ServiceErrors(database) },
    ];
    return { module: ResourcesModule, providers, exports: providers };
  }
}

/** The root module of the service. */
@Module({})
export class AppModule {
  static of(resources: Resources, settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ResourcesModule.of(resources, settings),
        AuthModule.register(settings.auth),
        ClassesModule,
        ObjectsModule,
        AttachmentsModule,
      ],
      controllers: [HealthController, ContractController],
      providers: [Contract, Housekeeping, TableCleanup, WordRebuild],
    };
  }
}
