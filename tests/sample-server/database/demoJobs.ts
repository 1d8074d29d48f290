import type { SeededRandom } from '../random.ts';
import { agentIds, dayMs, minuteMs } from './ItemFactory.ts';
import { scraperIds, topologyIds } from './scraperRows.ts';

const hourMs = 60 * minuteMs;

export interface JobOutcome {
  readonly status: 'RUNNING' | 'SUCCESS' | 'WARNING' | 'FAILED' | 'STALE' | 'SKIPPED';
  readonly success?: number;
  readonly errors?: number;
  /** Null if the server stored no details; an empty object if there was nothing to report. */
  readonly details?: object | null;
  readonly durationMs?: number;
}

export interface DemoJob {
  readonly name: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly agentId?: string;
  readonly hostname?: string;
  readonly everyMs: number;
  readonly runs: number;
  readonly typicalMs: number;
  /** Max age of the last run. Default: one interval. */
  readonly firstWithinMs?: number;
  readonly outcome: (agoMs: number, at: number, random: SeededRandom) => JobOutcome;
}

const scraped = (random: SeededRandom, ...types: readonly string[]) => ({
  scrape_summary: Object.fromEntries(
    types.map((type) => [
      type,
      { added: random.between(0, 3), updated: random.between(0, 40), unchanged: random.between(20, 400) },
    ]),
  ),
});

/** In the story, a rollout exhausted the database's connections half an hour ago. */
const storyAgoMs = 32 * minuteMs;
const noConnection =
  'FATAL: remaining connection slots are reserved for roles with the SUPERUSER attribute (SQLSTATE 53300)';

/** As long as errors of client libraries that include the full response. */
const expiredSecret = [
  'failed to scrape azure subscription 00000000-1111: ClientSecretCredential authentication failed. POST https://login.example/meridian/oauth2/v2.0/token',
  '-'.repeat(80),
  'RESPONSE 401: 401 Unauthorized',
  '-'.repeat(80),
  JSON.stringify(
    {
      error: 'invalid_client',
      error_description:
        'AADSTS7000222: The provided client secret keys for app finance-reader are expired. Visit the portal to create new keys for your app, or consider using certificate credentials for added security.',
      error_codes: [7_000_222],
      timestamp: '2025-12-31 17:00:00Z',
      trace_id: 'b1e2d3c4-5a69-4788-9a0b-c1d2e3f40500',
    },
    null,
    2,
  ),
  ...Array.from(
    { length: 24 },
    (_, at) =>
      `    at github.com/example/azure-sdk/azidentity.(*confidentialClient).step${at}(0xc000${at}, {0x1, 0x2}) /go/pkg/azidentity/client.go:${120 + at}`,
  ),
].join('\n');

const healthy: DemoJob['outcome'] = () => ({ status: 'SUCCESS', success: 1 });

