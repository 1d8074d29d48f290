import { hash } from 'node:crypto';
import { SeededRandom } from '../random.ts';
import { componentOf } from './componentRows.ts';
import { dayMs, type ItemSeed, minuteMs } from './ItemFactory.ts';
import { hostileBodies, hugeBody, sendErrors, wellBehaved } from './notificationBodies.ts';
import { ruleDrafts } from './notificationRules.ts';
import type { RuleDraft } from './ruleDrafts.ts';

const hourMs = 60 * minuteMs;

/** One row of what was sent, or was not. */
export interface SendDraft {
  /** The key of its rule. */
  readonly rule: string;
  readonly event: string;
  readonly resource: string;
  /** Null where a server wrote none. */
  readonly status: string | null;
  readonly agoMs: number;
  /** How often, since when. */
  readonly count?: number;
  readonly firstAgoMs?: number;
  readonly body?: string;
  readonly error?: string;
  readonly tookMs?: number;
  /** Whether the person of the rule is named. */
  readonly toPerson?: boolean;
}

/** What notifications are about: ids by name. */
export interface SendSubjects {
  item(name: string, type?: string): string;
  check(name: string): string;
  canary(name: string): string;
  readonly items: readonly ItemSeed[];
  readonly checks: readonly string[];
  readonly canaries: readonly string[];
}

const deployment = 'Kubernetes::Deployment';
/** The id of what nobody has any more. */
const gone = (what: string): string =>
  `01890000-${hash('md5', what).replace(/^(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4')}`;

const reds: ReadonlyArray<readonly [check: string, agoMinutes: number]> = [
  ['authorise-visa', 33],
  ['authorise-mastercard', 32],
  ['authorise-amex', 31],
  ['payments-worker ready', 30],
  ['payments-db connections', 28],
  ['payments-worker queue lag', 26],
  ['settlement-events', 24],
  ['webhook-outbox', 22],
];

/** The rollout of payments-worker 3.18.2: everybody is told, but for the pager, which cannot be reached. */
export function storySends({ item, check, items }: SendSubjects): readonly SendDraft[] {
  const worker = item('payments-worker');
  const [refused] = sendErrors.plain;
  const checks = reds.flatMap(([name, agoMinutes]): readonly SendDraft[] => {
    const common = { event: 'check.failed', resource: check(name) };
    const agoMs = agoMinutes * minuteMs - 4_000;
    return [
      {
        ...common,
        rule: 'cards',
        status: 'sent',
        agoMs,
        body: wellBehaved.card(name),
        tookMs: 240 + agoMinutes * 11,
      },
      { ...common, rule: 'commander', status: 'sent', agoMs: agoMs - 900, toPerson: true, tookMs: 1_900 },
      {
        ...common,
        rule: 'cards',
        status: 'repeat-interval',
        agoMs: 2 * minuteMs + agoMinutes * 1_500,
        count: 412 - agoMinutes * 12,
        firstAgoMs: 6 * dayMs + agoMinutes * hourMs,
      },
    ];
  });
  const pods = items
    .filter(({ name, type }) => type === 'Kubernetes::Pod' && name.startsWith('payments-worker-7d9c6f5b8-'))
    .map(
      ({ id, name }, at): SendDraft => ({
        rule: 'payments',
        event: 'config.unhealthy',
        resource: id,
        status: 'sent',
        agoMs: (29 - at) * minuteMs,
        body: wellBehaved.html(name, 'unhealthy'),
        tookMs: 310 + at * 90,
        toPerson: true,
      }),
    );
  const pages = [31, 29, 25, 17, 9, 1].map(
    (agoMinutes, at): SendDraft => ({
      rule: 'pager',
      event: at % 2 === 0 ? 'config.unhealthy' : 'component.unhealthy',
      resource: at % 2 === 0 ? worker : componentOf('Payments'),
      status: 'error',
      agoMs: agoMinutes * minuteMs,
      error: at === 4 ? 'context deadline exceeded' : refused,
      tookMs: at === 4 ? 240_000 : 30_000 + at,
    }),
  );
  return [
    ...checks,
    ...pods,
    ...pages,
    {
      rule: 'payments',
      event: 'config.unhealthy',
      resource: worker,
      status: 'sent',
      agoMs: 30 * minuteMs,
      body: wellBehaved.html('payments-worker', 'unhealthy'),
      tookMs: 420,
      toPerson: true,
    },
    {
      rule: 'payments',
      event: 'config.unhealthy',
      resource: worker,
      status: 'repeat-interval',
      agoMs: 40_000,
      count: 38,
      firstAgoMs: 29 * minuteMs,
    },
    {
      rule: 'payments',
      event: 'config.warning',
      resource: item('payments-db', 'AWS::RDS::DBInstance'),
      status: 'silenced',
      agoMs: 3 * minuteMs,
      count: 96,
      firstAgoMs: 5 * dayMs,
    },
    {
      rule: 'channel',
      event: 'component.unhealthy',
      resource: componentOf('Payments'),
      status: 'sent',
      agoMs: 28 * minuteMs,
      body: wellBehaved.blocks('Payments', 'unhealthy'),
      tookMs: 611,
    },
    {
      rule: 'everything',
      event: 'component.unhealthy',
      resource: componentOf('Edge'),
      status: 'sending',
      agoMs: 6_000,
    },
    {
      rule: 'payments',
      event: 'config.unhealthy',
      resource: item('payments', 'Kubernetes::HelmRelease'),
      status: 'sending',
      agoMs: 11_000,
    },
  ];
}

