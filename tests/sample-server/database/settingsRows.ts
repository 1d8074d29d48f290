import type { SampleAccount } from './accounts.ts';
import { rowsOf, timesOf, timesWithUpdatedAt } from './agedRows.ts';
import type { TableRows } from './checkRows.ts';
import { componentIdOf } from './componentRows.ts';
import { connectionRows } from './connectionRows.ts';
import { agentIds, dayMs, localAgentId } from './ItemFactory.ts';
import { idOf } from './idOf.ts';
import { scrapers, topologies } from './scraperRows.ts';

/**
 * Responder clients of a team by kind: fixed values, templates for the incident's values, and the result's
 * URL.
 */
const clients = {
  email: {
    values: { to: 'oncall@meridian.example' },
    defaults: {
      subject: '[<%= incident.status %>] <%= incident.title %>',
      body: '<%= incident.description %>',
    },
  },
  jira: (project: string) => ({
    url: 'https://meridian.example/jira',
    values: { project },
    defaults: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template for the responder client
      summary: '${incident.title}',
      description:
        '<%= incident.description %>\n\nType: <%= incident.type %>, severity: <%= incident.severity %>',
      issueType: 'Incident',
    },
    linkUrl: 'https://meridian.example/jira/browse/ID',
  }),
  ms_planner: {
    values: { plan_id: 'plan-operations' },
    defaults: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template for the responder client
      title: '${incident.title}',
      description: '<%= incident.description %>',
      bucket_id: 'bucket-now',
      priority: 'Urgent',
    },
    linkUrl: 'https://tasks.meridian.example/task/ID',
  },
  aws_support: {
    values: { category: 'performance' },
    defaults: {
      // An unknown field, an attempt to run code and an unclosed tag.
      description: '<%= incident.nothing.at.all %>',
      body: "<%= incident.title %> \u2014 <%= constructor.constructor('return 1')() %> <%= incident.title",
    },
    linkUrl: 'javascript:alert(1)//ID',
  },
} as const;

/** Teams, with the numbers of their members and the names of their components. */
const teams = [
  {
    name: 'Payments',
    icon: 'group',
    source: 'UI',
    spec: {
      components: [{ name: 'payments' }, { name: 'payments-db' }],
      responder_clients: {
        jira: clients.jira('PAY'),
        email: clients.email,
        ms_planner: clients.ms_planner,
        aws_support: clients.aws_support,
      },
      notifications: [
        { name: 'pager', connection: 'connection://payments/pager', filter: "severity == 'critical'" },
      ],
    },
    members: [1, 3, 4],
    components: ['payments', 'payments-db'],
    aged: { agoMs: 140 * dayMs, changedAgoMs: 6 * dayMs },
  },
  {
    name: 'Checkout',
    icon: 'shopping-cart',
    source: '',
    spec: {
      components: [{ name: 'checkout' }],
      responder_clients: { jira: clients.jira('CHK'), pager: { values: {}, defaults: {} } },
    },
    members: [2],
    components: ['checkout', 'Orders'],
    aged: { agoMs: 139 * dayMs },
  },
  {
    name: 'Search',
    icon: null,
    source: null,
    spec: null,
    members: [2, 5],
    components: ['search', 'Search'],
    aged: { agoMs: 138 * dayMs },
  },
  {
    name: 'Platform',
    icon: 'k8s',
    source: 'KubernetesCRD',
    spec: {
      components: [],
      responder_clients: {
        email: { ...clients.email, values: {} },
        aws_support: clients.aws_support,
        redhat: {},
      },
    },
    members: [1, 2, 3, 4, 5],
    components: ['Data platform', 'Edge', 'Identity', 'Observability'],
    aged: { agoMs: 200 * dayMs },
  },
  {
    name: 'On call, nights & weekends',
    icon: 'group',
    source: 'UI',
    spec: {},
    members: [],
    components: [],
    aged: { agoMs: 3 * dayMs },
  },
  {
    name: 'Ledger',
    icon: 'database',
    source: `component/${idOf('9', 2)}`,
    spec: { responder_clients: {} },
    members: [1],
    components: [],
    aged: { agoMs: 51 * dayMs },
  },
  // A deleted team still reserves its name.
  {
    name: 'Logistics',
    icon: 'group',
    source: 'UI',
    spec: {},
    members: [5],
    components: [],
    aged: { agoMs: 170 * dayMs, deletedAgoMs: 40 * dayMs },
  },
];

