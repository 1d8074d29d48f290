import { hash } from 'node:crypto';
import { dayMs, minuteMs } from './ItemFactory.ts';
import { hostileBodies, hugeBody, sendErrors, wellBehaved } from './notificationBodies.ts';
import type { SendSubjects, SentNotificationDraft } from './sendDrafts.ts';

const hourMs = 60 * minuteMs;
const deployment = 'Kubernetes::Deployment';
/** Returns the id of a deleted resource. */
const gone = (what: string): string =>
  `01890000-${hash('md5', what).replace(/^(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4')}`;

export function oddNotifications({
  item,
  check,
  canary,
  items,
  checks,
}: SendSubjects): readonly SentNotificationDraft[] {
  const common = { rule: 'cards', event: 'check.failed', status: 'sent', tookMs: 90 } as const;
  const hostile = hostileBodies.map(
    (body, at): SentNotificationDraft => ({
      ...common,
      resource: checks[at] ?? check('sepa'),
      agoMs: 2 * hourMs + at * 17 * minuteMs,
      body,
    }),
  );
  const oldConfig = { event: 'config.unhealthy', resource: item('payments-worker') } as const;
  const nowhere = (event: string, rule: string, agoMs: number): SentNotificationDraft => ({
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
    // Statuses of other server versions.
    { ...common, ...oldConfig, status: 'pending', agoMs: 13 * hourMs, count: 3, firstAgoMs: 14 * hourMs },
    { ...common, ...oldConfig, status: 'cancelled', agoMs: 14 * hourMs },
    { ...common, ...oldConfig, status: 'attempting_fallback', agoMs: 15 * hourMs },
    { ...common, resource: check('authorise-sepa'), status: 'inhibited', agoMs: 16 * hourMs },
    { ...common, resource: check('authorise-sepa'), status: null, agoMs: 17 * hourMs },
    { ...common, ...oldConfig, status: null, agoMs: 18 * hourMs },
    { ...common, resource: check('authorise-sepa'), status: '', agoMs: 19 * hourMs },
    // Beyond the first page. In the recorded responses, failed sends of the first page have neither a
    // recipient nor a body.
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
    // The oldest send.
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
      (event, at): SentNotificationDraft => ({
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
