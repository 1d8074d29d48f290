import { type RowAge, rowsOf, timesWithUpdatedAt } from './agedRows.ts';
import { dayMs } from './ItemFactory.ts';
import { idOf } from './idOf.ts';

/** A connection as it is stored. Absent fields are null; the default namespace is the server's. */
interface StoredConnection {
  readonly name: string;
  readonly type: string;
  readonly namespace?: string;
  readonly url?: string;
  readonly username?: string;
  readonly password?: string;
  readonly certificate?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly insecure_tls?: boolean | null;
  readonly source?: 'UI' | 'KubernetesCRD' | 'ConfigFile' | 'CRDSync' | null;
  /** The creator is unknown. */
  readonly anonymous?: boolean;
  readonly deletedAgoMs?: number;
}

/** A literal secret value. */
const literal = 'sample-only';

/** Connections as the console stores them. The order determines the ids, so append new connections. */
const wellFormed: readonly StoredConnection[] = [
  {
    name: 'payments-db',
    namespace: 'payments',
    type: 'postgres',
    url: 'postgres://$(username):$(password)@payments-db.meridian.internal:5432/payments',
    username: 'mission_control',
    password: literal,
    insecure_tls: false,
  },
  {
    name: 'pager',
    namespace: 'payments',
    type: 'opsgenie',
    url: 'opsgenie://api.opsgenie.example:443/$(password)',
    password: literal,
    properties: { host: 'api.opsgenie.example', port: '443' },
  },
  {
    name: 'azure-finance',
    type: 'azure',
    username: 'finance-reader',
    password: literal,
    properties: { tenant: 'meridian' },
    source: 'KubernetesCRD',
  },
  {
    name: 'status',
    type: 'http',
    url: 'https://status.meridian.example/',
    insecure_tls: false,
    anonymous: true,
  },
  {
    name: 'aws-production',
    namespace: 'cloud',
    type: 'aws',
    username: 'sample-access-key',
    password: literal,
    properties: { region: 'eu-west-1', profile: '', insecureTLS: 'false' },
    insecure_tls: false,
  },
  {
    name: 'backups',
    namespace: 'cloud',
    type: 's3',
    username: 'secret://backups/access-key',
    password: 'secret://backups/secret-key',
    properties: { region: 'eu-central-1', profile: 'backup', bucket: 'meridian-backups' },
    insecure_tls: false,
    source: 'KubernetesCRD',
  },
  {
    name: 'warehouse',
    namespace: 'data',
    type: 'gcs',
    url: 'https://storage.googleapis.example/meridian-warehouse',
    certificate: 'secret://warehouse/service-account.json',
    insecure_tls: false,
  },
  {
    name: 'ledger',
    namespace: 'payments',
    type: 'sql_server',
    url: 'sqlserver://$(username):$(password)@ledger.meridian.internal:1433?database=ledger',
    username: 'configmap://ledger/user',
    password: 'secret://ledger/password',
    insecure_tls: false,
  },
  {
    name: 'sessions',
    namespace: 'identity',
    type: 'redis',
    url: 'session-store.identity.svc:6379',
    username: '',
    password: 'secret://session-store/password',
    properties: { db: '2' },
    insecure_tls: true,
  },
  {
    name: 'monitoring',
    namespace: 'monitoring',
    type: 'prometheus',
    url: 'https://prometheus.meridian.example',
    insecure_tls: true,
  },
  {
    name: 'orders search',
    namespace: 'search',
    type: 'elasticsearch',
    url: 'https://search.meridian.example:9200',
    username: 'console',
    password: literal,
    insecure_tls: false,
  },
  {
    name: 'prod-eu-1',
    namespace: 'cloud',
    type: 'kubernetes',
    certificate: 'secret://prod-eu-1/kubeconfig',
    source: 'ConfigFile',
  },
  {
    name: 'manifests',
    namespace: 'platform',
    type: 'git',
    url: 'ssh://git@git.meridian.example/platform/manifests.git',
    certificate: 'secret://manifests/deploy-key',
    properties: { ref: 'release' },
  },
  { name: 'github', namespace: 'platform', type: 'github', password: 'secret://github/token' },
  {
    name: 'azure-devops',
    namespace: 'platform',
    type: 'azure_devops',
    username: 'meridian',
    password: literal,
  },
  {
    name: 'branch files',
    namespace: 'network',
    type: 'sftp',
    url: 'sftp.meridian.example',
    username: 'branch',
    password: literal,
    properties: { port: '2222' },
  },
  {
    name: 'incidents channel',
    namespace: 'payments',
    type: 'slack',
    url: 'slack://$(password)@C0123456789',
    username: 'C0123456789',
    password: 'secret://slack/bot-token',
    properties: { BotName: 'Mission Control' },
  },
  {
    name: 'on call',
    namespace: 'payments',
    type: 'email',
    url: 'smtp://$(username):$(password)@smtp.meridian.example:587/?UseStartTLS=false&Encryption=Auto&Auth=Plain',
    username: 'secret://mail/user',
    password: 'secret://mail/password',
    properties: {
      authMethod: 'Plain',
      encryptionMethod: 'Auto',
      from: 'mission-control@meridian.example',
      fromName: 'Mission Control',
      host: 'smtp.meridian.example',
      port: '587',
    },
    insecure_tls: false,
  },
  {
    name: 'phones',
    type: 'ntfy',
    url: 'ntfy://:$(password)@ntfy.sh/meridian-ops?Scheme=https',
    username: '',
    password: '',
    properties: { host: 'ntfy.sh', topic: 'meridian-ops' },
    insecure_tls: false,
  },
  { name: 'reports', namespace: 'data', type: 'folder', properties: { path: '/var/lib/reports' } },
  {
    name: 'platform team',
    namespace: 'platform',
    type: 'teams',
    url: 'teams://group@tenant/alternative/owner?host=outlook.office.com',
    properties: {
      group: 'group',
      tenant: 'tenant',
      altID: 'alternative',
      groupOwner: 'owner',
      host: 'outlook.office.com',
    },
  },
  {
    name: 'night shift',
    type: 'telegram',
    url: 'telegram://$(password)@telegram/?Chats=@meridian-night',
    username: '@meridian-night',
    password: 'configmap://telegram/token',
  },
  {
    name: 'war room',
    namespace: 'payments',
    type: 'matrix',
    url: 'matrix://:$(password)@matrix.meridian.example/?DisableTLS=true',
    username: '',
    password: literal,
    properties: { host: 'matrix.meridian.example' },
    insecure_tls: true,
  },
  { name: 'mirror', namespace: 'platform', type: 'gitlab', password: literal },
  {
    name: 'catalogue',
    namespace: 'data',
    type: 'mongo',
    url: 'mongodb://catalogue.meridian.internal:27017',
    username: 'secret://catalogue/user',
    password: 'secret://catalogue/password',
    insecure_tls: true,
  },
  {
    name: 'branch desktops',
    namespace: 'network',
    type: 'windows',
    url: '',
    username: 'operator',
    password: literal,
    properties: { domain: 'MERIDIAN' },
  },
  // Connections for which the console has no form.
  {
    name: 'deployments hook',
    namespace: 'platform',
    type: 'slackwebhook',
    url: 'https://hooks.slack.example/services/T000/B000/sample-only',
    source: 'KubernetesCRD',
  },
  {
    name: 'legacy hook',
    type: 'webhook',
    url: 'https://hooks.meridian.example/legacy',
    username: 'hook',
    password: literal,
    properties: { headers: '{"X-Team": "platform"}' },
    source: null,
  },
  {
    name: 'load test',
    namespace: 'staging',
    type: 'jmeter',
    url: 'jmeter.staging.svc',
    properties: { port: '1099' },
  },
  // A type that is unknown to the console and to this version of the server.
  {
    name: 'mainframe',
    namespace: 'data',
    type: 'tn3270',
    url: 'tn3270://mainframe.meridian.internal',
    properties: { lu: 'LU0042' },
    source: 'CRDSync',
    anonymous: true,
  },
  {
    name: 'old shop',
    namespace: 'data',
    type: 'mysql',
    url: 'mysql://$(username):$(password)@shop-old.meridian.internal:3306/shop',
    username: 'shop',
    password: literal,
    deletedAgoMs: 12 * dayMs,
  },
];

