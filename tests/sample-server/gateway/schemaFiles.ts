import { checkKinds, checkObjects, kubernetesResource, looseKinds, otherNames } from './checkKindSchemas.ts';
import { kindName, resource, resourceSelector, template, valueFrom } from './commonSchemas.ts';
import {
  misplacedSchemaFile,
  oldSchemaFile,
  type ShortFields,
  type ShortSchema,
  schemaFile,
} from './schemaNotation.ts';
import { scraperKindSchemas, scraperSpec } from './scraperSchemas.ts';

const incidentRules: ShortSchema = {
  IncidentRuleSpec: {
    'name!': 'string',
    components: '[ResourceSelector]',
    filter: 'Filter',
    template: 'IncidentTemplate',
    responders: 'IncidentResponders',
    autoAssignOwner: 'boolean',
    autoClose: 'AutoClose',
    autoResolve: 'AutoClose',
    breakOnMatch: 'boolean',
    hoursOfOperation: '[HoursOfOperation]',
  },
  Filter: { status: '[string]', category: '[string]', severity: '[string]' },
  IncidentTemplate: {
    title: 'string',
    description: 'string',
    type: 'availability|cost|performance|security|technical_debt|compliance|integration',
    severity: 'Low|Medium|High|Blocker|Critical',
    status: 'open|investigating|mitigated|resolved|closed|cancelled',
    commander: 'string',
    communicator: 'string',
  },
  IncidentResponders: {
    email: '[Email]',
    jira: '[Jira]',
    awsSupport: '[AwsSupport]',
    msPlanner: '[MsPlanner]',
    webhook: '[Webhook]',
  },
  Email: { 'to!': 'string', subject: 'string', body: 'string' },
  Jira: {
    'project!': 'string',
    issueType: 'string',
    summary: 'string',
    description: 'string',
    priority: 'string',
  },
  AwsSupport: {
    account: 'string',
    serviceCode: 'string',
    categoryCode: 'string',
    severityCode: 'string',
    language: 'string',
  },
  MsPlanner: { plan: 'string', bucket: 'string', title: 'string', description: 'string', priority: 'string' },
  Webhook: { 'url!': 'string', method: 'GET|POST|PUT', headers: 'map', body: 'string' },
  AutoClose: { 'timeout!': 'string' },
  HoursOfOperation: { 'start!': 'string', 'end!': 'string', negate: 'boolean' },
  ...resourceSelector,
};

const logBackends: ShortSchema = {
  // The kind and version are embedded, and the generator describes them as a field.
  LoggingBackend: { 'TypeMeta!': 'TypeMeta', metadata: 'object', spec: 'SearchConfig', status: 'object' },
  TypeMeta: { kind: 'string', apiVersion: 'string' },
  SearchConfig: { path: 'string', backends: '[SearchBackend]' },
  SearchBackend: {
    routes: '[Route]',
    elasticsearch: 'ElasticSearch',
    opensearch: 'ElasticSearch',
    kubernetes: 'Kubernetes',
    file: 'File',
  },
  Route: {
    type: 'string',
    idPrefix: 'string',
    labels: 'map',
    additionalLabels: 'map',
    isAdditive: 'boolean',
  },
  ElasticSearch: {
    'address!': 'string',
    query: 'string',
    'index!': 'string',
    namespace: 'string',
    cloudID: 'EnvVar',
    apiKey: 'EnvVar',
    username: 'EnvVar',
    password: 'EnvVar',
    fields: 'Fields',
  },
  Fields: { message: 'string', timestamp: 'string', exclusions: '[string]' },
  Kubernetes: { kubeconfig: 'EnvVar', namespace: 'string' },
  File: { path: '[string]', labels: 'map' },
  ...valueFrom,
};

const connection: ShortFields = {
  type: 'string',
  url: 'EnvVar',
  port: 'EnvVar',
  username: 'EnvVar',
  password: 'EnvVar',
  certificate: 'EnvVar',
  properties: 'map',
  insecureTLS: 'boolean',
};

const notification: ShortSchema = {
  NotificationSpec: {
    'events!': '[string]',
    title: 'string',
    template: 'string',
    filter: 'string',
    repeatInterval: 'string',
    waitFor: 'string',
    groupBy: '[string]',
    'to!': 'Recipient',
  },
  Recipient: {
    person: 'string',
    team: 'string',
    email: 'string',
    connection: 'string',
    url: 'string',
    properties: 'map',
  },
};

const component: ShortFields = {
  'name!': 'string',
  type: 'string',
  namespace: 'string',
  icon: 'string',
  owner: 'string',
  id: 'string',
  hidden: 'boolean',
  labels: 'map',
  tooltip: 'string',
  lifecycle: 'string',
  health: 'string',
  status: 'string',
  schedule: 'string',
  components: '[ComponentSpec]',
  selectors: '[ResourceSelector]',
  configs: '[ResourceSelector]',
  checks: '[ComponentCheck]',
  properties: '[Property]',
};
const componentParts: ShortSchema = {
  ComponentSpec: component,
  ComponentCheck: { selector: 'ResourceSelector', inline: 'object' },
  Property: {
    name: 'string',
    text: 'string',
    type: 'string',
    value: 'integer',
    unit: 'string',
    max: 'integer',
    min: 'integer',
    icon: 'string',
    color: 'string',
    headline: 'boolean',
  },
  ...resourceSelector,
};
const { 'name!': _name, ...topologyFields } = component;
const topology: ShortSchema = {
  TopologySpec: { ...topologyFields, type: 'string', text: 'string', agent: 'string' },
  ...componentParts,
};

