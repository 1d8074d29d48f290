import { componentIdOf } from './componentRows.ts';
import { dayMs, minuteMs } from './ItemFactory.ts';
import { sendErrors, wellBehaved } from './notificationBodies.ts';
import type { SendSubjects, SentNotificationDraft } from './sendDrafts.ts';

const hourMs = 60 * minuteMs;

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

/**
 * Sends after the rollout of payments-worker 3.18.2. Every recipient receives them except the unreachable
 * pager.
 */
export function storyNotifications({ item, check, items }: SendSubjects): readonly SentNotificationDraft[] {
  const worker = item('payments-worker');
  const [refused] = sendErrors.plain;
  const checks = reds.flatMap(([name, agoMinutes]): readonly SentNotificationDraft[] => {
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
      ({ id, name }, at): SentNotificationDraft => ({
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
    (agoMinutes, at): SentNotificationDraft => ({
      rule: 'pager',
      event: at % 2 === 0 ? 'config.unhealthy' : 'component.unhealthy',
      resource: at % 2 === 0 ? worker : componentIdOf('Payments'),
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
      resource: componentIdOf('Payments'),
      status: 'sent',
      agoMs: 28 * minuteMs,
      body: wellBehaved.blocks('Payments', 'unhealthy'),
      tookMs: 611,
    },
    {
      rule: 'everything',
      event: 'component.unhealthy',
      resource: componentIdOf('Edge'),
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