/**
 * Connections that older web clients damaged: missing namespaces, missing form fields, wrongly assembled
 * URLs.
 */
const lossy: readonly StoredConnection[] = [
  {
    name: 'scanner share',
    type: 'smb',
    username: 'scanner',
    password: literal,
    properties: { workstation: 'undefined', searchPath: '', port: '445' },
    insecure_tls: null,
  },
  {
    name: 'release hook',
    type: 'generic_webhook',
    url: 'generic+?ContentType=application/json&MessageKey=message&TitleKey=title&RequestMethod=POST&DisableTLS=false',
    properties: { contentType: 'application/json', requestMethod: 'POST', key: 'message', titleKey: 'title' },
  },
  {
    name: 'town square',
    type: 'zulip_chat',
    url: 'zulip://undefined:$(password)@chat.meridian.example/',
    username: 'ops-bot@chat.meridian.example',
    password: literal,
    properties: { host: 'chat.meridian.example' },
  },
  {
    name: 'weekly report',
    type: 'email',
    url: 'smtp://reports%40meridian.example:sample-only@smtp.meridian.example:465/?UseStartTLS=true&Encryption=ImplicitTLS&Auth=Plain&fromAddress=reports@meridian.example&fromName=Weekly%20report',
    insecure_tls: null,
  },
  {
    name: 'archive',
    type: 'restic',
    url: 's3:https://s3.meridian.example/archive',
    password: 'secret://archive/repository-password',
  },
  {
    name: 'drop box',
    type: 'sftp',
    url: 'drop.meridian.example',
    username: 'drop',
    password: literal,
    properties: {},
  },
  {
    name: 'application manifests',
    type: 'git',
    url: 'https://git.meridian.example/checkout/manifests.git',
    username: 'reader',
    password: literal,
    properties: { ref: 'ref' },
  },
  {
    name: 'aws-laboratory',
    type: 'aws',
    username: 'configmap://aws/laboratory-key',
    password: literal,
    properties: { region: 'eu-west-3', profile: 'laboratory', insecureTLS: 'true' },
  },
];

/** Returns the connections of the demo, including those that older web clients damaged. */
export const connectionRows = (adminId: string): readonly object[] => {
  const stored = [...wellFormed, ...lossy].map(({ anonymous = false, deletedAgoMs, ...connection }, at) => {
    const agoMs = (100 - at) * dayMs;
    const aged: RowAge = deletedAgoMs === undefined ? { agoMs } : { agoMs, deletedAgoMs };
    return {
      id: idOf('5', at + 1),
      namespace: 'default',
      url: null,
      username: null,
      password: null,
      certificate: null,
      properties: null,
      insecure_tls: true,
      source: 'UI',
      ...connection,
      aged,
      anonymous,
    };
  });
  return rowsOf(stored, timesWithUpdatedAt, adminId).map(({ anonymous, ...row }) => ({
    ...row,
    created_by: anonymous ? null : row.created_by,
  }));
};

export function connectionId(name: string): string {
  const at = [...wellFormed, ...lossy].findIndex((connection) => connection.name === name);
  if (at < 0) throw new Error(`The demo has no connection ${name}.`);
  return idOf('5', at + 1);
}