const scraperJobs: readonly DemoJob[] = [
  {
    name: 'Scraper',
    resourceType: 'config_scraper',
    resourceId: scraperIds.kubernetes,
    everyMs: 5 * minuteMs,
    runs: 40,
    typicalMs: 8_200,
    outcome: (_ago, at, random) => {
      const details = scraped(
        random,
        'Kubernetes::Pod',
        'Kubernetes::Deployment',
        'Kubernetes::ReplicaSet',
        'Kubernetes::Node',
      );
      if (at === 0) return { status: 'RUNNING', details: null };
      if (at % 13 !== 6) return { status: 'SUCCESS', success: 412, details };
      return {
        status: 'WARNING',
        success: 409,
        errors: 3,
        details: {
          ...details,
          errors: [
            'failed to list events.events.k8s.io: the server was unable to return a response in the time allotted',
          ],
        },
      };
    },
  },
  {
    name: 'Scraper',
    resourceType: 'config_scraper',
    resourceId: scraperIds.aws,
    everyMs: hourMs,
    runs: 24,
    typicalMs: 95_000,
    outcome: (_ago, at, random) => {
      const details = scraped(random, 'AWS::EC2::Instance', 'AWS::RDS::DBInstance');
      if (at !== 9) return { status: 'SUCCESS', success: 96, details };
      return {
        status: 'WARNING',
        success: 94,
        errors: 2,
        details: {
          ...details,
          errors: [
            'describe_trusted_advisor_checks: AccessDeniedException',
            'list_findings: ThrottlingException: Rate exceeded',
          ],
        },
      };
    },
  },
  {
    name: 'Scraper',
    resourceType: 'config_scraper',
    resourceId: scraperIds.paymentsDatabase,
    everyMs: 10 * minuteMs,
    runs: 36,
    typicalMs: 640,
    outcome: (ago, _at, random) =>
      ago < storyAgoMs
        ? {
            status: 'FAILED',
            errors: 1,
            details: { errors: [noConnection] },
            durationMs: 10_000 + random.between(0, 900),
          }
        : {
            status: 'SUCCESS',
            success: 310,
            details: scraped(random, 'PostgreSQL::Setting', 'PostgreSQL::Table'),
          },
  },
  {
    name: 'Scraper',
    resourceType: 'config_scraper',
    resourceId: scraperIds.azure,
    everyMs: hourMs,
    runs: 30,
    typicalMs: 21_000,
    outcome: (ago, _at, random) =>
      ago < 7 * hourMs
        ? { status: 'FAILED', errors: 1, details: { errors: [expiredSecret] }, durationMs: 1_300 }
        : { status: 'SUCCESS', success: 58, details: scraped(random, 'Azure::VirtualMachine') },
  },
  {
    name: 'Scraper',
    resourceType: 'config_scraper',
    resourceId: scraperIds.github,
    everyMs: 15 * minuteMs,
    runs: 32,
    typicalMs: 4_400,
    // An intermittent failure.
    outcome: (_ago, at, random) =>
      at % 3 === 0
        ? {
            status: 'FAILED',
            errors: 1,
            details: {
              errors: [
                'GET https://api.github.example/repos/meridian/payments/actions/runs: 403 API rate limit exceeded for installation ID 4711. [rate reset in 11m42s]',
              ],
            },
          }
        : { status: 'SUCCESS', success: 24, details: scraped(random, 'GitHubActions::Workflow') },
  },
  {
    name: 'Scraper',
    resourceType: 'config_scraper',
    resourceId: scraperIds.trivy,
    everyMs: 6 * hourMs,
    runs: 9,
    typicalMs: 540_000,
    // The server restarted during the run.
    outcome: (_ago, at, random) =>
      at === 0
        ? { status: 'STALE', success: 17, details: null }
        : { status: 'SUCCESS', success: 88, details: scraped(random, 'Kubernetes::Pod') },
  },
  {
    name: 'Scraper',
    resourceType: 'config_scraper',
    resourceId: scraperIds.edge,
    agentId: agentIds[2],
    hostname: 'edge-fra-2-0',
    everyMs: 5 * minuteMs,
    runs: 24,
    typicalMs: 3_100,
    outcome: (_ago, at, random) =>
      at === 5
        ? { status: 'SKIPPED', details: {}, durationMs: 0 }
        : {
            status: 'SUCCESS',
            success: 61,
            details: scraped(random, 'Kubernetes::Pod', 'Kubernetes::Service'),
          },
  },
];

/** Returns canary jobs by canary number. Jobs that depend on the payments database fail since the rollout. */
const canaryJobs = (idOf: (kind: string, number: number) => string): readonly DemoJob[] =>
  Array.from({ length: 14 }, (_, index) => ({
    name: 'Canary',
    resourceType: 'canary',
    resourceId: idOf('d', index + 1),
    everyMs: index === 0 ? 5 * minuteMs : 30 * minuteMs,
    runs: index === 0 ? 16 : 5,
    typicalMs: 900,
    outcome: (ago, at) => {
      if (index === 0 && ago < storyAgoMs) {
        return {
          status: 'FAILED',
          errors: 2,
          details: {
            errors: ['http/payments ready: 503 Service Unavailable', `postgres/payments-db: ${noConnection}`],
            summary: { passed: 2, failed: 2 },
          },
        };
      }
      if (index % 5 === 3 && at === 3) {
        return {
          status: 'WARNING',
          success: 3,
          errors: 3,
          details: {
            errors: [
              'dns/cluster: no such host',
              'http/home page: context deadline exceeded',
              'exec: exit code 1',
            ],
          },
        };
      }
      return { status: 'SUCCESS', success: 4, details: { summary: { passed: 4, failed: 0 } } };
    },
  }));

