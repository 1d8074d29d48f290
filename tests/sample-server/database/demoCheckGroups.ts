import { type CheckDraft, type CheckGroup, storyGroups } from './demoChecks.ts';
import { edgeGroups } from './demoEdgeChecks.ts';
import { dayMs, minuteMs } from './ItemFactory.ts';

const hourMs = 60 * minuteMs;

const gateway = (city: string, number: number, more: Partial<CheckDraft> = {}): CheckDraft => ({
  type: 'icmp',
  name: `branch-${city}-gw`,
  endpoint: `10.40.${number}.1`,
  takesMs: 24,
  failsAfterMs: 188,
  passes: ['0% packet loss'],
  fails: ['40% packet loss', '100% packet loss'],
  labels: { site: city },
  ...more,
});

const simple = (
  type: string,
  name: string,
  endpoint: string,
  takesMs: number,
  more: Partial<CheckDraft> = {},
): CheckDraft => ({ type, name, endpoint, takesMs, ...more });

/** Every canary of the demo. The order determines the ids, so append new canaries. */
export const demoGroups: readonly CheckGroup[] = [
  ...storyGroups,
  {
    name: 'restore-rehearsal',
    namespace: 'data',
    source: 'meridian/health/data.yaml',
    interval: 86_400,
    labels: { team: 'data', tier: '2' },
    checks: [
      simple('exec', 'restore-rehearsal', '/opt/rehearsal/restore.sh --into scratch', 7_200_000, {
        description: 'Restores last night’s backup into a scratch database and counts its rows',
        failingForMs: 11 * hourMs,
        failsAfterMs: 7_260_000,
        flaky: 0.3,
        severity: 'medium',
        stopped: { agoMs: 11 * hourMs, everyMs: dayMs },
        passes: ['restored 412 GB, row counts match'],
        fails: ['exit code 3: row counts differ in ledger.entries (1,204,118 instead of 1,204,122)'],
      }),
    ],
  },
  ...edgeGroups,
  {
    name: 'search-cluster',
    namespace: 'search',
    source: 'UI',
    interval: 900,
    labels: { team: 'search', tier: '2' },
    checks: [
      simple(
        'elasticsearch',
        'orders index yellow shards',
        'https://search.meridian.internal:9200/orders',
        130,
        {
          failingForMs: 5 * hourMs,
          severity: 'medium',
          fails: ['2 unassigned shards, expected 0'],
          items: ['search-api'],
          components: ['search'],
        },
      ),
      simple('elasticsearch', 'products index', 'https://search.meridian.internal:9200/products', 96),
      simple('http', 'search-api ready', 'http://search-api.search.svc:8080/readyz', 31, {
        items: ['search-api'],
      }),
      simple('http', 'suggestions answer in time', 'http://suggestions.search.svc:8080/?q=pay', 77, {
        flaky: 0.04,
      }),
    ],
  },
  {
    name: 'cluster-dns',
    namespace: 'kube-system',
    source: 'UI',
    interval: 600,
    labels: { team: 'platform', tier: '1' },
    severity: 'high',
    checks: [
      simple('dns', 'resolve internal.meridian.example', 'internal.meridian.example', 12, {
        failingForMs: 70 * minuteMs,
        flaky: 0.2,
        fails: ['lookup internal.meridian.example on 10.96.0.10:53: server misbehaving'],
        items: ['coredns'],
      }),
      simple('dns', 'resolve kubernetes.default.svc', 'kubernetes.default.svc.cluster.local', 4, {
        items: ['coredns'],
      }),
      simple('dns', 'resolve an address outside', 'example.com', 21, { flaky: 0.02 }),
    ],
  },
  {
    name: 'control-plane',
    namespace: 'kube-system',
    source: 'meridian/health/platform.yaml',
    interval: 900,
    labels: { team: 'platform', tier: '1', 'on-call': 'true' },
    checks: [
      simple('kubernetes', 'nodes ready', 'Node', 210),
      simple('kubernetes', 'pods that restart again and again', 'Pod', 340, {
        failingForMs: 29 * minuteMs,
        severity: 'high',
        fails: ['3 pods are not healthy: payments-worker-7d9c6f5b8 (CrashLoopBackOff, OOMKilled)'],
      }),
      simple('helm', 'chart repository', 'https://charts.meridian.example', 260),
      simple('http', 'api server', 'https://kubernetes.default.svc/livez', 9),
    ],
  },
  {
    name: 'prometheus-targets',
    namespace: 'monitoring',
    source: 'UI',
    interval: 600,
    labels: { team: 'platform', tier: '2' },
    checks: [
      simple('prometheus', 'scrape-targets-up', 'min(up)', 77, {
        failingForMs: 3 * hourMs,
        severity: 'low',
        fails: ['2 of 188 targets are down'],
        items: ['prometheus-server'],
      }),
      simple('alertmanager', 'no critical alert', 'http://alertmanager.monitoring.svc:9093', 44, {
        recoveredForMs: 90 * minuteMs,
        items: ['alertmanager'],
      }),
      simple('http', 'loki takes logs', 'http://loki-gateway.monitoring.svc/ready', 15),
      simple('http', 'grafana signs in', 'https://grafana.meridian.example/login', 180, {
        silencedAgoMs: dayMs,
        labels: { 'customer-facing': 'false' },
      }),
    ],
  },
  {
    name: 'branch-gateways',
    namespace: 'network',
    source: 'kubernetes/0192d000-5eed-4000-8000-000000000002',
    interval: 600,
    agent: 2,
    labels: { team: 'network' },
    severity: 'low',
    checks: [
      gateway('rotterdam', 1, { failingForMs: 26 * hourMs, flaky: 0.3, severity: 'info' }),
      gateway('lyon', 2),
      gateway('porto', 3),
      gateway('gdansk', 4, { flaky: 0.05 }),
      gateway('malmö', 5),
    ],
  },
  {
    name: 'open-ports',
    namespace: 'network',
    source: 'UI',
    interval: 1_200,
    labels: { team: 'network', tier: '2' },
    checks: [
      simple('tcp', 'bastion', 'bastion.meridian.example:22', 18),
      simple('tcp', 'smtp relay', 'smtp.meridian.example:587', 41),
      simple('tcp', 'mqtt broker', 'mqtt.meridian.example:8883', 26),
    ],
  },
  {
    name: 'sign-in',
    namespace: 'identity',
    source: 'UI',
    interval: 600,
    labels: { team: 'identity', tier: '1', 'customer-facing': 'true' },
    severity: 'critical',
    checks: [
      simple('http', 'login-api ready', 'http://login-api.identity.svc:8080/readyz', 33, {
        items: ['login-api'],
      }),
      simple('ldap', 'directory of employees', 'ldaps://ldap.meridian.internal:636', 58),
      simple('redis', 'session-store answers', 'session-store.identity.svc:6379', 2, {
        items: ['session-store'],
      }),
    ],
  },
  {
    name: 'warehouse',
    namespace: 'data',
    source: 'UI',
    interval: 1_800,
    labels: { team: 'data', tier: '3' },
    checks: [
      simple('postgres', 'nightly load finished', 'postgres://warehouse.meridian.internal/dwh', 1_900, {
        description: 'Counts the rows that last night’s load brought; the report of the morning needs them',
      }),
      simple('mongo', 'catalogue replica set', 'mongodb://catalogue.meridian.internal:27017', 23),
      simple('junit', 'weekly ledger reconciliation', 'ghcr.io/meridian/reconcile:4', 312_000, {
        stopped: { agoMs: 3 * dayMs, everyMs: 7 * dayMs },
        passes: ['1,204 of 1,204 tests passed'],
        fails: ['1,203 of 1,204 tests passed'],
      }),
      simple('exec', 'disaster recovery drill', '/opt/drill/run.sh', 5_400_000, {
        stopped: { agoMs: 80 * dayMs, everyMs: 90 * dayMs },
      }),
    ],
  },
  {
    name: 'staging smoke tests',
    namespace: 'staging',
    source: 'kubernetes/0192d000-5eed-4000-8000-000000000003',
    interval: 1_200,
    agent: 1,
    labels: { team: 'checkout', tier: '4', env: 'staging' },
    checks: [
      simple('http', 'staging/checkout/cart', 'https://staging.meridian.example/cart', 310, { flaky: 0.08 }),
      simple('http', 'staging/checkout/pay', 'https://staging.meridian.example/pay', 720, { flaky: 0.08 }),
      simple('http', 'staging/search/results', 'https://staging.meridian.example/search', 410),
      simple('http', 'staging/search/suggestions', 'https://staging.meridian.example/suggest', 95, {
        neverRan: true,
      }),
      simple('jmeter', 'staging/load/checkout at 200 requests a second', 'checkout.jmx', 95_000, {
        stopped: { agoMs: 5 * hourMs, everyMs: dayMs },
      }),
    ],
  },
  {
    name: 'new-region',
    namespace: 'edge',
    source: 'UI',
    interval: 600,
    labels: { team: 'edge', region: 'ap-southeast-2' },
    checks: [
      simple('http', 'first light (ap-southeast-2)', 'https://ap.meridian.example/healthz', 0, {
        neverRan: true,
      }),
      simple('dns', 'resolve ap.meridian.example', 'ap.meridian.example', 0, {
        neverRan: true,
        namespace: '',
      }),
    ],
  },
  {
    name: 'retired',
    namespace: 'data',
    source: 'UI',
    interval: 600,
    deletedAgoMs: 12 * dayMs,
    checks: [
      simple('mysql', 'old shop database', 'mysql://shop-old.meridian.internal:3306', 14, {
        deletedAgoMs: 12 * dayMs,
      }),
      simple('http', 'old shop', 'https://old.meridian.example', 900, { deletedAgoMs: 12 * dayMs }),
    ],
  },
  {
    name: 'storefront',
    namespace: 'checkout',
    source: 'UI',
    interval: 900,
    labels: { team: 'checkout' },
    checks: [
      simple('http', 'promotion-engine ready', 'http://promotion-engine.checkout.svc:8080/readyz', 27),
      simple('http', 'checkout-v1 ready', 'http://checkout-v1.checkout.svc:8080/readyz', 52, {
        deletedAgoMs: 3 * dayMs,
      }),
    ],
  },
];
