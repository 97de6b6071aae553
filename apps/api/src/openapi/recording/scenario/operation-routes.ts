const DATA = '/api/v1/storage/data/{object-class}';
const OBJECT = `${DATA}/{object-id}`;
const ATTACHMENT = `${OBJECT}/attachments/{attachment-name}`;
const CLASSES = '/api/v1/storage/classes';
const CLASS = `${CLASSES}/{object-class}`;
const APPLICATIONS = '/api/v1/auth/applications';
const APPLICATION = `${APPLICATIONS}/{applicationId}`;
const ADMINISTRATORS = '/api/v1/auth/administrators';
const ADMINISTRATOR = `${ADMINISTRATORS}/{administratorId}`;
const OAUTH = '/api/v1/auth/oauth2';
const SETUP = '/api/v1/auth/setup';
const SESSION = '/api/v1/auth/session';

type Operation = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string];

/** The operations of the API by their ids: a method, and a path with `{parameter}` for members of `parameters`. */
export const OPERATIONS = {
  createClass: ['POST', CLASSES],
  listClasses: ['GET', CLASSES],
  getClass: ['GET', CLASS],
  replaceClass: ['PUT', CLASS],
  deleteClass: ['DELETE', CLASS],
  getClassChange: ['GET', `${CLASS}/changes/{changeId}`],
  createObject: ['POST', `${DATA}/`],
  listObjects: ['GET', `${DATA}/`],
  getObject: ['GET', OBJECT],
  updateObject: ['PUT', OBJECT],
  deleteObject: ['DELETE', OBJECT],
  createObjects: ['POST', `${DATA}/batch`],
  updateObjects: ['PUT', `${DATA}/batch`],
  deleteObjects: ['DELETE', `${DATA}/batch`],
  createAttachment: ['POST', ATTACHMENT],
  getAttachment: ['GET', ATTACHMENT],
  updateAttachment: ['PUT', ATTACHMENT],
  deleteAttachment: ['DELETE', ATTACHMENT],
  issueToken: ['POST', `${OAUTH}/token`],
  introspectToken: ['POST', `${OAUTH}/introspect`],
  revokeToken: ['POST', `${OAUTH}/revoke`],
  getOAuthMetadata: ['GET', '/.well-known/oauth-authorization-server'],
  createApplication: ['POST', APPLICATIONS],
  listApplications: ['GET', APPLICATIONS],
  getApplication: ['GET', APPLICATION],
  updateApplication: ['PUT', APPLICATION],
  deleteApplication: ['DELETE', APPLICATION],
  rotateClientSecret: ['POST', `${APPLICATION}/secrets`],
  deleteClientSecret: ['DELETE', `${APPLICATION}/secrets/{secretId}`],
  revokeApplicationTokens: ['DELETE', `${APPLICATION}/tokens`],
  createAdministrator: ['POST', ADMINISTRATORS],
  listAdministrators: ['GET', ADMINISTRATORS],
  getAdministrator: ['GET', ADMINISTRATOR],
  updateAdministrator: ['PUT', ADMINISTRATOR],
  deleteAdministrator: ['DELETE', ADMINISTRATOR],
  getSetupState: ['GET', SETUP],
  completeSetup: ['POST', SETUP],
  signIn: ['POST', SESSION],
  getSession: ['GET', SESSION],
  signOut: ['DELETE', SESSION],
  signOutEverywhere: ['DELETE', `${SESSION}s`],
  changePassword: ['POST', `${SESSION}/password`],
  issueSessionToken: ['POST', `${SESSION}/token`],
  listAuditEvents: ['GET', '/api/v1/audit'],
} as const satisfies Record<string, Operation>;