/** What hurts who reads it. */
export function oddSends({ item, check, canary, items, checks }: SendSubjects): readonly SendDraft[] {
  const common = { rule: 'cards', event: 'check.failed', status: 'sent', tookMs: 90 } as const;
  const hostile = hostileBodies.map(
    (body, at): SendDraft => ({
      ...common,
      resource: checks[at] ?? check('sepa'),
      agoMs: 2 * hourMs + at * 17 * minuteMs,
      body,
    }),
  );
  const oldConfig = { event: 'config.unhealthy', resource: item('payments-worker') } as const;
  const nowhere = (event: string, rule: string, agoMs: number): SendDraft => ({
    rule,
    event,
    resource: gone(event),
    status: 'sent',
    agoMs,
    body: wellBehaved.plain('somebody', 'gone'),
    tookMs: 100,
  });
  const ofAgent = items.find(({ agent, type }) => agent === 1 && type === deployment);
  const elsewhere = [
    'incident.created',
    'incident.comment.added',
    'incident.status.resolved',
    'playbook.spec.approval.updated',
    'playbook.approval.inserted',
  ];
  return [
    ...hostile,
    { ...common, resource: check('authorise-visa'), agoMs: 9 * hourMs, body: hugeBody(), tookMs: 8_400 },
    { ...common, resource: check('authorise-visa'), agoMs: 10 * hourMs, body: '' },
    {
      ...common,
      resource: check('authorise-amex'),
      agoMs: 11 * hourMs,
      status: 'error',
      error: sendErrors.json,
      tookMs: 0,
    },
    {
      ...common,
      resource: check('authorise-amex'),
      agoMs: 12 * hourMs,
      status: 'error',
      error: sendErrors.long,
      body: wellBehaved.plain('authorise-amex', 'unhealthy'),
    },
    {
      ...common,
      rule: 'mail',
      event: 'check.passed',
      resource: check('warehouse backup'),
      agoMs: 5 * hourMs,
      tookMs: 3_900_000,
    },
    // By servers of other versions.
    { ...common, ...oldConfig, status: 'pending', agoMs: 13 * hourMs, count: 3, firstAgoMs: 14 * hourMs },
    { ...common, ...oldConfig, status: 'cancelled', agoMs: 14 * hourMs },
    { ...common, ...oldConfig, status: 'attempting_fallback', agoMs: 15 * hourMs },
    { ...common, resource: check('authorise-sepa'), status: 'inhibited', agoMs: 16 * hourMs },
    { ...common, resource: check('authorise-sepa'), status: null, agoMs: 17 * hourMs },
    { ...common, ...oldConfig, status: null, agoMs: 18 * hourMs },
    { ...common, resource: check('authorise-sepa'), status: '', agoMs: 19 * hourMs },
    // More than a page back: a server was recorded with neither a recipient nor a body where it could not send.
    {
      ...oldConfig,
      rule: 'payments',
      status: 'error',
      agoMs: 11 * dayMs,
      error: sendErrors.json,
      body: wellBehaved.html('payments-worker', 'unhealthy'),
      tookMs: 61_000,
      toPerson: true,
    },
    {
      ...oldConfig,
      rule: 'payments',
      status: 'error',
      agoMs: 12 * dayMs,
      error: sendErrors.long,
      body: wellBehaved.plain('payments-worker', 'unhealthy'),
      toPerson: true,
    },
    nowhere('config.deleted', 'hook', 20 * hourMs),
    nowhere('component.unhealthy', 'channel', 21 * hourMs),
    nowhere('check.failed', 'cards', 22 * hourMs),
    nowhere('canary.unhealthy', 'canaries', 23 * hourMs),
    {
      rule: 'hook',
      event: 'config.deleted',
      resource: item('payments-legacy'),
      status: 'sent',
      agoMs: 2 * dayMs,
      tookMs: 80,
    },
    {
      rule: 'deleted',
      event: 'check.failed',
      resource: check('old shop'),
      status: 'sent',
      agoMs: 13 * dayMs,
      tookMs: 70,
      toPerson: true,
    },
    {
      rule: 'deleted',
      event: 'check.failed',
      resource: check('old shop'),
      status: 'error',
      agoMs: 14 * dayMs,
      error: 'smtp: 550 5.1.1 no such user',
      toPerson: true,
    },
    {
      rule: 'canaries',
      event: 'canary.unhealthy',
      resource: canary('retired'),
      status: 'sent',
      agoMs: 3 * dayMs,
      toPerson: true,
    },
    {
      rule: 'canaries',
      event: 'canary.unhealthy',
      resource: canary('branch-gateways'),
      status: 'silenced',
      agoMs: 4 * hourMs,
      count: 7,
      firstAgoMs: 20 * hourMs,
    },
    {
      rule: 'staging',
      event: 'config.unhealthy',
      resource: ofAgent?.id ?? gone('agent'),
      status: 'sent',
      agoMs: 3 * hourMs,
      body: wellBehaved.plain('login-api', 'unhealthy'),
      tookMs: 230,
      toPerson: true,
    },
    {
      rule: 'broken',
      event: 'config.unhealthy',
      resource: item('payments-api'),
      status: 'error',
      agoMs: 9 * dayMs,
      error: 'failed to evaluate filter expression',
    },
    // The oldest of all.
    {
      rule: 'broken',
      event: 'config.unhealthy',
      resource: item('payments-api'),
      status: 'error',
      agoMs: 29.9 * dayMs,
      firstAgoMs: 75 * dayMs,
      count: 2,
      error: 'no route to host',
      tookMs: 200,
    },
    ...elsewhere.map(
      (event, at): SendDraft => ({
        rule: 'everything',
        event,
        resource: gone(event),
        status: 'sent',
        agoMs: (at + 1) * hourMs,
        body: event,
      }),
    ),
  ];
}

