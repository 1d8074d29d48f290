import { SeededRandom } from '../random.ts';
import { componentIdOf } from './componentRows.ts';
import { dayMs, minuteMs } from './ItemFactory.ts';
import { sendErrors, wellBehaved } from './notificationBodies.ts';
import { ruleDrafts } from './notificationRules.ts';
import type { RuleDraft } from './ruleDrafts.ts';
import type { SendSubjects, SentNotificationDraft } from './sendDrafts.ts';

const usualCount = 560;
/**
 * Age of the sends beyond the first page. Only these include item errors with a recipient, because the
 * recorded first page has none.
 */
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

function usualSend(random: SeededRandom, subjects: SendSubjects): SentNotificationDraft {
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
      return [componentIdOf(name), name];
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
      ? { error: random.next() < 0.7 ? random.pick(sendErrors.plain) : sendErrors.connection }
      : {}),
    toPerson: status === 'sent' || status === 'error',
  };
}

export function everydayNotifications(
  subjects: SendSubjects,
  seed: number,
): readonly SentNotificationDraft[] {
  const random = new SeededRandom(seed ^ 0x5e4d);
  return Array.from({ length: usualCount }, () => usualSend(random, subjects));
}
