import { kindName, resourceSelector, valueFrom } from './commonSchemas.ts';
import type { ShortFields, ShortSchema } from './schemaNotation.ts';

/** What every kind of scraper takes besides its own fields. */
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
};
const scraperKinds: Readonly<Record<string, readonly [field: string, fields: ShortFields]>> = {
  aws: [
    'aws',
    {
      connection: 'string',
      accessKey: 'EnvVar',
      secretKey: 'EnvVar',
      'region!': '[string]',
      compliance: 'boolean',
      include: '[string]',
      exclude: '[string]',
      costReporting: 'object',
      cloudtrail: 'object',
    },
  ],
  azure: [
    'azure',
    {
      connection: 'string',
      'subscriptionID!': 'string',
      organisation: 'string',
      tenantID: 'string',
      clientID: 'EnvVar',
      clientSecret: 'EnvVar',
      exclusions: 'object',
    },
  ],
  azuredevops: [
    'azureDevops',
    {
      connection: 'string',
      organization: 'string',
      personalAccessToken: 'EnvVar',
      'projects!': '[string]',
      'pipelines!': '[string]',
    },
  ],
  file: [
    'file',
    {
      url: 'string',
      paths: '[string]',
      ignore: '[string]',
      format: 'string',
      icon: 'string',
      connection: 'string',
    },
  ],
  githubactions: [
    'githubActions',
    { 'owner!': 'string', 'repository!': 'string', personalAccessToken: 'EnvVar', 'workflows!': '[string]' },
  ],
  kubernetes: [
    'kubernetes',
    {
      'clusterName!': 'string',
      namespace: 'string',
      kubeconfig: 'EnvVar',
      selector: 'string',
      fieldSelector: 'string',
      exclusions: 'object',
      watch: '[object]',
      event: 'object',
      allowIncomplete: 'boolean',
    },
  ],
  kubernetesfile: [
    'kubernetesFile',
    { selector: 'ResourceSelector', 'files!': '[object]', container: 'string' },
  ],
  sql: ['sql', { connection: 'string', driver: 'postgres|mysql|mssql', auth: 'object', 'query!': 'string' }],
  trivy: [
    'trivy',
    {
      version: 'string',
      compliance: '[string]',
      ignoredLicenses: '[string]',
      severity: '[string]',
      vulnType: '[string]',
      scanners: '[string]',
      timeout: 'string',
      kubernetes: 'object',
    },
  ],
};
const transform: ShortSchema = {
  Transform: {
    gotemplate: 'string',
    jsonpath: 'string',
    expr: 'string',
    javascript: 'string',
    exclude: '[object]',
    mask: '[object]',
    relationship: '[object]',
  },
};
const scraperParts: ShortSchema = {
  ...Object.fromEntries(
    Object.entries(scraperKinds).map(([kind, [, fields]]) => [kindName(kind), { ...scraped, ...fields }]),
  ),
  ...transform,
  ...resourceSelector,
  ...valueFrom,
};
/** A scraper with every kind that has fields of its own. */
export const scraperSpec: ShortSchema = {
  ScraperSpec: {
    logLevel: 'string',
    schedule: 'string',
    full: 'boolean',
    retention: 'object',
    ...Object.fromEntries(
      Object.entries(scraperKinds).map(([kind, [field]]) => [field, `[${kindName(kind)}]`]),
    ),
    http: '[object]',
    slack: '[object]',
    terraform: '[object]',
  },
  ...scraperParts,
};

/** A file for each kind of scraper by itself. */
export const scraperKindSchemas: Readonly<Record<string, ShortSchema>> = Object.fromEntries(
  Object.keys(scraperKinds).map((kind) => [
    kind,
    { [kindName(kind)]: scraperParts[kindName(kind)] ?? {}, ...transform, ...resourceSelector, ...valueFrom },
  ]),
);
