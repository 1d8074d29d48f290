import type {
  NotificationInbox,
  NotificationStats,
  ReplayEvent,
  RuleReplay,
  SendDetail,
  SendOutcomes,
  SendResource,
  SentNotification,
  SilenceMark,
  SilencePreview,
} from '#contract/notifications.ts';
import type { ResourceRecord, ResourceRow } from '#contract/resources.ts';
import { sendResourceKinds, silenceColumns } from '#contract/rules/notifications.ts';
import type { Answers } from '../FakeBridge.ts';
import { ago, cachedAfterFailure, dayMs, hourMs, idOf, minuteMs, serverAnswer } from './times.ts';

const hanneke = { id: idOf(2, 1), name: 'Hanneke de Wit', avatar: null };
const ravi = { id: idOf(2, 7), name: 'Ravi Iyer', avatar: null };

export const sentItem: SendResource = {
  kind: 'config',
  id: idOf(43, 1),
  name: 'payments-worker',
  type: 'Kubernetes::Deployment',
  icon: null,
  status: null,
};
export const sentCheck: SendResource = {
  kind: 'check',
  id: idOf(5, 1),
  name: 'payments-db connections',
  type: 'postgres',
  icon: 'postgres',
  status: 'unhealthy',
};
const sentComponent: SendResource = {
  kind: 'component',
  id: idOf(9, 1),
  name: 'checkout',
  type: null,
  icon: 'server',
  status: null,
};
const sentCanary: SendResource = {
  kind: 'canary',
  id: idOf(34, 1),
  name: 'shop-orders',
  type: null,
  icon: null,
  status: null,
};

const onCall = { id: idOf(70, 1), name: 'payments on call' };
const platform = { id: idOf(70, 2), name: 'platform' };

export const send = (place: number, values: Partial<SentNotification> = {}): SentNotification => ({
  id: idOf(71, place),
  rule: onCall,
  status: 'sent',
  event: 'config.unhealthy',
  resource: sentItem,
  count: 1,
  createdAt: ago(place * 7 * minuteMs),
  firstObservedAt: ago(place * 7 * minuteMs),
  personId: hanneke.id,
  durationMs: 340,
  failed: false,
  ...values,
});

/** One notification per status and per kind of resource. */
export const someSends: readonly SentNotification[] = [
  send(1),
  send(2, {
    event: 'check.failed',
    resource: sentCheck,
    count: 14,
    firstObservedAt: ago(3 * hourMs),
    status: 'repeat-interval',
    durationMs: null,
  }),
  send(3, {
    event: 'component.unhealthy',
    resource: sentComponent,
    status: 'silenced',
    rule: platform,
    durationMs: null,
    personId: null,
  }),
  send(4, { status: 'error', failed: true, durationMs: 10_200, personId: null, rule: platform }),
  send(5, { status: 'pending', resource: sentCanary, event: 'canary.failed' }),
  send(6, { status: 'cancelled' }),
  send(7, { status: 'sending', durationMs: null }),
  send(8, { status: 'inhibited', resource: { ...sentItem, name: null, type: null } }),
  send(9, { status: null, rule: { id: idOf(70, 9), name: null } }),
];

export const sendDetail = (values: Partial<SendDetail> = {}): SendDetail => ({
  ...send(1),
  person: hanneke,
  body: '<h3>payments-worker is unhealthy</h3><p>Rolled out <b>3.18.2</b> half an hour ago.</p><ul><li>CrashLoopBackOff</li></ul>',
  error: null,
  ...values,
});

export const noOutcomes: SendOutcomes = {
  sent: 0,
  failed: 0,
  repeated: 0,
  silenced: 0,
  waiting: 0,
  other: 0,
};

export const noise = (values: Partial<NotificationStats> = {}): NotificationStats => ({
  since: ago(7 * dayMs),
  sums: { sent: 214, failed: 31, repeated: 890, silenced: 77, waiting: 2, other: 1 },
  days: Array.from({ length: 7 }, (_, day) => ({
    ...noOutcomes,
    day: ago((6 - day) * dayMs),
    sent: 20 + day * 4,
    failed: day,
    repeated: 90 + ((day * 37) % 70),
    silenced: day === 3 ? 60 : 4,
  })),
  rules: [
    {
      ...noOutcomes,
      rule: onCall,
      sent: 120,
      repeated: 700,
      silenced: 20,
      times: 840,
      resources: 12,
      lastAt: ago(7 * minuteMs),
      topError: null,
    },
    {
      ...noOutcomes,
      rule: platform,
      sent: 94,
      failed: 31,
      repeated: 190,
      silenced: 57,
      times: 372,
      resources: 40,
      lastAt: ago(21 * minuteMs),
      topError: 'failed to send to slack: channel_not_found',
    },
  ],
  resources: [
    {
      ...noOutcomes,
      resource: sentCheck,
      sent: 60,
      repeated: 610,
      times: 670,
      rules: 2,
      lastAt: ago(14 * minuteMs),
    },
    {
      ...noOutcomes,
      resource: sentItem,
      sent: 48,
      failed: 12,
      times: 60,
      rules: 1,
      lastAt: ago(7 * minuteMs),
    },
  ],
  ...values,
});

