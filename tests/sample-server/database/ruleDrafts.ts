import type { SampleRole } from './accounts.ts';
import type { RowAge } from './agedRows.ts';
import { connectionId } from './connectionRows.ts';
import { dayMs, minuteMs } from './ItemFactory.ts';

/** Recipient other than a person or team: a URL, a connection id or a connection name. */
export interface CustomService {
  readonly name?: string;
  readonly url?: string;
  readonly connection?: string;
  readonly filter?: string;
  readonly properties?: Readonly<Record<string, string>>;
}

export interface RuleDraft {
  /** Key for references within the sample data. */
  readonly key: string;
  /** Default: the id, which the database uses. */
  readonly name?: string;
  readonly namespace?: string;
  readonly title?: string;
  readonly events: readonly string[];
  readonly filter?: string;
  /** Recipient: a sample account, the number of a team, or services. Absent for no recipient. */
  readonly person?: SampleRole;
  readonly team?: number;
  readonly services?: readonly CustomService[];
  readonly repeat?: string;
  /** Nanoseconds. */
  readonly waitFor?: number;
  readonly template?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly groupBy?: readonly string[];
  readonly source?: 'UI' | 'KubernetesCRD' | 'ConfigFile' | null;
  readonly error?: string;
  /** Creator. Default: the admin. */
  readonly by?: SampleRole | null;
  readonly aged: RowAge;
}

const second = 1e9;
const hour = 3_600 * second;

const everyEvent = [
  'check.passed',
  'check.failed',
  'config.created',
  'config.updated',
  'config.changed',
  'config.deleted',
  'config.healthy',
  'config.unhealthy',
  'config.warning',
  'config.unknown',
  'component.healthy',
  'component.unhealthy',
  'component.warning',
  'component.unknown',
];

const cardTemplate = `## {{.check.name}} fails

**{{.check.type}}** of \`{{.canary.name}}\` in {{.canary.namespace}}:

> {{.status.message}}

- since {{.check.last_transition_time}}
- [Look at it]({{.permalink}}) or [silence it]({{.silenceURL}})

| scheme | customer facing |
|---|---|
| {{.check.labels.scheme}} | {{index .check.labels "customer-facing"}} |
`;

/**
 * Rules of every kind. The first rules must not have a team, because a recorded server response expects
 * that.
 */
