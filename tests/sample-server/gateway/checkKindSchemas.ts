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
/** Credentials for the authentication schemes that a check supports. */
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
// The server's field names, and the name of the URL field in the web client's form.
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
  // The server's generator describes a Go struct here. The JSON of a Kubernetes resource has no such key.
  Unstructured: { 'Object!': 'object' },
  MetricLabel: { 'name!': 'string', value: 'string', valueExpr: 'string' },
};

/** Fields of each kind of health check, in addition to the common fields. */
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

/** The server has no file for this kind. */
export const kubernetesResource: ShortFields = {
  'resources!': '[Unstructured]',
  staticResources: '[Unstructured]',
  kubeconfig: 'EnvVar',
  checks: '[object]',
  waitFor: 'object',
  clearResources: 'boolean',
  ...answer,
};

/** The server's names of kinds for which the web client's forms use another name. */
export const otherNames: Readonly<Record<string, string>> = {
  alertManager: 'alertmanager',
  mongo: 'mongodb',
};

/** Kinds without listed fields. Any content is valid. */
export const looseKinds: readonly string[] = (
  'awsConfig awsConfigRule azureDevops catalog cloudwatch configDB containerd containerdPush databaseBackup docker ' +
  'dockerPush dynatrace ec2 gcs gitProtocol github helm jmeter junit ldap namespace opensearch pod pubsub restic s3 sftp ' +
  'smb sql webhook'
).split(' ');
