import type { ComponentName } from './componentRows.ts';
import { dayMs, minuteMs } from './ItemFactory.ts';

/** A health check of the demo. Times are milliseconds before `templateNow`. */
export interface CheckDraft {
  readonly type: string;
  readonly name: string;
  /** Target: a URL, a host, a query or a command. */
  readonly endpoint: string;
  /** Typical duration of a run. `failsAfterMs` is the duration of a failing run. */
  readonly takesMs: number;
  readonly failsAfterMs?: number;
  /** Time since the check started to fail. Absent for passing checks. */
  readonly failingForMs?: number;
  /** Time since the check recovered. Absent if the check always passed. */
  readonly recoveredForMs?: number;
  /** Share of deviating runs, from 0 to 1. */
  readonly flaky?: number;
  readonly passes?: readonly string[];
  readonly fails?: readonly string[];
  /** Runs once a minute, which gives its recent history a high resolution. */
  readonly everyMinute?: boolean;
  readonly neverRan?: boolean;
  /** Age of the last run, and the interval before it, for a check that no longer runs. */
  readonly stopped?: { readonly agoMs: number; readonly everyMs: number };
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly severity?: string;
  readonly description?: string;
  readonly icon?: string;
  readonly owner?: string;
  readonly items?: readonly string[];
  readonly components?: readonly ComponentName[];
  readonly deletedAgoMs?: number;
  readonly silencedAgoMs?: number;
}

/** A canary: checks with a common definition. */
export interface CheckGroup {
  readonly name: string;
  readonly namespace: string;
  /** 0 is this server, 1 and 2 are its remote agents. */
  readonly agent?: number;
  /** Origin of the definition: the UI (`UI`), a file, or a cluster resource. */
  readonly source: string;
  /** The story item that corresponds to the source. */
  readonly sourceItem?: string;
  /** Seconds between runs. */
  readonly interval: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly severity?: string;
  readonly checks: readonly CheckDraft[];
  readonly deletedAgoMs?: number;
}

const poolExhausted = '503 Service Unavailable: upstream connection pool exhausted';
const authorised = '200 OK, authorised in 2 steps';

const scheme = (name: string, failingForMs?: number): CheckDraft => ({
  type: 'http',
  name: `authorise-${name}`,
  endpoint: `https://pay.meridian.example/v2/authorise/probe?scheme=${name}`,
  description: 'Authorises one euro with a test card and takes it back',
  takesMs: 420,
  labels: { scheme: name, 'customer-facing': 'true' },
  severity: 'critical',
  everyMinute: true,
  passes: [authorised],
  items: ['payments-api', 'payments-ledger'],
  components: ['payments'],
  ...(failingForMs === undefined
    ? { flaky: 0.01 }
    : {
        failingForMs,
        failsAfterMs: 3_400,
        flaky: 0.15,
        fails: [poolExhausted, poolExhausted, 'deadline exceeded after 4s waiting for payments-worker'],
      }),
});

const queue = (name: string, more: Partial<CheckDraft> = {}): CheckDraft => ({
  type: 'prometheus',
  icon: 'kafka',
  name,
  endpoint: `max(kafka_consumergroup_lag{topic="${name}"})`,
  takesMs: 190,
  passes: ['lag is 12', 'lag is 31', 'lag is 0'],
  fails: ['lag is 184,201, more than 5,000', 'lag is 97,318, more than 5,000'],
  ...more,
});

const backup = (name: string, more: Partial<CheckDraft> = {}): CheckDraft => ({
  type: 'folder',
  name: `${name} backup`,
  endpoint: `s3://meridian-backups/${name}/`,
  takesMs: 400,
  passes: ['newest file is 3h old', 'newest file is 4h old'],
  fails: ['newest file is 31h old, older than 26h'],
  labels: { tier: '2' },
  ...more,
});

