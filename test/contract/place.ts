import { DashboardPage } from '../support/dashboard/dashboard-page.js';
import type { Answer } from '../support/http/client.js';
import { Client } from '../support/http/client.js';
import { CLIENT_ID, CLIENT_SECRET } from '../support/run/run-state.js';
import { type Service, uniqueName } from '../support/services/service.js';
import { until } from '../support/until.js';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';
const FILE = Buffer.from('a file').toString('base64');
const FIELDS = {
  text: { type: 'string', searchable: true },
  count: { type: 'integer', indexed: true },
  code: { type: 'string', unique: true },
};

/** What exists, so that a request can succeed: values of parameters by name, and bodies by operation. */
export interface Known {
  parameters: Record<string, string>;
  bodies: Record<string, unknown>;
  /** The session of an administrator, and a token made from it. */
  cookie: string;
  administrator: string;
}

/** A service with something of everything that the contract knows. */
export class Place {
  #known: Known | undefined;
  readonly #page: DashboardPage;

  private constructor(
    readonly service: Service,
    readonly client: Client,
    /** May read data, and nothing else. */
    readonly reader: string,
  ) {
    this.#page = new DashboardPage(service);
  }

  static async at(service: Service): Promise<Place> {
    const place = new Place(service, await service.client(), await service.token('data:read'));
    taken(await place.#page.setUp(await service.setupCode(), EMAIL, PASSWORD));
    return place;
  }

  /** Some of it may be there no more, or be otherwise. */
  forget(): void {
    this.#known = undefined;
  }

  async known(): Promise<Known> {
    this.#known ??= await this.#furnish();
    return this.#known;
  }

  async #furnish(): Promise<Known> {
    const name = uniqueName();
    const path = `/api/v1/storage/data/${name}`;
    taken(await this.client.post('/api/v1/storage/classes', { name, fields: FIELDS, timestamps: true }));
    const changeId = await this.#change(`/api/v1/storage/classes/${name}`);
    const object = taken(await this.client.post(path, { text: 'a', count: 1 }));
    const file = `${path}/${object.body._id}/attachments/a%20file.txt`;
    taken(await this.client.post(file, FILE, { 'content-type': 'text/plain' }));
    const { body: application } = taken(await this.client.post('/api/v1/auth/applications', { name }));
    if ((await this.#page.get('/api/v1/auth/session')).status !== 200) {
      taken(await this.#page.signIn(EMAIL, PASSWORD));
    }
    const owner = await this.#page.client();
    const colleague = { email: `${name}@example.com`, password: PASSWORD, role: 'viewer' };
    const administrator = taken(await owner.post('/api/v1/auth/administrators', colleague));
    return {
      parameters: {
        'object-class': name,
        'object-id': object.body._id,
        'attachment-name': 'a file.txt',
        applicationId: application.client_id,
        administratorId: administrator.body.id,
        changeId,
        Prefer: 'respond-async',
        secretId: application.secrets[0].id,
        force: 'true',
        onConflict: 'update',
        key: 'code',
        dryRun: 'true',
        query: '{"count":{"$gte":1}}',
        search: 'a',
        sort: '-count,text',
        fields: 'text,_revision',
        count: 'none',
        Range: 'bytes=1-2',
        'If-None-Match': object.headers.get('etag')!,
        'If-Match': object.headers.get('etag')!,
      },
      bodies: await this.#bodies(object.body._id),
      cookie: this.#page.cookie!,
      administrator: owner.token!,
    };
  }

  /** The id of a change of a class that was answered early, and is done. */
  async #change(path: string): Promise<string> {
    const definition = { fields: FIELDS, timestamps: true, description: 'changed' };
    const { body } = await this.client.put(path, definition, { prefer: 'respond-async' });
    await until('the change to be done', async () => {
      const { state } = (await this.client.get(`${path}/changes/${body.id}`)).body;
      return state === 'done';
    });
    return body.id;
  }

  async #bodies(id: string): Promise<Known['bodies']> {
    const credentials = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
    const question = { token: await this.service.token(), ...credentials };
    return {
      createApplication: { name: 'a', scopes: ['data:read'] },
      updateApplication: { name: 'b', enabled: false },
      createAdministrator: { email: `${uniqueName()}@example.com`, password: PASSWORD, role: 'editor' },
      updateAdministrator: { role: 'owner', password: PASSWORD },
      createClass: {
        name: uniqueName(),
        fields: FIELDS,
        title: 'text',
        cover: 'a file.txt',
        timestamps: true,
      },
      replaceClass: { fields: FIELDS, timestamps: true },
      createObject: { text: 'b', code: 'c' },
      createObjects: [{ text: 'b' }, { count: 2 }, { code: 'd' }],
      updateObject: { text: null },
      updateObjects: [{ _id: id, count: 3 }],
      deleteObjects: [id],
      createAttachment: FILE,
      updateAttachment: FILE,
      issueToken: { grant_type: 'client_credentials', ...credentials },
      introspectToken: question,
      revokeToken: question,
      signIn: { email: EMAIL, password: PASSWORD },
      changePassword: { current: PASSWORD, new: PASSWORD },
    };
  }
}

function taken(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`not furnished: ${answer.status} ${answer.text}`);
  return answer;
}
