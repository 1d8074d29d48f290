import { kindName, resourceSelector, valueFrom } from './commonSchemas.ts';
import type { ShortFields, ShortSchema } from './schemaNotation.ts';

/** Common fields of all scraper kinds. */
const scraped: ShortFields = {
  id: 'string',
  name: 'string',
  type: 'string',
  status: 'string',
  health: 'string',
  items: 'string',
  class: 'string',
  labels: 'map',
  tags: 'any',
  properties: '[object]',
  transform: 'Transform',
  createFields: '[string]',
  deleteFields: '[string]',
  timestampFormat: 'string',
};
/** By kind in the file name: the field in the spec, and the kind's own fields. */
const scraperKinds: Readonly<Record<string, readonly [field: string, fields: ShortFields]>> = {
  aws: [
    'aws',
    {
      connection: 'string',
      accessKey: 'EnvVar',
      secretKey: 'EnvVar',
      region: '[string]',
      endpoint: 'string',
      skipTLSVerify: 'boolean',
      assumeRole: 'string',
      awsConnection: 'AwsConnection',
      compliance: 'boolean',
      inventory: 'boolean',
      patch_states: 'boolean',
      patch_details: 'boolean',
      include: '[string]',
      exclude: '[string]',
      trusted_advisor_check: 'boolean',
      cloudtrail: 'CloudTrail',
      cost_reporting: 'CostReporting',
      costReporting: 'CostReporting',
    },
  ],
  azure: [
    'azure',
    {
      'connection!': 'string',
      subscriptionID: 'string',
      organisation: 'string',
      tenantID: 'string',
      clientID: 'EnvVar',
      clientSecret: 'EnvVar',
      include: '[string]',
      exclusions: 'object',
    },
  ],
  azuredevops: [
    'azureDevops',
    {
      connection: 'string',
      organization: 'string',
      personalAccessToken: 'EnvVar',
      projects: '[string]',
      pipelines: '[string]',
    },
  ],
  file: [
    'file',
    {
      url: 'string',
      paths: '[string]',
      ignore: '[string]',
      'format!': 'string',
      'icon!': 'string',
      connection: 'string',
    },
  ],
  githubactions: [
    'githubActions',
    {
      connection: 'string',
      'owner!': 'string',
      'repository!': 'string',
      personalAccessToken: 'EnvVar',
      workflows: '[string]',
    },
  ],
  kubernetes: [
    'kubernetes',
    {
      'clusterName!': 'string',
      namespace: 'string',
      scope: 'string',
      since: 'string',
      kubeconfig: 'EnvVar',
      selector: 'string',
      fieldSelector: 'string',
      maxInFlight: 'integer',
      exclusions: '[string] or KubernetesExclusions',
      watch: '[object]',
      event: 'object',
      relationships: '[object]',
      allowIncomplete: 'boolean',
    },
  ],
  kubernetesfile: [
    'kubernetesFile',
    {
      'type!': 'string',
      'id!': 'string',
      selector: 'KubernetesSelector',
      files: '[KubernetesFiles]',
      container: 'string',
      format: 'string',
    },
  ],
  sql: [
    'sql',
    {
      'type!': 'string',
      'id!': 'string',
      'connection!': 'string',
      driver: 'string',
      auth: 'Credentials',
      format: 'string',
      'query!': 'string',
    },
  ],
  trivy: [
    'trivy',
    {
      version: 'string',
      compliance: '[string]',
      ignoreUnfixed: 'boolean',
      ignoredLicenses: '[string]',
      licenseFull: 'boolean',
      severity: '[string]',
      vulnType: '[string] or string',
      scanners: '[string]',
      timeout: 'string',
      kubernetes: 'TrivyKubernetes',
    },
  ],
};
const http: ShortFields = {
  'url!': 'string',
  'type!': 'string',
  'id!': 'string',
  connection: 'string',
  method: 'string',
  body: 'string',
  headers: '[EnvVar]',
  env: '[EnvVar]',
  auth: 'Credentials',
  format: 'string',
  icon: 'string',
  ignore: '[string]',
  paths: '[string]',
};
const scraperObjects: ShortSchema = {
  Transform: {
    gotemplate: 'string',
    jsonpath: 'string',
    expr: 'string',
    javascript: 'string',
    exclude: '[object]',
    mask: '[object]',
    changes: 'object',
    relationship: '[object]',
  },
  AwsConnection: {
    connection: 'string',
    accessKey: 'EnvVar',
    secretKey: 'EnvVar',
    sessionToken: 'EnvVar',
    region: '[string]',
    endpoint: 'string',
    skipTLSVerify: 'boolean',
    assumeRole: 'string',
  },
  CloudTrail: { exclude: '[string]', max_age: 'string', maxAge: 'string' },
  CostReporting: {
    s3_bucket_path: 'string',
    s3BucketPath: 'string',
    table: 'string',
    database: 'string',
    region: 'string',
  },
  Credentials: { username: 'EnvVar', password: 'EnvVar', bearer: 'EnvVar' },
  KubernetesExclusions: { name: '[string]', namespace: '[string]', kind: '[string]', labels: 'map' },
  KubernetesSelector: {
    kind: 'string',
    name: 'string',
    namespace: 'string',
    fieldSelector: 'string',
    labelSelector: 'string',
  },
  KubernetesFiles: { format: 'string', path: '[string]' },
  TrivyKubernetes: {
    components: '[string]',
    context: 'string',
    kubeconfig: 'string',
    namespace: 'string',
    scanners: '[string]',
  },
  ...resourceSelector,
  ...valueFrom,
};
const retention: ShortSchema = {
  Retention: {
    changes: '[RetainedChanges]',
    types: '[RetainedType]',
    type: '[RetainedType]',
    staleItemAge: 'string',
  },
  RetainedChanges: { 'name!': 'string', age: 'string', count: 'integer' },
  RetainedType: { 'name!': 'string', createdAge: 'string', updatedAge: 'string', deletedAge: 'string' },
};
/** Merges common fields with a kind's own fields, which may make a common field required. */
function kindFields(fields: ShortFields): ShortFields {
  const shared = Object.entries(scraped).filter(([name]) => !(`${name}!` in fields));
  return { ...Object.fromEntries(shared), ...fields };
}
export const scraperSpec: ShortSchema = {
  ScraperSpec: {
    logLevel: 'string',
    schedule: 'string',
    full: 'boolean',
    watch: 'boolean',
    retention: 'Retention',
    ...Object.fromEntries(
      Object.entries(scraperKinds).map(([kind, [field]]) => [field, `[${kindName(kind)}]`]),
    ),
    http: '[Http]',
    slack: '[object]',
    terraform: '[object]',
  },
  ...Object.fromEntries(
    Object.entries(scraperKinds).map(([kind, [, fields]]) => [kindName(kind), kindFields(fields)]),
  ),
  Http: kindFields(http),
  ...retention,
  ...scraperObjects,
};

export const scraperKindSchemas: Readonly<Record<string, ShortSchema>> = Object.fromEntries(
  [...Object.entries(scraperKinds), ['http', ['http', http]] as const].map(([kind, [, fields]]) => [
    kind,
    { [kindName(kind)]: kindFields(fields), ...scraperObjects },
  ]),
);
