import type { SampleAccount } from './accounts.ts';
import type { TableRows } from './checkRows.ts';
import { everydayNotifications } from './everydayNotifications.ts';
import { type ItemSeed, isoBefore } from './ItemFactory.ts';
import { idOf } from './idOf.ts';
import { ruleDrafts, ruleIdOf, ruleRows } from './notificationRules.ts';
import { oddNotifications } from './oddNotifications.ts';
import { ulidFor } from './playbookHistory.ts';
import type { SendSubjects, SentNotificationDraft } from './sendDrafts.ts';
import { type SilenceDraft, silenceDrafts } from './silenceDrafts.ts';
import { storyNotifications } from './storyNotifications.ts';

/** Item types with well-known names, few enough that their items recur in the notification history. */
const toldTypes = new Set([
  'Kubernetes::Deployment',
  'Kubernetes::Pod',
  'Kubernetes::HelmRelease',
  'Kubernetes::Namespace',
  'AWS::RDS::DBInstance',
]);
const toldItems = 160;

interface Named {
  readonly id: string;
  readonly name: string;
}

function subjectsOf(items: readonly ItemSeed[], watching: TableRows): SendSubjects {
  const rowsOf = (table: string) =>
    (watching.find(([name]) => name === table)?.[1] ?? []) as readonly Named[];
  const [checks, canaries] = [rowsOf('checks'), rowsOf('canaries')];
  const idIn = (rows: readonly Named[], name: string): string => {
    const found = rows.find((row) => row.name === name);
    if (found === undefined) throw new Error(`The demo has no ${name} for its notifications.`);
    return found.id;
  };
  return {
    item: (name, type = 'Kubernetes::Deployment') =>
      idIn(
        items.filter((item) => item.type === type),
        name,
      ),
    check: (name) => idIn(checks, name),
    canary: (name) => idIn(canaries, name),
    items: items.filter(({ type }) => toldTypes.has(type)).slice(0, toldItems),
    checks: checks.map(({ id }) => id),
    canaries: canaries.map(({ id }) => id),
  };
}

function sendRow(draft: SentNotificationDraft, at: number, accounts: readonly SampleAccount[]) {
  const { rule, agoMs, firstAgoMs = agoMs, toPerson = false } = draft;
  const role = ruleDrafts.find(({ key }) => key === rule)?.person;
  const person = toPerson ? accounts.find((account) => account.role === role) : undefined;
  return {
    // The database creates a row at the first occurrence.
    id: ulidFor(firstAgoMs, `sent ${rule} ${at}`),
    notification_id: ruleIdOf(rule),
    body: draft.body ?? null,
    status: draft.status,
    count: draft.count ?? 1,
    first_observed: isoBefore(firstAgoMs),
    source_event: draft.event,
    resource_id: draft.resource,
    person_id: person?.id ?? null,
    error: draft.error ?? null,
    duration_millis: draft.tookMs ?? null,
    created_at: isoBefore(agoMs),
  };
}

function silenceRow(draft: SilenceDraft, at: number, accounts: readonly SampleAccount[]) {
  const { on, fromAgoMs, untilAgoMs, by = 'admin', deletedAgoMs } = draft;
  // Future silences were created today.
  const madeAgoMs = draft.madeAgoMs ?? Math.max(fromAgoMs, (at + 1) * 60_000);
  const maker = typeof by === 'string' ? accounts.find(({ role }) => role === by) : by;
  return {
    id: idOf('2', at + 1),
    namespace: draft.namespace ?? '',
    description: draft.description ?? null,
    from: isoBefore(fromAgoMs),
    until: untilAgoMs === null ? 'infinity' : isoBefore(untilAgoMs),
    recursive: draft.recursive === undefined ? false : draft.recursive,
    config_id: null,
    check_id: null,
    canary_id: null,
    component_id: null,
    ...on,
    source: draft.source === undefined ? 'UI' : draft.source,
    created_by: maker?.id ?? null,
    created_at: isoBefore(madeAgoMs),
    updated_at: isoBefore(madeAgoMs),
    deleted_at: deletedAgoMs === undefined ? null : isoBefore(deletedAgoMs),
  };
}

/**
 * Returns the demo's notification rules, send history and silences. `watching` contains the rows of its
 * checks.
 */
export function notificationRows(
  items: readonly ItemSeed[],
  watching: TableRows,
  accounts: readonly SampleAccount[],
  seed: number,
): TableRows {
  const subjects = subjectsOf(items, watching);
  const sends = [
    ...storyNotifications(subjects),
    ...oddNotifications(subjects),
    ...everydayNotifications(subjects, seed),
  ];
  return [
    ['notifications', ruleRows(accounts)],
    ['notification_send_history', sends.map((draft, at) => sendRow(draft, at, accounts))],
    ['notification_silences', silenceDrafts(subjects).map((draft, at) => silenceRow(draft, at, accounts))],
  ];
}
