import { screenAddress } from '#contract/rules/address.ts';
import { describeEventOn } from '#contract/rules/eventTexts.ts';
import type { SendResourceKind } from '#contract/rules/notifications.ts';
import type { WatchedPinKind } from '#main/cache/reads/PinReader.ts';
import type { NotificationAction, SystemNotification } from '#main/host/host.ts';
import { messages } from './messages.ts';

export type PinnedTargetKind = WatchedPinKind | 'job';

/** A workspace. */
interface WorkspaceRef {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** A pinned record or job that fails. */
export interface FailingTarget {
  readonly id: string;
  readonly name: string;
  readonly workspace: WorkspaceRef;
}

/** A pinned record whose announced failure has ended. */
export interface RecoveredTarget extends FailingTarget {
  /** Duration of the failure in milliseconds. */
  readonly failedMs: number;
}

/** An event in an incident, with texts from the incidents area. */
export interface IncidentNotice {
  readonly title: string;
  readonly body: string;
  readonly incidentId: string;
  readonly origin: string;
}

export interface RunNotice {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  /** Name of the run's target; null if it has none. */
  readonly targetName: string | null;
  readonly workspace: WorkspaceRef;
}

export interface SendNotice {
  readonly id: string;
  readonly ruleId: string;
  /** Null if the rule is not cached. */
  readonly ruleName: string | null;
  readonly event: string;
  readonly resource: {
    readonly kind: SendResourceKind;
    readonly id: string;
    readonly name: string | null;
  };
  /** Any status that the server sends, not validated. */
  readonly status: string | null;
  readonly workspace: WorkspaceRef;
}

/** A silence that ends soon, or has ended. */
export interface SilenceNotice {
  readonly id: string;
  readonly resource: SendNotice['resource'];
  /** ISO 8601. */
  readonly until: string;
  /** The end by the clock of this computer, in milliseconds since 1970. */
  readonly endsAtMs: number;
  readonly hasEnded: boolean;
  /** The silence ended because nothing under it was unhealthy any more. */
  readonly wasHealthy: boolean;
  /** What is unhealthy after the end; undefined before it, or if unknown. */
  readonly failing: { readonly total: number; readonly names: readonly string[] } | undefined;
  readonly workspace: WorkspaceRef;
}

/** An action of an assistant that waits for the user. */
export interface ConfirmationNotice {
  readonly client: string;
  readonly target: string;
  readonly workspace: WorkspaceRef;
}

type NonEmpty<T> = readonly [T, ...T[]];

export const isNonEmpty = <T>(things: readonly T[]): things is NonEmpty<T> => things.length > 0;

const pinnedScreens: Readonly<Record<PinnedTargetKind, { one: (id: string) => string; all: string }>> = {
  check: {
    one: (id) => `/health?${new URLSearchParams({ checkId: id, timeRange: '1h' })}`,
    all: '/health',
  },
  item: { one: (id) => `/catalog/${encodeURIComponent(id)}`, all: '/catalog' },
  component: { one: (id) => `/topology/${encodeURIComponent(id)}`, all: '/topology' },
  job: { one: () => '/settings/jobs?by=job', all: '/settings/jobs?by=job' },
};

export function pinnedNotice(kind: PinnedTargetKind, things: NonEmpty<FailingTarget>): SystemNotification {
  const { title, body } = messages.pinned[kind];
  const { one, all } = pinnedScreens[kind];
  const [first] = things;
  const names = things.map(({ name }) => name);
  return {
    title: title(names),
    body: body(names, [...new Set(things.map(({ workspace }) => workspace.name))]),
    address: screenAddress(first.workspace.origin, things.length === 1 ? one(first.id) : all),
  };
}

export function recoveryNotice(kind: WatchedPinKind, things: NonEmpty<RecoveredTarget>): SystemNotification {
  const words = messages.recovered;
  const [first] = things;
  const { one, all } = pinnedScreens[kind];
  const names = things.map(({ name }) => name);
  const minutes = Math.max(1, Math.round(first.failedMs / 60_000));
  return {
    title: words.title(names),
    body:
      things.length === 1
        ? words.after(minutes, first.workspace.name)
        : words.body(names, [...new Set(things.map(({ workspace }) => workspace.name))]),
    address: screenAddress(first.workspace.origin, things.length === 1 ? one(first.id) : all),
  };
}

export function incidentNotice(things: NonEmpty<IncidentNotice>): SystemNotification {
  const [first] = things;
  const same = things.every(({ incidentId }) => incidentId === first.incidentId);
  const { title, body } =
    things.length === 1 ? first : messages.incidents(things.map((thing) => thing.title));
  const address = screenAddress(first.origin, same ? `/incidents/${first.incidentId}` : '/incidents');
  return { title, body, address };
}

export function confirmationNotice(things: NonEmpty<ConfirmationNotice>): SystemNotification {
  const words = messages.confirmations;
  const [first] = things;
  return {
    title: words.title(things.length),
    body: words.body(
      [...new Set(things.map(({ client }) => client))],
      things.map(({ target }) => target),
    ),
    // The dialog opens over any screen. This one lists the calls, if the time to answer is over.
    address: screenAddress(first.workspace.origin, '/settings/assistants'),
    label: messages.sends.open,
    isShownInWindow: true,
  };
}

export function runNotice(runs: NonEmpty<RunNotice>): SystemNotification {
  const words = messages.runs;
  const [first] = runs;
  const to = (path: string) => screenAddress(first.workspace.origin, path);
  if (runs.length > 1) {
    const titles = runs.map(({ title, status }) => words.title(title, status));
    return { title: words.many(runs.length), body: titles.join(', '), address: to('/playbooks/runs') };
  }
  const page = `/playbooks/runs/${encodeURIComponent(first.id)}`;
  return {
    title: words.title(first.title, first.status),
    body: words.body(first.targetName, first.workspace.name),
    address: to(page),
    label: words.open,
    secondaryLink: { label: words.again, address: to(`${page}?rerun=true`) },
  };
}

const eventText = ({ event, resource }: SendNotice): string =>
  describeEventOn(event, resource.kind, resource.name);

const resourceScreens: Readonly<Record<SendResourceKind, (id: string) => string>> = {
  config: (id) => `/catalog/${encodeURIComponent(id)}`,
  component: (id) => `/topology/${encodeURIComponent(id)}`,
  check: pinnedScreens.check.one,
  canary: (id) => `/settings/canaries/${encodeURIComponent(id)}`,
};

/** @param actsOn returns the actions that a notice about one silence offers */
export function silenceNotice(
  silences: NonEmpty<SilenceNotice>,
  nowMs: number,
  actsOn: (silence: SilenceNotice) => readonly NotificationAction[],
): SystemNotification {
  const words = messages.silences;
  const [first] = silences;
  const to = (path: string) => screenAddress(first.workspace.origin, path);
  const titleOf = ({ resource, hasEnded, endsAtMs }: SilenceNotice): string =>
    hasEnded
      ? words.ended(resource.name)
      : words.ends(resource.name, Math.max(1, Math.round((endsAtMs - nowMs) / 60_000)));
  if (silences.length > 1) {
    return {
      title: words.many(silences.length),
      body: messages.sends.list(silences.map(titleOf)),
      address: to('/notifications/silences'),
      label: messages.sends.open,
    };
  }
  const { resource, failing, hasEnded, id, workspace } = first;
  const silencePage = `/notifications/silences?${new URLSearchParams({ id })}`;
  return {
    title: titleOf(first),
    body: first.wasHealthy ? words.healthy(workspace.name) : words.body(failing, workspace.name),
    address: to(hasEnded ? resourceScreens[resource.kind](resource.id) : silencePage),
    label: messages.sends.open,
    actions: hasEnded ? [] : actsOn(first),
  };
}

/** @param actsOn returns the actions that a notice about one notification offers */
export function sendNotice(
  sends: NonEmpty<SendNotice>,
  actsOn: (send: SendNotice) => readonly NotificationAction[],
): SystemNotification {
  const words = messages.sends;
  const [first] = sends;
  const to = (path: string) => screenAddress(first.workspace.origin, path);
  if (sends.length > 1) {
    return {
      title: words.many(sends.length),
      body: words.list([...new Set(sends.map(eventText))]),
      address: to('/notifications'),
      label: words.open,
    };
  }
  return {
    title: eventText(first),
    body: words.body(first.ruleName, first.workspace.name),
    address: to(`/notifications?${new URLSearchParams({ id: first.id })}`),
    label: words.open,
    actions: actsOn(first),
  };
}
