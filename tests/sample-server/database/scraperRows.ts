import type { Aged } from './agedRows.ts';
import { idOf } from './checkRows.ts';
import { agentIds, dayMs, localAgentId, minuteMs } from './ItemFactory.ts';

const hourMs = 60 * minuteMs;

/** The scrapers of the demo by what the story does with them. */
export const scraperIds = {
  kubernetes: idOf('c', 1),
  aws: idOf('c', 2),
  paymentsDatabase: idOf('c', 3),
  azure: idOf('c', 4),
  github: idOf('c', 5),
  trivy: idOf('c', 6),
  edge: idOf('c', 7),
  statusPages: idOf('c', 8),
} as const;

/** The scraper that finds things of a type. */
export const scraperOf = (type: string): string =>
  type.startsWith('Kubernetes::') ? scraperIds.kubernetes : scraperIds.aws;

export const topologyIds = { payments: idOf('b', 1), storefront: idOf('b', 2), edge: idOf('b', 3) } as const;

const scraper = (
  name: string,
  id: string,
  source: string,
  description: string | null,
  spec: object,
  aged: Aged,
) => ({
  id,
  name,
  description,
  spec,
  source,
  agent_id: id === scraperIds.edge ? agentIds[2] : localAgentId,
  is_pushed: false,
  aged,
});

/** The demo has one that never ran, one of an agent, and one that is deleted. */
export const scrapers = [
  scraper(
    'kubernetes-prod-eu-1',
    scraperIds.kubernetes,
    'KubernetesCRD',
    'Everything in the production cluster',
    { schedule: '@every 5m', kubernetes: [{ clusterName: 'prod-eu-1' }] },
    { agoMs: 200 * dayMs },
  ),
  scraper(
    'aws-meridian-prod',
    scraperIds.aws,
    'KubernetesCRD',
    'The production account',
    { schedule: '@every 1h', aws: [{ region: ['eu-west-1'], compliance: true }] },
    { agoMs: 200 * dayMs },
  ),
  scraper(
    'payments-database',
    scraperIds.paymentsDatabase,
    'UI',
    'Schemas and settings of the payments database',
    {
      schedule: '@every 10m',
      sql: [
        {
          connection: 'connection://payments/payments-db',
          query: 'select * from pg_settings',
          type: 'PostgreSQL::Setting',
        },
      ],
    },
    { agoMs: 80 * dayMs, changedAgoMs: 12 * dayMs },
  ),
  scraper(
    'azure-meridian-finance',
    scraperIds.azure,
    'UI',
    null,
    {
      schedule: '@every 1h',
      azure: [
        {
          connection: 'connection://default/azure-finance',
          subscriptionID: '00000000-1111',
          organisation: 'meridian',
        },
      ],
    },
    { agoMs: 150 * dayMs, changedAgoMs: 30 * dayMs },
  ),
  scraper(
    'github-meridian',
    scraperIds.github,
    'UI',
    'Workflows of every repository',
    {
      schedule: '@every 15m',
      githubActions: [{ owner: 'meridian', repository: 'payments', workflows: ['.*'] }],
    },
    { agoMs: 64 * dayMs, changedAgoMs: 64 * dayMs },
  ),
  scraper(
    'trivy-images',
    scraperIds.trivy,
    'ConfigFile',
    null,
    {
      schedule: '@every 6h',
      trivy: [{ kubernetes: { scanners: ['vuln'] }, severity: ['critical', 'high'] }],
    },
    { agoMs: 41 * dayMs },
  ),
  scraper(
    'kubernetes-fra-2',
    scraperIds.edge,
    'Push',
    null,
    { schedule: '@every 5m', kubernetes: [{ clusterName: 'fra-2' }] },
    { agoMs: 190 * dayMs },
  ),
  // It never ran.
  scraper(
    'status-pages',
    scraperIds.statusPages,
    'UI',
    '',
    {
      schedule: '@every 24h',
      http: [
        { url: 'https://status.meridian.example/api/v2/summary.json', type: 'StatusPage', id: '$.page.id' },
      ],
    },
    { agoMs: 2 * hourMs },
  ),
  scraper(
    'gcp-meridian-lab',
    idOf('c', 9),
    'UI',
    'The laboratory, given up in spring',
    { schedule: '@every 1h', file: [{ url: 'github.com/meridian/lab', paths: ['*.yaml'] }] },
    { agoMs: 160 * dayMs, deletedAgoMs: 75 * dayMs },
  ),
];

export const topologies = [
  {
    id: topologyIds.payments,
    name: 'payments',
    labels: { team: 'payments' },
    source: 'KubernetesCRD',
    spec: {
      type: 'Application',
      icon: 'service',
      components: [{ name: 'payments', configs: [{ name: 'payments-*' }] }],
    },
    schedule: '@every 10m',
    aged: { agoMs: 150 * dayMs },
  },
  {
    id: topologyIds.storefront,
    name: 'storefront',
    labels: null,
    source: 'UI',
    spec: { type: 'virtual', components: [{ name: 'checkout' }, { name: 'search' }] },
    schedule: '@every 30m',
    aged: { agoMs: 90 * dayMs, changedAgoMs: 4 * dayMs },
  },
  {
    id: topologyIds.edge,
    name: 'branches',
    labels: { site: 'fra-2' },
    source: 'Push',
    spec: null,
    schedule: null,
    agent_id: agentIds[2],
    aged: { agoMs: 88 * dayMs },
  },
  {
    id: idOf('b', 4),
    name: 'warehouse',
    labels: null,
    source: 'UI',
    spec: { components: [] },
    schedule: null,
    aged: { agoMs: 120 * dayMs, deletedAgoMs: 20 * dayMs },
  },
];