export const silenceMark = (values: Partial<SilenceMark> = {}): SilenceMark => ({
  id: idOf(72, 1),
  thing: { kind: 'config', id: sentItem.id, name: sentItem.name },
  recursive: false,
  from: ago(hourMs),
  until: ago(-3 * hourMs),
  reason: 'Rollout of 3.18.3',
  by: ravi,
  ...values,
});

export const preview = (values: Partial<SilencePreview> = {}): SilencePreview => ({
  past: {
    since: ago(7 * dayMs),
    rows: 9,
    times: 63,
    outcomes: { ...noOutcomes, sent: 14, repeated: 44, failed: 3, silenced: 2 },
    rules: [
      { rule: onCall, times: 55 },
      { rule: platform, times: 8 },
    ],
    latest: someSends.slice(0, 5),
  },
  below: null,
  others: [],
  ...values,
});

export const replayEvent = (place: number, values: Partial<ReplayEvent> = {}): ReplayEvent => ({
  at: ago(place * 25 * minuteMs),
  isEstimated: false,
  event: 'check.failed',
  resource: sentCheck,
  outcome: 'sent',
  covers: 0,
  unknownReason: null,
  ...values,
});

export const trial = (values: Partial<RuleReplay> = {}): RuleReplay => ({
  since: ago(7 * dayMs),
  events: 96,
  sent: 14,
  repeated: 60,
  silenced: 4,
  filtered: 18,
  grouped: 0,
  recovered: 0,
  unknown: 0,
  unknownReasons: [],
  unjudged: 0,
  reason: null,
  resources: [
    { resource: sentCheck, times: 9 },
    { resource: sentItem, times: 5 },
  ],
  latest: [
    replayEvent(1, { covers: 12 }),
    replayEvent(2, { event: 'config.unhealthy', resource: sentItem }),
    replayEvent(3, { outcome: 'repeated', isEstimated: true }),
    replayEvent(4, { outcome: 'silenced' }),
    replayEvent(5, { outcome: 'filtered', event: 'config.unhealthy', resource: sentItem }),
  ],
  ...values,
});

export const bell = (values: Partial<NotificationInbox> = {}): NotificationInbox => ({
  sends: someSends.slice(0, 4).map((one, place) => ({
    ...one,
    why: (['person', 'team', 'incident', 'person'] as const)[place] ?? 'person',
    unread: place < 2,
  })),
  unread: 2,
  ...values,
});

const row = (values: Partial<ResourceRow>): ResourceRow => ({
  id: idOf(70, 1),
  name: '',
  source: 'UI',
  icon: null,
  labels: {},
  agent: null,
  job: null,
  createdAt: ago(40 * dayMs),
  updatedAt: ago(2 * dayMs),
  createdBy: hanneke,
  values: {},
  ...values,
});

export const ruleRow = (values: ResourceRow['values'] = {}, of: Partial<ResourceRow> = {}): ResourceRow =>
  row({
    name: 'payments on call',
    values: {
      title: null,
      namespace: null,
      events: ['check.failed', 'config.unhealthy'],
      filter: "config.tags.namespace == 'payments'",
      error: null,
      pending: 0,
      failed: 0,
      sent: 120,
      avg_duration_ms: null,
      most_common_error: null,
      repeat_interval: '4h',
      wait_for: 300_000_000_000,
      person: hanneke,
      team: null,
      services: 0,
      ...values,
    },
    ...of,
  });

export const someRules: readonly ResourceRow[] = [
  ruleRow(),
  ruleRow(
    {
      events: ['component.unhealthy'],
      filter: null,
      error: 'template: title:1: function "nam" not defined',
      failed: 31,
      pending: 2,
      sent: 94,
      avg_duration_ms: 10_240.5,
      most_common_error: 'failed to send to slack: channel_not_found',
      repeat_interval: null,
      wait_for: null,
      person: null,
      team: { id: idOf(20, 1), name: 'platform', icon: 'group' },
    },
    { id: idOf(70, 2), name: 'platform' },
  ),
  ruleRow({ person: null, services: 1 }, { id: idOf(70, 3), name: 'slack-alerts', source: 'KubernetesCRD' }),
];