const rules = [
  {
    name: 'payments-down',
    source: 'UI',
    spec: {
      name: 'payments-down',
      components: [{ name: 'payments', types: ['Application'] }],
      filter: { status: ['unhealthy'] },
      template: { title: 'Payments are not answered', type: 'availability', severity: 'Critical' },
      autoClose: { timeout: '1h' },
    },
    aged: { agoMs: 100 * dayMs, changedAgoMs: 9 * dayMs },
  },
  {
    name: 'databases',
    source: 'KubernetesCRD',
    spec: {
      name: 'databases',
      components: [{ types: ['Database'] }],
      filter: { status: ['unhealthy', 'warning'] },
      hoursOfOperation: [{ start: '08:00', end: '18:00' }],
    },
    aged: { agoMs: 96 * dayMs },
  },
  {
    name: 'anything at night',
    source: null,
    spec: {
      components: [{ types: ['*'] }],
      breakOnMatch: true,
      hoursOfOperation: [{ start: '22:00', end: '06:00', negate: false }],
    },
    aged: { agoMs: 20 * dayMs },
  },
  { name: 'without-spec', source: 'UI', spec: null, aged: { agoMs: 8 * dayMs } },
  {
    name: 'search-cost',
    source: 'UI',
    spec: { components: [{ name: 'search' }] },
    aged: { agoMs: 77 * dayMs, deletedAgoMs: 12 * dayMs },
  },
];

const logBackends = [
  {
    name: 'cluster logs',
    labels: { env: 'prod' },
    source: 'UI',
    spec: {
      routes: [{ type: 'KubernetesPod' }],
      kubernetes: { kubeconfig: { valueFrom: { secretKeyRef: { name: 'prod-eu-1', key: 'kubeconfig' } } } },
    },
    agent_id: null,
    aged: { agoMs: 130 * dayMs },
  },
  {
    name: 'search',
    labels: { env: 'prod', team: 'search' },
    source: 'ConfigFile',
    spec: {
      routes: [{ type: 'Application', idPrefix: 'search-' }],
      elasticsearch: {
        address: 'https://search.meridian.internal:9200',
        index: 'logs-*',
        fields: { timestamp: '@timestamp' },
      },
    },
    agent_id: localAgentId,
    aged: { agoMs: 61 * dayMs, changedAgoMs: 2 * dayMs },
  },
  {
    name: 'files on the edge',
    labels: null,
    source: null,
    spec: { routes: [], file: { path: ['/var/log/*.log'] } },
    agent_id: agentIds[2],
    aged: { agoMs: 14 * dayMs },
  },
  {
    name: 'old cluster',
    labels: {},
    source: 'UI',
    spec: { routes: [] },
    agent_id: null,
    aged: { agoMs: 180 * dayMs, deletedAgoMs: 90 * dayMs },
  },
];

/** Returns the settings of the demo: scrapers, topologies, teams, rules, log backends and connections. */
export function settingsRows(accounts: readonly SampleAccount[]): TableRows {
  const [admin] = accounts;
  if (admin === undefined) throw new Error('The sample has no users.');
  const teamRows = teams.map(({ members: _members, components: _components, ...team }, at) => ({
    id: idOf('8', at + 1),
    ...team,
  }));
  return [
    [
      'config_scrapers',
      rowsOf(scrapers, timesOf, null).map((row) => ({
        ...row,
        created_by: row.source === 'UI' ? admin.id : null,
      })),
    ],
    [
      'topologies',
      rowsOf(topologies, timesWithUpdatedAt, null).map((row) => ({
        agent_id: localAgentId,
        namespace: 'default',
        is_pushed: false,
        ...row,
        created_by: row.source === 'UI' ? admin.id : null,
      })),
    ],
    ['teams', rowsOf(teamRows, timesWithUpdatedAt, admin.id)],
    [
      'team_members',
      teams.flatMap(({ members }, at) =>
        members.map((number) => ({ team_id: idOf('8', at + 1), person_id: accounts[number - 1]?.id })),
      ),
    ],
    [
      'incident_rules',
      rowsOf(rules, timesWithUpdatedAt, admin.id).map((row, at) => ({ id: idOf('7', at + 1), ...row })),
    ],
    [
      'logging_backends',
      rowsOf(logBackends, timesOf, admin.id).map((row, at) => ({ id: idOf('6', at + 1), ...row })),
    ],
    ['connections', connectionRows(admin.id)],
  ];
}

/** Separate rows, because teams and components must both exist first. */
export const teamComponentRows: TableRows = [
  [
    'team_components',
    teams.flatMap(({ components }, at) =>
      components.map((name) => ({
        team_id: idOf('8', at + 1),
        component_id: componentIdOf(name),
        selector_id: 'sample',
        role: null,
      })),
    ),
  ],
];