const playbook: ShortFields = {
  title: 'string',
  description: 'string',
  icon: 'string',
  category: 'string',
  timeout: 'string',
  parameters: '[Parameter]',
  configs: '[ResourceSelector]',
  checks: '[ResourceSelector]',
  components: '[ResourceSelector]',
  approval: 'Approval',
  filters: '[string]',
  runsOn: '[string]',
  env: '[EnvVar]',
  'actions!': '[Action]',
};
const playbookParts: ShortSchema = {
  Parameter: {
    'name!': 'string',
    label: 'string',
    type: 'text|code|list|checkbox|people|team|check|component|config|bytes|millicores|duration',
    default: 'any',
    required: 'boolean',
    description: 'string',
    icon: 'string',
    dependsOn: '[string]',
    properties: 'any',
  },
  Approval: { type: 'any|all', approvers: 'Approvers' },
  Approvers: { people: '[string]', teams: '[string]' },
  Action: {
    'name!': 'string',
    if: 'string',
    delay: 'string',
    timeout: 'string',
    runsOn: '[string]',
    exec: 'Exec',
    http: 'Http',
    sql: 'Sql',
    notification: 'object',
    gitops: 'object',
    pod: 'object',
    ai: 'object',
  },
  Exec: { 'script!': 'string', env: '[EnvVar]', artifacts: 'any' },
  Http: { 'url!': 'string', method: 'string', headers: '[EnvVar]', body: 'string', connection: 'string' },
  Sql: { connection: 'string', 'driver!': 'postgres|mysql|mssql', 'query!': 'string' },
  ...resourceSelector,
  ...valueFrom,
};
const playbookSpec: ShortSchema = { PlaybookSpec: playbook, ...playbookParts };

const checked: ShortFields = {
  'name!': 'string',
  namespace: 'string',
  description: 'string',
  icon: 'string',
  labels: 'map',
  severity: 'critical|high|medium|low|info|warning',
  metrics: '[Metric]',
  relationships: 'object',
  transformDeleteStrategy: 'string',
};
/** A check requires a name unless its kind makes the name optional. */
function checkFields(fields: ShortFields): ShortFields {
  const { 'name!': name = 'string', ...rest } = checked;
  return 'name' in fields ? { ...rest, ...fields } : { 'name!': name, ...rest, ...fields };
}
const checkParts: ShortSchema = {
  ...Object.fromEntries(
    Object.entries(checkKinds).map(([kind, fields]) => [`${kindName(kind)}Check`, checkFields(fields)]),
  ),
  KubernetesResourceCheck: checkFields(kubernetesResource),
  ...checkObjects,
  ...template,
  ...resourceSelector,
  ...valueFrom,
};
const canarySpec: ShortSchema = {
  CanarySpec: {
    schedule: 'string',
    interval: 'integer',
    severity: 'critical|high|medium|low|info|warning',
    owner: 'string',
    icon: 'string',
    resultMode: 'string',
    env: 'object',
    kubernetesResource: '[KubernetesResourceCheck]',
    ...Object.fromEntries(looseKinds.map((kind) => [kind, '[object]'])),
    ...Object.fromEntries(Object.keys(checkKinds).map((kind) => [kind, `[${kindName(kind)}Check]`])),
    ...Object.fromEntries(
      Object.entries(otherNames).map(([name, kind]) => [name, `[${kindName(kind)}Check]`]),
    ),
  },
  ...checkParts,
};

const files: Readonly<Record<string, object>> = {
  'incident-rules': schemaFile('incident-rules', resource('IncidentRule', incidentRules)),
  logging_config: oldSchemaFile(logBackends),
  connection: schemaFile('connection', resource('Connection', { ConnectionSpec: connection, ...valueFrom })),
  notification: schemaFile('notification', resource('Notification', notification)),
  'component.spec': schemaFile('component.spec', componentParts),
  topology: schemaFile('topology', resource('Topology', topology)),
  'topology.spec': schemaFile('topology.spec', topology),
  playbook: schemaFile('playbook', resource('Playbook', playbookSpec)),
  'playbook-spec': schemaFile('playbook-spec', playbookSpec),
  scrape_config: schemaFile('scrape_config', resource('ScrapeConfig', scraperSpec)),
  'scrape_config.spec': misplacedSchemaFile('scrape_config.spec', scraperSpec),
  canary: schemaFile('canary', resource('Canary', canarySpec)),
  'canary.spec': schemaFile('canary.spec', canarySpec),
  ...Object.fromEntries(
    Object.entries(scraperKindSchemas).map(([kind, schema]) => [
      `config_${kind}`,
      schemaFile(`config_${kind}`, schema),
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(checkKinds).map((kind) => [
      `health_${kind.toLowerCase()}`,
      schemaFile(`health_${kind.toLowerCase()}`, {
        [`${kindName(kind)}Check`]: checkParts[`${kindName(kind)}Check`] ?? {},
        ...checkObjects,
        ...template,
        ...resourceSelector,
        ...valueFrom,
      }),
    ]),
  ),
};

export const schemaFiles: ReadonlyMap<string, object> = new Map(
  Object.entries(files).map(([name, file]) => [`${name}.schema.json`, file]),
);