export const namedRules: readonly RuleDraft[] = [
  {
    key: 'payments',
    name: 'payments-unhealthy',
    namespace: 'payments',
    title: 'Payments: {{.config.name}} is {{.config.health}}',
    events: ['config.unhealthy', 'config.warning'],
    filter: 'config.tags.namespace == "payments"',
    person: 'admin',
    repeat: '4h',
    waitFor: 60 * second,
    source: 'UI',
    aged: { agoMs: 40 * dayMs, changedAgoMs: 2 * dayMs },
  },
  {
    key: 'pager',
    name: 'page the night shift',
    namespace: 'payments',
    events: ['config.unhealthy', 'component.unhealthy'],
    filter: "config.type == 'Kubernetes::Deployment' || component.type == 'System'",
    services: [{ name: 'pager', connection: 'connection://payments/pager' }],
    repeat: '2h',
    source: 'KubernetesCRD',
    by: null,
    aged: { agoMs: 38 * dayMs },
  },
  {
    key: 'channel',
    name: 'incidents-channel',
    namespace: 'payments',
    title: '{{.component.name}} needs somebody',
    events: ['component.unhealthy', 'component.warning', 'component.healthy'],
    services: [{ connection: connectionId('incidents channel') }],
    repeat: '3h',
    waitFor: 300 * second,
    source: 'UI',
    by: 'editor',
    aged: { agoMs: 37 * dayMs, changedAgoMs: 20 * minuteMs },
  },
  {
    key: 'commander',
    name: 'what-the-commander-wants-to-know',
    events: ['check.failed', 'component.unhealthy'],
    filter: 'check.severity in ["critical", "high"]',
    person: 'commander',
    repeat: '6h',
    source: null,
    by: 'commander',
    aged: { agoMs: 36 * dayMs },
  },
  {
    key: 'hook',
    name: 'deployments-hook',
    namespace: 'platform',
    events: ['config.changed', 'config.updated', 'config.deleted'],
    filter: 'config.type.startsWith("Kubernetes::")',
    services: [{ name: 'hook', url: 'https://hooks.slack.example/services/T000/B000/sample-only' }],
    repeat: '1d',
    properties: { color: '#3b82f6', username: 'Mission Control' },
    source: 'ConfigFile',
    by: null,
    aged: { agoMs: 35 * dayMs },
  },
  {
    key: 'unnamed',
    events: ['check.failed'],
    person: 'responder',
    repeat: '1h30m',
    waitFor: 1.5 * hour,
    source: 'UI',
    by: 'responder',
    aged: { agoMs: 33 * dayMs },
  },
  {
    key: 'long',
    name: 'notify-the-payments-platform-on-call-rotation-of-every-warehouse-whenever-a-database-of-the-ledger-or-of-its-replicas-runs-out-of-storage-or-connections',
    namespace: 'payments-platform-production-eu-west-1',
    title:
      'A database of the ledger, or one of its replicas, is about to run out of storage or of connections, which stops every payment',
    events: ['config.warning', 'config.unhealthy', 'config.unknown'],
    filter:
      'config.type == "AWS::RDS::DBInstance" && (config.name.startsWith("payments-") || config.name.startsWith("ledger-") || config.name.startsWith("identity-")) && config.tags.region == "eu-west-1" && config.health != "healthy"',
    services: [
      { name: 'phones', connection: 'connection://default/phones', filter: 'config.health == "unhealthy"' },
      { name: 'mail', connection: 'connection://payments/on call', properties: { subject: 'Ledger' } },
    ],
    repeat: '1m',
    source: 'UI',
    aged: { agoMs: 32 * dayMs, changedAgoMs: 8 * dayMs },
  },
  {
    key: 'mail',
    name: 'daily mail',
    namespace: 'data',
    title: 'Backup of {{.check.name}}',
    events: ['check.failed', 'check.passed'],
    filter: 'check.name.endsWith("backup")',
    services: [{ connection: connectionId('on call') }],
    repeat: '24h',
    template: '<h2>{{.check.name}}</h2><p>{{.status.message}}</p>',
    properties: { subject: 'Backups', fromName: 'Mission Control', 'x-sample-note': 'kept' },
    source: 'UI',
    by: 'editor',
    aged: { agoMs: 30 * dayMs },
  },
  // The same name in another namespace.
  {
    key: 'staging',
    name: 'payments-unhealthy',
    namespace: 'staging',
    events: ['config.unhealthy', 'config.healthy'],
    filter: 'config.tags.cluster == "staging-eu-1"',
    person: 'editor',
    repeat: '30m',
    source: 'UI',
    by: 'editor',
    aged: { agoMs: 29 * dayMs },
  },
  {
    key: 'nobody',
    name: 'to-nobody',
    events: ['component.warning'],
    source: 'UI',
    aged: { agoMs: 28 * dayMs },
  },
  {
    key: 'viewer',
    name: 'for Jonas',
    namespace: '',
    title: '',
    events: ['config.unhealthy'],
    filter: '',
    person: 'viewer',
    template: '',
    properties: {},
    source: 'UI',
    aged: { agoMs: 27 * dayMs },
  },
  {
    key: 'canaries',
    name: 'canaries',
    namespace: 'monitoring',
    events: ['canary.unhealthy', 'check.failed'],
    person: 'admin',
    source: 'UI',
    aged: { agoMs: 26 * dayMs },
  },
  {
    key: 'deleted',
    name: 'old-shop',
    namespace: 'data',
    title: 'The old shop',
    events: ['check.failed'],
    person: 'admin',
    repeat: '4h',
    source: 'UI',
    aged: { agoMs: 200 * dayMs, deletedAgoMs: 12 * dayMs },
  },
  {
    key: 'cards',
    name: 'card-authorisations',
    namespace: 'payments',
    title: 'Cards are not authorised',
    events: ['check.failed', 'check.passed'],
    filter: 'check.namespace == "payments" && canary.name == "card-authorisation"',
    team: 1,
    repeat: '1h',
    waitFor: 90 * second,
    template: cardTemplate,
    properties: { subject: '[payments] {{.check.name}}' },
    source: 'UI',
    by: 'commander',
    aged: { agoMs: 39 * dayMs, changedAgoMs: 5 * 60 * minuteMs },
  },
  {
    key: 'everything',
    name: 'everything',
    namespace: 'platform',
    title: 'Something happened',
    events: everyEvent,
    team: 4,
    repeat: '1w',
    waitFor: 24 * hour,
    groupBy: ['type', 'description'],
    source: 'UI',
    aged: { agoMs: 34 * dayMs },
  },
  {
    key: 'checkout',
    name: 'checkout-checks',
    namespace: 'checkout',
    events: ['check.failed'],
    filter: 'canary.namespace == "checkout"',
    team: 2,
    source: 'KubernetesCRD',
    by: null,
    aged: { agoMs: 31 * dayMs },
  },
];

/**
 * Rules with errors. They are the oldest and therefore beyond the first page, because the recorded server
 * response contains no broken rule.
 */
export const brokenRules: readonly RuleDraft[] = [
  {
    key: 'broken',
    name: 'payments-in-production',
    namespace: 'payments',
    title: 'Payments in production',
    events: ['config.unhealthy'],
    filter: 'config.tags.namespace = "payments" and config.tags.cluster == prod-eu-1',
    team: 1,
    repeat: '4h',
    source: 'UI',
    error:
      'failed to evaluate filter expression: ERROR: <input>:1:23: Syntax error: token recognition error at: \'= \'\n | config.tags.namespace = "payments" and config.tags.cluster == prod-eu-1\n | ......................^',
    aged: { agoMs: 300 * dayMs, changedAgoMs: 9 * dayMs },
  },
  {
    key: 'misspelt',
    name: 'now-and-then',
    namespace: 'platform',
    events: ['component.unhealthy'],
    person: 'admin',
    repeat: 'every now and then',
    source: 'ConfigFile',
    by: null,
    aged: { agoMs: 310 * dayMs },
  },
  {
    key: 'blank',
    name: 'blank',
    namespace: 'platform',
    title: ' ',
    events: [],
    repeat: '',
    waitFor: 0,
    source: 'UI',
    aged: { agoMs: 315 * dayMs },
  },
  {
    key: 'gone connection',
    name: 'gone-connection',
    namespace: 'data',
    events: ['check.failed'],
    services: [{ connection: connectionId('old shop') }],
    repeat: '4h',
    source: 'UI',
    error:
      '{"code":404,"message":"connection was not found","details":{"connection":"old shop","retries":3}}',
    aged: { agoMs: 320 * dayMs },
  },
];