const topologyJobs: readonly DemoJob[] = [
  {
    name: 'Topology',
    resourceType: 'topology',
    resourceId: topologyIds.payments,
    everyMs: 10 * minuteMs,
    runs: 18,
    typicalMs: 2_300,
    outcome: (ago) =>
      ago < storyAgoMs
        ? {
            status: 'WARNING',
            success: 2,
            errors: 2,
            details: {
              errors: [
                'component payments-db: lookup failed: connection refused',
                'component payments: 3 of 6 replicas are not ready',
              ],
            },
          }
        : { status: 'SUCCESS', success: 4, details: null },
  },
  {
    name: 'Topology',
    resourceType: 'topology',
    resourceId: topologyIds.storefront,
    everyMs: 30 * minuteMs,
    runs: 8,
    typicalMs: 1_100,
    outcome: healthy,
  },
  {
    name: 'Topology',
    resourceType: 'topology',
    resourceId: topologyIds.edge,
    agentId: agentIds[2],
    hostname: 'edge-fra-2-0',
    everyMs: hourMs,
    runs: 6,
    typicalMs: 700,
    outcome: healthy,
  },
];

const system = (
  name: string,
  everyMs: number,
  runs: number,
  typicalMs: number,
  outcome: DemoJob['outcome'] = healthy,
  resourceType = '',
): DemoJob => ({
  name,
  resourceType,
  resourceId: '',
  everyMs,
  runs,
  typicalMs,
  outcome,
});

const systemJobs: readonly DemoJob[] = [
  system(
    'RefreshCheckStatusSummary',
    minuteMs,
    24,
    22,
    () => ({ status: 'SUCCESS', details: {} }),
    'check_statuses',
  ),
  system('RefreshConfigItemSummary7d', 30 * minuteMs, 12, 1_900),
  system('SyncCanaryJobs', 5 * minuteMs, 18, 140, (_ago, at) =>
    at === 4 ? { status: 'SKIPPED', details: null, durationMs: 0 } : { status: 'SUCCESS', success: 31 },
  ),
  system('CleanupCRDDeletedCanaries', dayMs, 5, 35),
  system('CleanupJobHistory', dayMs, 5, 3_400, () => ({
    status: 'SUCCESS',
    success: 214,
    details: { summary: { deleted: 214 } },
  })),
  system('ProcessNotificationQueue', 5 * minuteMs, 14, 480, (ago, at) =>
    ago < storyAgoMs && at > 0
      ? {
          status: 'WARNING',
          success: 1,
          errors: 4,
          details: {
            errors: [
              'opsgenie: connection refused',
              'opsgenie: connection refused',
              'opsgenie: connection refused',
              'connection://payments/pager: connection refused',
            ],
          },
        }
      : { status: 'SUCCESS', success: 2 },
  ),
  system('ExecuteScheduledPlaybooks', 10 * minuteMs, 10, 60, healthy, 'playbook'),
  system(
    'UpdateComponentCosts',
    12 * hourMs,
    5,
    61_000,
    (_ago, at) => (at === 1 ? { status: 'STALE', details: null } : { status: 'SUCCESS', success: 4 }),
    'components',
  ),
  {
    ...system(
      'PushUpstream',
      10 * minuteMs,
      12,
      900,
      (_ago, at) =>
        at === 7
          ? { status: 'FAILED', errors: 1, details: { errors: ['upstream: 502 Bad Gateway'] } }
          : { status: 'SUCCESS', success: 120 },
      'upstream',
    ),
    agentId: agentIds[1],
    hostname: 'staging-cluster-0',
  },
];

/** Jobs of hard-deleted resources: a scraper, a canary and an unknown agent. */
const goneJobs: readonly DemoJob[] = [
  {
    name: 'Scraper',
    resourceType: 'config_scraper',
    resourceId: '0191d2aa-4b1c-9e0f-6a77-3c5d1e2f4a60',
    everyMs: 2 * hourMs,
    runs: 4,
    firstWithinMs: 5_000,
    typicalMs: 2_000,
    outcome: healthy,
  },
  {
    name: 'Canary',
    resourceType: 'canary',
    resourceId: '0191d2aa-9c3e-07a1-b5d8-7e9f0a1b2c3d',
    everyMs: 2 * hourMs,
    runs: 4,
    typicalMs: 300,
    outcome: healthy,
  },
  {
    name: 'Scraper',
    resourceType: 'config_scraper',
    resourceId: '0191d2aa-4b1c-9e0f-6a77-3c5d1e2f4a61',
    agentId: '0191d2aa-0000-1111-2222-333344445555',
    hostname: 'plant-lagos-0',
    everyMs: hourMs,
    runs: 4,
    typicalMs: 2_000,
    outcome: healthy,
  },
];

export const demoJobs = (idOf: (kind: string, number: number) => string): readonly DemoJob[] => [
  ...scraperJobs,
  ...canaryJobs(idOf),
  ...topologyJobs,
  ...systemJobs,
  ...goneJobs,
];
