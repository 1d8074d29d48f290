import type { ShortFields, ShortSchema } from './schemaNotation.ts';

const answer: ShortFields = { test: 'Template', display: 'Template', transform: 'Template' };
const database: ShortFields = {
  connection: 'string',
  url: 'EnvVar',
  username: 'EnvVar',
  password: 'EnvVar',
  query: 'string',
  results: 'integer',
  ...answer,
};
/** Who asks: a name and a password for the kinds of sign-in that a check knows. */
const signIn: ShortFields = {
  basic: 'boolean',
  ntlm: 'boolean',
  ntlmv2: 'boolean',
  authentication: 'Authentication',
  username: 'EnvVar',
  password: 'EnvVar',
};
const files: ShortFields = {
  'path!': 'string',
  filter: 'FolderFilter',
  minAge: 'string',
  maxAge: 'string',
  minCount: 'integer',
  maxCount: 'integer',
  minSize: 'string',
  maxSize: 'string',
  availableSize: 'string',
  totalSize: 'string',
  recursive: 'boolean',
  awsConnection: 'AwsConnection',
  gcpConnection: 'GcpConnection',
  smbConnection: 'SmbConnection',
  sftpConnection: 'SftpConnection',
  ...answer,
};
const mongo: ShortFields = { connection: 'string', url: 'string', ...signIn, ...answer };
// As the server names it, and with the name of its address that the web client's form writes.
const alertManager: ShortFields = {
  connection: 'string',
  url: 'string',
  host: 'string',
  alerts: '[string]',
  filters: 'map',
  exclude_filters: 'map',
  ignore: '[string]',
  ...signIn,
  ...answer,
};

/** Objects that fields of checks name. */
export const checkObjects: ShortSchema = {
  Authentication: { username: 'EnvVar', password: 'EnvVar' },
  FolderFilter: {
    minAge: 'string',
    maxAge: 'string',
    since: 'string',
    minSize: 'string',
    maxSize: 'string',
    regex: 'string',
  },
  AwsConnection: {
    connection: 'string',
    region: 'string',
    endpoint: 'string',
    objectPath: 'string',
    accessKey: 'EnvVar',
    secretKey: 'EnvVar',
    sessionToken: 'EnvVar',
    skipTLSVerify: 'boolean',
    usePathStyle: 'boolean',
  },
  GcpConnection: { connection: 'string', endpoint: 'string', credentials: 'EnvVar' },
  SftpConnection: { connection: 'string', port: 'integer', host: 'string', ...signIn },
  SmbConnection: {
    connection: 'string',
    port: 'integer',
    domain: 'string',
    workstation: 'string',
    sharename: 'string',
    searchPath: 'string',
    ...signIn,
  },
  Metric: { name: 'string', type: 'string', value: 'string', labels: '[MetricLabel]' },
  MetricLabel: { 'name!': 'string', value: 'string', valueExpr: 'string' },
};

/** The fields of each kind of health check besides those that all have. */
export const checkKinds: Readonly<Record<string, ShortFields>> = {
  alertmanager: alertManager,
  dns: {
    'server!': 'string',
    port: 'integer',
    query: 'string',
    querytype: 'A|AAAA|CNAME|MX|NS|PTR|SRV|TXT',
    minrecords: 'integer',
    exactreply: '[string]',
    timeout: 'integer',
    thresholdMillis: 'integer',
  },
  elasticsearch: {
    connection: 'string',
    'url!': 'string',
    'query!': 'string',
    'index!': 'string',
    results: 'integer',
    ...signIn,
    ...answer,
  },
  exec: { 'script!': 'string', env: '[EnvVar]', checkout: 'object', artifacts: '[object]', ...answer },
  folder: files,
  http: {
    connection: 'string',
    'url!': 'string',
    endpoint: 'string',
    method: 'GET|POST|PUT|PATCH|DELETE|HEAD',
    body: 'string',
    templateBody: 'boolean',
    headers: '[EnvVar]',
    env: '[EnvVar]',
    responseCodes: '[integer]',
    responseContent: 'string',
    responseJSONContent: 'object',
    maxSSLExpiry: 'integer',
    thresholdMillis: 'integer',
    oauth2: 'object',
    ...signIn,
    ...answer,
  },
  icmp: {
    name: 'string',
    'endpoint!': 'string',
    packetCount: 'integer',
    packetLossThreshold: 'integer',
    thresholdMillis: 'integer',
  },
  kubernetes: {
    'kind!': 'string',
    resource: 'ResourceSelector',
    namespaceSelector: 'ResourceSelector',
    ready: 'boolean',
    healthy: 'boolean',
    ignore: '[string]',
    ...answer,
  },
  mongodb: mongo,
  mssql: database,
  mysql: database,
  postgres: database,
  prometheus: { connection: 'string', url: 'string', 'query!': 'string', host: 'string', ...answer },
  redis: { connection: 'string', url: 'string', db: 'integer', 'addr!': 'string', ...signIn, ...answer },
  tcp: { 'endpoint!': 'string', thresholdMillis: 'integer', ...answer },
};

/** Kinds as the web client's forms name them, where the server has another name. */
export const otherNames: Readonly<Record<string, string>> = {
  alertManager: 'alertmanager',
  mongo: 'mongodb',
};

/** Kinds without fields here: whatever stands under them is good. */
export const looseKinds: readonly string[] = (
  'awsConfig awsConfigRule azureDevops catalog cloudwatch configDB containerd containerdPush databaseBackup docker ' +
  'dockerPush dynatrace ec2 gcs gitProtocol github helm jmeter junit ldap namespace opensearch pod pubsub restic s3 sftp ' +
  'smb sql webhook'
).split(' ');