export const silenceRow = (values: ResourceRow['values'] = {}, of: Partial<ResourceRow> = {}): ResourceRow =>
  row({
    id: idOf(72, 1),
    name: 'payments-worker',
    createdBy: ravi,
    values: {
      kind: 'config',
      thing: {
        id: sentItem.id,
        name: 'payments-worker',
        type: 'Kubernetes::Deployment',
        icon: null,
        tags: ['prod-eu-1'],
      },
      namespace: 'payments',
      recursive: true,
      from: ago(hourMs),
      until: ago(-3 * hourMs),
      description: 'Rollout of 3.18.3',
      ...values,
    },
    ...of,
  });

export const someSilences: readonly ResourceRow[] = [
  silenceRow(),
  silenceRow(
    {
      kind: 'check',
      thing: {
        id: sentCheck.id,
        name: sentCheck.name,
        type: 'postgres',
        icon: 'postgres',
        tags: ['payments'],
      },
      namespace: '',
      recursive: false,
      from: ago(3 * dayMs),
      until: ago(2 * dayMs),
      description: null,
    },
    { id: idOf(72, 2), name: 'payments-db connections' },
  ),
  silenceRow(
    {
      kind: 'component',
      thing: { id: sentComponent.id, name: 'checkout', type: null, icon: 'server', tags: [] },
      namespace: '',
      from: ago(-dayMs),
      until: ago(-2 * dayMs),
    },
    { id: idOf(72, 3), name: 'checkout', source: 'KubernetesCRD', createdBy: null },
  ),
  silenceRow(
    {
      kind: 'canary',
      thing: { id: sentCanary.id, name: null, type: null, icon: null, tags: [] },
      recursive: false,
      until: ago(-5 * 365 * dayMs),
    },
    { id: idOf(72, 4), name: '' },
  ),
];

const idAt = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null;

/** Returns the record that the rule editor receives. */
export const ruleRecord = ({
  id,
  name,
  source,
  createdBy,
  updatedAt,
  values,
}: ResourceRow): ResourceRecord => ({
  id,
  name,
  namespace: '',
  title: values.title ?? null,
  events: values.events ?? [],
  filter: values.filter ?? null,
  person_id: idAt(values.person),
  team_id: idAt(values.team),
  custom_services: values.services === 0 ? null : [{ connection: 'connection://mc/slack', name: 'ops' }],
  repeat_interval: values.repeat_interval ?? null,
  wait_for: values.wait_for ?? null,
  template: null,
  properties: null,
  group_by: null,
  source,
  created_by: createdBy?.id ?? null,
  updated_at: updatedAt,
});

/** Returns the record that the silence editor receives. */
export const silenceRecord = ({ id, source, createdBy, updatedAt, values }: ResourceRow): ResourceRecord => ({
  id,
  namespace: '',
  description: values.description ?? null,
  from: values.from ?? null,
  until: values.until ?? null,
  recursive: values.recursive ?? false,
  ...Object.fromEntries(
    sendResourceKinds.map((kind) => [silenceColumns[kind], kind === values.kind ? idAt(values.thing) : null]),
  ),
  source,
  created_by: createdBy?.id ?? null,
  updated_at: updatedAt,
});

/** Default answers: no maintenance windows. */
export const windowAnswers = {
  'maintenanceWindows.changes': [],
  'maintenanceWindows.add': { id: idOf(91, 1) },
  'maintenanceWindows.replace': { id: idOf(91, 2) },
  'maintenanceWindows.remove': {},
} satisfies Partial<Answers>;

/** Default answers: some notifications were sent, also to the current user, and nothing is silenced. */
export const notificationAnswers = {
  'notifications.sends.list': cachedAfterFailure({ sends: [...someSends], total: someSends.length }),
  'notifications.sends.get': serverAnswer(sendDetail()),
  'notifications.sends.noise': cachedAfterFailure(noise()),
  'notifications.rules.try': cachedAfterFailure(trial()),
  'notifications.rules.checkFilter': { problem: null },
  'notifications.rules.mutes.changes': [],
  'notifications.rules.mutes.write': {},
  'notifications.silences.untilHealthy.changes': [],
  'notifications.silences.untilHealthy.write': {},
  'notifications.silences.setEnd': { before: ago(-hourMs) },
  'notifications.silences.of': cachedAfterFailure({ silences: [] }),
  'notifications.silences.preview': cachedAfterFailure(preview()),
  'notifications.bell.get': cachedAfterFailure(bell()),
  'notifications.bell.seen': {},
} satisfies Partial<Answers>;
