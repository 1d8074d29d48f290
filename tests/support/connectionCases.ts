/**
 * A connection as typed into the form, and as the server must store it. Values that begin with `hidden-`
 * are secrets.
 */
export interface ConnectionCase {
  readonly type: string;
  /** Form values, without name and namespace. */
  readonly typed: Readonly<Record<string, unknown>>;
  /** Expected columns of the row. Absent columns are null. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** Later form changes. */
  readonly change: Readonly<Record<string, unknown>>;
  /** Expected values of the columns that change. */
  readonly changed: Readonly<Record<string, unknown>>;
}

const login = { url: 'db://host/x', username: 'hidden-user', password: 'hidden-pass' };
const web = { ...login, url: 'https://host.example/api', insecure_tls: true };
const newPassword = { change: { password: 'hidden-other' }, changed: { password: 'hidden-other' } };
const sameAsTyped = (type: string, typed: Readonly<Record<string, unknown>>): ConnectionCase => ({
  type,
  typed,
  stored: { insecure_tls: false, ...typed },
  ...newPassword,
});
const newUrl = { change: { url: 'changed' }, changed: { url: 'changed' } };

/** Every connection type of the UI, with its expected record. */
export const connectionCases: readonly ConnectionCase[] = [
  sameAsTyped('postgres', login),
  sameAsTyped('mysql', login),
  sameAsTyped('sql_server', login),
  sameAsTyped('http', web),
  sameAsTyped('elasticsearch', web),
  sameAsTyped('mongo', web),
  sameAsTyped('ldap', web),
  sameAsTyped('prometheus', { ...web, username: 'secret://prom/user' }),
  sameAsTyped('github', { password: 'hidden-token' }),
  sameAsTyped('gitlab', { password: 'secret://gitlab/token' }),
  sameAsTyped('azure_devops', { username: 'meridian', password: 'hidden-token' }),
  { ...sameAsTyped('google_cloud', { url: 'https://gcp', certificate: 'hidden-cert' }), ...newUrl },
  { ...sameAsTyped('gcs', { url: 'gs://bucket', certificate: 'configmap://gcs/cert' }), ...newUrl },
  {
    ...sameAsTyped('kubernetes', { certificate: 'hidden-kubeconfig\nof: two lines\n' }),
    change: { certificate: 'secret://kube/config' },
    changed: { certificate: 'secret://kube/config' },
  },
  {
    type: 'redis',
    typed: { ...web, properties: { db: '2' } },
    stored: { ...web, properties: { db: '2' } },
    change: { properties: { db: '3' } },
    changed: { properties: { db: '3' } },
  },
  {
    type: 'windows',
    typed: { username: 'hidden-user', password: 'hidden-pass', properties: { domain: 'MERIDIAN' } },
    stored: {
      username: 'hidden-user',
      password: 'hidden-pass',
      insecure_tls: false,
      properties: { domain: 'MERIDIAN' },
    },
    ...newPassword,
  },
  {
    type: 'sftp',
    typed: { url: 'files.example', username: 'hidden-u', password: 'hidden-p', properties: { port: '22' } },
    stored: {
      url: 'files.example',
      username: 'hidden-u',
      password: 'hidden-p',
      insecure_tls: false,
      properties: { port: '22' },
    },
    ...newUrl,
  },
  {
    type: 'aws',
    typed: {
      username: 'hidden-key',
      password: 'hidden-secret',
      properties: { region: 'eu-west-1', profile: '', insecureTLS: true },
    },
    stored: {
      username: 'hidden-key',
      password: 'hidden-secret',
      insecure_tls: false,
      properties: { region: 'eu-west-1', profile: '', insecureTLS: 'true' },
    },
    change: { properties: { insecureTLS: false } },
    changed: { properties: { region: 'eu-west-1', profile: '', insecureTLS: 'false' } },
  },
  {
    type: 's3',
    typed: {
      username: 'hidden-key',
      password: 'hidden-secret',
      insecure_tls: true,
      properties: { region: 'eu-west-1', profile: 'p', bucket: 'backups' },
    },
    stored: {
      username: 'hidden-key',
      password: 'hidden-secret',
      insecure_tls: true,
      properties: { region: 'eu-west-1', profile: 'p', bucket: 'backups' },
    },
    change: { properties: { bucket: 'other' } },
    changed: { properties: { region: 'eu-west-1', profile: 'p', bucket: 'other' } },
  },
  {
    type: 'azure',
    typed: { username: 'client', password: 'hidden-secret', properties: { tenant: 'meridian' } },
    stored: {
      username: 'client',
      password: 'hidden-secret',
      insecure_tls: false,
      properties: { tenant: 'meridian' },
    },
    change: { username: 'other client' },
    changed: { username: 'other client' },
  },
  {
    type: 'smb',
    typed: {
      url: 'files.example',
      username: 'scanner',
      password: 'hidden-pass',
      properties: { port: 445, sharename: 'scans' },
    },
    stored: {
      url: 'files.example',
      username: 'scanner',
      password: 'hidden-pass',
      insecure_tls: false,
      properties: { port: '445', sharename: 'scans' },
    },
    change: { properties: { port: 4450 } },
    changed: { properties: { port: '4450', sharename: 'scans' } },
  },
  {
    type: 'restic',
    typed: {
      url: 's3:https://s3.example/archive',
      password: 'hidden-repository',
      properties: { awsConnectionName: 'aws', accessKey: 'hidden-access', secretKey: 'hidden-key' },
    },
    stored: {
      url: 's3:https://s3.example/archive',
      password: 'hidden-repository',
      insecure_tls: false,
      properties: { awsConnectionName: 'aws', accessKey: 'hidden-access', secretKey: 'hidden-key' },
    },
    change: { properties: { awsConnectionName: 'aws-2' } },
    changed: {
      properties: { awsConnectionName: 'aws-2', accessKey: 'hidden-access', secretKey: 'hidden-key' },
    },
  },
  {
    type: 'jmeter',
    typed: { url: 'jmeter.example', properties: { port: 1099 } },
    stored: { url: 'jmeter.example', insecure_tls: false, properties: { port: '1099' } },
    ...newUrl,
  },
  {
    type: 'dynatrace',
    typed: { url: 'live.example', password: 'hidden-api', properties: { scheme: 'https' } },
    stored: {
      url: 'live.example',
      password: 'hidden-api',
      insecure_tls: false,
      properties: { scheme: 'https' },
    },
    ...newPassword,
  },
  {
    type: 'folder',
    typed: { properties: { path: '/srv' } },
    stored: { insecure_tls: false, properties: { path: '/srv' } },
    change: { properties: { path: '/data' } },
    changed: { properties: { path: '/data' } },
  },
  {
    type: 'git',
    typed: {
      url: 'ssh://git@git.example/x.git',
      username: '',
      password: '',
      certificate: 'hidden-deploy-key',
      properties: { ref: 'main' },
    },
    stored: {
      url: 'ssh://git@git.example/x.git',
      username: '',
      password: '',
      certificate: 'hidden-deploy-key',
      insecure_tls: false,
      properties: { ref: 'main' },
    },
    change: { properties: { ref: 'release' } },
    changed: { properties: { ref: 'release' } },
  },
  {
    type: 'discord',
    typed: { username: '1234', password: 'hidden-token' },
    stored: {
      url: 'discord://$(password)@1234',
      username: '1234',
      password: 'hidden-token',
      insecure_tls: false,
    },
    change: { username: '5678' },
    changed: { username: '5678', url: 'discord://$(password)@5678' },
  },
  {
    type: 'email',
    typed: {
      username: 'secret://mail/user',
      password: 'secret://mail/pass',
      insecure_tls: false,
      properties: {
        host: 'smtp.example.org',
        port: 587,
        from: 'ops@example.org',
        fromName: 'Ops',
        encryptionMethod: 'Auto',
        authMethod: 'Plain',
      },
    },
    stored: {
      url: 'smtp://$(username):$(password)@smtp.example.org:587/?UseStartTLS=false&Encryption=Auto&Auth=Plain',
      username: 'secret://mail/user',
      password: 'secret://mail/pass',
      insecure_tls: false,
      properties: {
        host: 'smtp.example.org',
        port: '587',
        from: 'ops@example.org',
        fromName: 'Ops',
        encryptionMethod: 'Auto',
        authMethod: 'Plain',
      },
    },
    change: { password: 'hidden-mail' },
    changed: { password: 'hidden-mail' },
  },
  {
    type: 'google_chat',
    typed: { username: 'hidden-key', password: 'hidden-token', properties: { webhook: 'AAAA' } },
    stored: {
      url: 'googlechat://chat.googleapis.com/v1/spaces/AAAA/messages?key=$(username)&token=$(password)',
      username: 'hidden-key',
      password: 'hidden-token',
      insecure_tls: false,
      properties: { webhook: 'AAAA' },
    },
    ...newPassword,
  },
  {
    type: 'ifttt',
    typed: { username: 'hook-1' },
    stored: { url: 'ifttt://hook-1', username: 'hook-1', insecure_tls: false },
    change: { username: 'hook-2' },
    changed: { username: 'hook-2', url: 'ifttt://hook-2' },
  },
  {
    type: 'mattermost',
    typed: {
      username: 'ops',
      password: 'hidden-token',
      properties: { host: 'mm.example:8065', channel: 'town' },
    },
    stored: {
      url: 'mattermost://ops@mm.example:8065/$(password)/town',
      username: 'ops',
      password: 'hidden-token',
      insecure_tls: false,
      properties: { host: 'mm.example:8065', channel: 'town' },
    },
    ...newPassword,
  },
  {
    type: 'matrix',
    typed: {
      username: 'ops',
      password: 'hidden-pass',
      insecure_tls: true,
      properties: { host: 'matrix.example' },
    },
    stored: {
      url: 'matrix://ops:$(password)@matrix.example/?DisableTLS=true',
      username: 'ops',
      password: 'hidden-pass',
      insecure_tls: true,
      properties: { host: 'matrix.example' },
    },
    change: { insecure_tls: false },
    changed: { insecure_tls: false, url: 'matrix://ops:$(password)@matrix.example/?DisableTLS=false' },
  },
  {
    type: 'ntfy',
    typed: {
      username: '',
      password: '',
      insecure_tls: false,
      properties: { host: 'ntfy.sh', topic: 'ops' },
    },
    stored: {
      url: 'ntfy://:$(password)@ntfy.sh/ops?Scheme=https',
      username: '',
      password: '',
      insecure_tls: false,
      properties: { host: 'ntfy.sh', topic: 'ops' },
    },
    change: { insecure_tls: true },
    changed: { insecure_tls: true, url: 'ntfy://:$(password)@ntfy.sh/ops?Scheme=http' },
  },
  {
    type: 'opsgenie',
    typed: { password: 'configmap://og/key', properties: { host: 'api.opsgenie.com', port: 443 } },
    stored: {
      url: 'opsgenie://api.opsgenie.com:443/$(password)',
      password: 'configmap://og/key',
      insecure_tls: false,
      properties: { host: 'api.opsgenie.com', port: '443' },
    },
    ...newPassword,
  },
  {
    type: 'pushbullet',
    typed: { password: 'hidden-token', properties: { targets: 'phone' } },
    stored: {
      url: 'pushbullet://$(password)/phone',
      password: 'hidden-token',
      insecure_tls: false,
      properties: { targets: 'phone' },
    },
    ...newPassword,
  },
  {
    type: 'pushover',
    typed: { username: 'somebody', password: 'hidden-token' },
    stored: {
      url: 'pushover://:$(password)@somebody/',
      username: 'somebody',
      password: 'hidden-token',
      insecure_tls: false,
    },
    ...newPassword,
  },
  {
    type: 'rocketchat',
    typed: {
      username: 'hidden-a',
      password: 'hidden-b',
      properties: { user: 'ops', host: 'rc.example', port: '443', channel: 'alerts' },
    },
    stored: {
      url: 'rocketchat://ops@rc.example:443/$(username)/$(password)/alerts',
      username: 'hidden-a',
      password: 'hidden-b',
      insecure_tls: false,
      properties: { user: 'ops', host: 'rc.example', port: '443', channel: 'alerts' },
    },
    ...newPassword,
  },
  {
    type: 'slack',
    typed: { username: 'C0123456789', password: 'hidden-xoxb-1', properties: { BotName: '' } },
    stored: {
      url: 'slack://$(password)@C0123456789',
      username: 'C0123456789',
      password: 'hidden-xoxb-1',
      insecure_tls: false,
      properties: { BotName: '' },
    },
    change: { properties: { BotName: 'ops' } },
    changed: { properties: { BotName: 'ops' } },
  },
  {
    type: 'teams',
    typed: {
      properties: {
        group: 'g',
        tenant: 'a-tenant',
        altID: 'an-id',
        groupOwner: 'owner',
        host: 'outlook.office.com',
      },
    },
    stored: {
      url: 'teams://g@a-tenant/an-id/owner?host=outlook.office.com',
      insecure_tls: false,
      properties: {
        group: 'g',
        tenant: 'a-tenant',
        altID: 'an-id',
        groupOwner: 'owner',
        host: 'outlook.office.com',
      },
    },
    change: { properties: { group: '' } },
    changed: {
      url: 'teams://@a-tenant/an-id/owner?host=outlook.office.com',
      properties: {
        group: '',
        tenant: 'a-tenant',
        altID: 'an-id',
        groupOwner: 'owner',
        host: 'outlook.office.com',
      },
    },
  },
  {
    type: 'telegram',
    typed: { username: '@ops,-100', password: 'hidden-token' },
    stored: {
      url: 'telegram://$(password)@telegram/?Chats=@ops,-100',
      username: '@ops,-100',
      password: 'hidden-token',
      insecure_tls: false,
    },
    ...newPassword,
  },
  {
    type: 'zulip_chat',
    typed: { username: 'bot@example.org', password: 'hidden-key', properties: { host: 'chat.example' } },
    stored: {
      url: 'zulip://bot@example.org:$(password)@chat.example/',
      username: 'bot@example.org',
      password: 'hidden-key',
      insecure_tls: false,
      properties: { host: 'chat.example' },
    },
    ...newPassword,
  },
  {
    type: 'generic_webhook',
    typed: {
      url: 'https://hooks.example/x?team=ops',
      insecure_tls: false,
      properties: {
        contentType: 'application/json',
        requestMethod: 'POST',
        key: 'message',
        titleKey: 'title',
      },
    },
    stored: {
      url: 'generic+https://hooks.example/x?team=ops?ContentType=application/json&MessageKey=message&TitleKey=title&RequestMethod=POST&DisableTLS=false',
      insecure_tls: false,
      properties: {
        contentType: 'application/json',
        requestMethod: 'POST',
        key: 'message',
        titleKey: 'title',
      },
    },
    change: { url: 'https://hooks.example/y' },
    changed: {
      url: 'generic+https://hooks.example/y?ContentType=application/json&MessageKey=message&TitleKey=title&RequestMethod=POST&DisableTLS=false',
    },
  },
];