const usualCount = 560;
/** A person can be named, and a body be there, where something of an item was not sent, for longer than a page ago. */
const bareMs = 9 * dayMs;

const eventsOf: ReadonlyArray<readonly [upTo: number, kind: string, events: readonly string[]]> = [
  [
    0.55,
    'config',
    ['config.unhealthy', 'config.unhealthy', 'config.healthy', 'config.warning', 'config.updated'],
  ],
  [0.84, 'check', ['check.failed', 'check.failed', 'check.passed']],
  [0.97, 'component', ['component.unhealthy', 'component.warning', 'component.healthy']],
  [1, 'canary', ['canary.unhealthy']],
];

const statuses: ReadonlyArray<readonly [upTo: number, status: string]> = [
  [0.5, 'sent'],
  [0.7, 'repeat-interval'],
  [0.83, 'silenced'],
  [0.96, 'error'],
  [0.98, 'pending'],
  [1, 'cancelled'],
];

const someComponents = [
  'Payments',
  'payments-db',
  'Edge',
  'Search',
  'Orders',
  'Identity',
  'Branch network',
  'Data platform',
];

function usualSend(random: SeededRandom, subjects: SendSubjects): SendDraft {
  const share = random.next();
  const [, kind, events] = eventsOf.find(([upTo]) => share < upTo) ?? [1, 'config', ['config.unhealthy']];
  const event = random.pick(events);
  const recent = random.next() < 0.8;
  const agoMs = Math.round(
    recent ? 40 * minuteMs + random.next() ** 1.5 * 7 * dayMs : 7 * dayMs + random.next() * 22 * dayMs,
  );
  const rules = ruleDrafts.filter(
    (rule: RuleDraft) => rule.events.includes(event) && rule.aged.deletedAgoMs === undefined,
  );
  const rule = random.pick(rules);
  const named = random.next();
  const drawn = statuses.find(([upTo]) => named < upTo)?.[1] ?? 'sent';
  const bare = kind === 'config' && agoMs < bareMs;
  const status = bare && rule.person !== undefined && drawn === 'error' ? 'sent' : drawn;
  const about: Readonly<Record<string, () => readonly [id: string, name: string]>> = {
    config: () => {
      const item = random.pick(subjects.items);
      return [item.id, item.name];
    },
    check: () => [random.pick(subjects.checks), 'A check'],
    component: () => {
      const name = random.pick(someComponents);
      return [componentOf(name), name];
    },
    canary: () => [random.pick(subjects.canaries), 'A canary'],
  };
  const [resource, name] = about[kind]?.() ?? ['', ''];
  const state = event.split('.')[1] ?? '';
  const unsent = status === 'repeat-interval' || status === 'silenced';
  const count = unsent ? 1 + Math.floor(random.next() ** 5 * 320) : 1;
  const body = random.pick([
    wellBehaved.html(name, state),
    wellBehaved.plain(name, state),
    wellBehaved.blocks(name, state),
  ]);
  const tookMs = Math.round(40 * Math.exp(random.next() * 6));
  return {
    rule: rule.key,
    event,
    resource,
    status,
    agoMs,
    ...(count > 1 ? { count, firstAgoMs: agoMs + count * random.between(1, 90) * minuteMs } : {}),
    ...(status === 'sent' || status === 'error' ? { tookMs } : {}),
    ...(status === 'sent' && random.next() < 0.85 ? { body } : {}),
    ...(status === 'error'
      ? { error: random.next() < 0.7 ? random.pick(sendErrors.plain) : sendErrors.json }
      : {}),
    toPerson: status === 'sent' || status === 'error',
  };
}

/** What is sent on any day. */
export function usualSends(subjects: SendSubjects, seed: number): readonly SendDraft[] {
  const random = new SeededRandom(seed ^ 0x5e4d);
  return Array.from({ length: usualCount }, () => usualSend(random, subjects));
}