/** The story: payments-worker 3.18.2 exhausts the connections of its database. */
export const storyGroups: readonly CheckGroup[] = [
  {
    name: 'payments',
    namespace: 'payments',
    source: 'kubernetes',
    sourceItem: 'payments-api',
    interval: 30,
    labels: { team: 'payments', tier: '1', region: 'eu-west-1' },
    severity: 'high',
    checks: [
      {
        type: 'http',
        name: 'payments-worker ready',
        endpoint: 'http://payments-worker.payments.svc:8080/readyz',
        takesMs: 61,
        failsAfterMs: 2_000,
        failingForMs: 30 * minuteMs,
        everyMinute: true,
        fails: ['503 Service Unavailable: 3 of 6 replicas are ready', 'context deadline exceeded'],
        items: ['payments-worker'],
        components: ['payments'],
      },
      {
        type: 'prometheus',
        name: 'payments-worker queue lag',
        endpoint: 'sum(payments_queue_lag_seconds)',
        takesMs: 84,
        failingForMs: 26 * minuteMs,
        everyMinute: true,
        passes: ['lag is 1.2s', 'lag is 0.8s'],
        fails: ['lag is 418s, more than 30s', 'lag is 655s, more than 30s'],
        items: ['payments-worker'],
        components: ['payments'],
      },
      {
        type: 'sql',
        icon: 'postgres',
        name: 'payments-db connections',
        endpoint: 'postgres://payments-db.meridian.internal:5432/payments',
        description: 'Share of max_connections that is in use',
        takesMs: 94,
        failsAfterMs: 5_000,
        failingForMs: 28 * minuteMs,
        everyMinute: true,
        flaky: 0.1,
        passes: ['61 of 200 connections are in use', '58 of 200 connections are in use'],
        fails: ['FATAL: remaining connection slots are reserved for roles with the SUPERUSER attribute'],
        items: ['payments-db'],
        components: ['payments', 'payments-db'],
      },
      {
        type: 'http',
        name: 'payments-api ready',
        endpoint: 'http://payments-api.payments.svc:8080/readyz',
        takesMs: 38,
        recoveredForMs: 9 * dayMs,
        everyMinute: true,
        items: ['payments-api'],
        components: ['payments'],
      },
      {
        type: 'http',
        name: 'checkout-web ready',
        endpoint: 'http://checkout-web.checkout.svc:3000/healthz',
        takesMs: 45,
        recoveredForMs: 4 * dayMs,
        everyMinute: true,
        items: ['checkout-web'],
        components: ['checkout'],
      },
    ],
  },
  {
    name: 'card-authorisation',
    namespace: 'payments',
    source: 'UI',
    interval: 60,
    labels: { team: 'payments', tier: '1', region: 'eu-west-1', pci: 'true' },
    checks: [
      scheme('visa', 33 * minuteMs),
      scheme('mastercard', 32 * minuteMs),
      scheme('amex', 31 * minuteMs),
      scheme('sepa'),
    ],
  },
  {
    name: 'consumer-lag',
    namespace: 'payments',
    source: 'UI',
    interval: 60,
    labels: { team: 'payments', tier: '1' },
    severity: 'high',
    checks: [
      queue('settlement-events', {
        failingForMs: 24 * minuteMs,
        everyMinute: true,
        components: ['payments'],
      }),
      queue('webhook-outbox', { failingForMs: 22 * minuteMs, everyMinute: true, flaky: 0.09 }),
      queue('refund-requests', { everyMinute: true }),
      queue('ledger-entries'),
    ],
  },
  {
    name: 'consumer-lag',
    namespace: 'data',
    source: 'UI',
    interval: 900,
    labels: { team: 'data', tier: '2' },
    checks: [queue('clickstream', { flaky: 0.03 }), queue('order-history')],
  },
  {
    name: 'backup-freshness',
    namespace: 'data',
    source: 'UI',
    interval: 1_800,
    labels: { team: 'data' },
    severity: 'high',
    checks: [
      backup('payments-db', {
        failingForMs: 7 * 60 * minuteMs,
        severity: 'critical',
        items: ['payments-db'],
      }),
      backup('identity-db', { failingForMs: 2 * dayMs }),
      backup('search-snapshots', { failingForMs: 9 * dayMs, severity: 'low' }),
      backup('orders-db'),
      backup('ledger-db', { namespace: 'payments' }),
      backup('audit-log', { labels: { tier: '3', 'legal-hold': 'true' } }),
      backup('warehouse', { recoveredForMs: 5 * 60 * minuteMs }),
      backup('größen-tabellen', { description: 'Size tables of the shop, by hand since 2019' }),
    ],
  },
];
