import { addressOf } from '../../../src-preload/contract/rules/address.ts';
import { happenedTo } from '../../../src-preload/contract/rules/eventWords.ts';
import type { SendResourceKind } from '../../../src-preload/contract/rules/notifications.ts';
import type { Notice, NoticeAct } from '../../host/host.ts';
import { messages } from './messages.ts';

export type ToldKind = 'check' | 'job';

/** A workspace. */
interface Place {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** A pinned check or job that fails. */
export interface FailingThing {
  readonly id: string;
  readonly name: string;
  readonly workspace: Place;
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
  readonly on: string | null;
  readonly workspace: Place;
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
  readonly workspace: Place;
}

type Some<T> = readonly [T, ...T[]];

export const areSome = <T>(things: readonly T[]): things is Some<T> => things.length > 0;

const pinnedScreens: Readonly<Record<ToldKind, { one: (id: string) => string; all: string }>> = {
  check: {
    one: (id) => `/health?${new URLSearchParams({ checkId: id, timeRange: '1h' })}`,
    all: '/health',
  },
  job: { one: () => '/settings/jobs?by=job', all: '/settings/jobs?by=job' },
};

export function pinnedNotice(kind: ToldKind, things: Some<FailingThing>): Notice {
  const { title, body } = messages.pinned[kind];
  const { one, all } = pinnedScreens[kind];
  const [first] = things;
  const names = things.map(({ name }) => name);
  return {
    title: title(names),
    body: body(names, [...new Set(things.map(({ workspace }) => workspace.name))]),
    address: addressOf(first.workspace.origin, things.length === 1 ? one(first.id) : all),
  };
}

export function incidentNotice(things: Some<IncidentNotice>): Notice {
  const [first] = things;
  const same = things.every(({ incidentId }) => incidentId === first.incidentId);
  const { title, body } =
    things.length === 1 ? first : messages.incidents(things.map((thing) => thing.title));
  const address = addressOf(first.origin, same ? `/incidents/${first.incidentId}` : '/incidents');
  return { title, body, address };
}

export function runNotice(runs: Some<RunNotice>): Notice {
  const words = messages.runs;
  const [first] = runs;
  const to = (path: string) => addressOf(first.workspace.origin, path);
  if (runs.length > 1) {
    const titles = runs.map(({ title, status }) => words.title(title, status));
    return { title: words.many(runs.length), body: titles.join(', '), address: to('/playbooks/runs') };
  }
  const page = `/playbooks/runs/${encodeURIComponent(first.id)}`;
  return {
    title: words.title(first.title, first.status),
    body: words.body(first.on, first.workspace.name),
    address: to(page),
    label: words.open,
    further: { label: words.again, address: to(`${page}?rerun=true`) },
  };
}

const wordsOf = ({ event, resource }: SendNotice): string => happenedTo(event, resource.kind, resource.name);

/** @param actsOn returns the actions that a notice about one notification offers */
export function sendNotice(
  sends: Some<SendNotice>,
  actsOn: (send: SendNotice) => readonly NoticeAct[],
): Notice {
  const words = messages.sends;
  const [first] = sends;
  const to = (path: string) => addressOf(first.workspace.origin, path);
  if (sends.length > 1) {
    return {
      title: words.many(sends.length),
      body: words.list([...new Set(sends.map(wordsOf))]),
      address: to('/notifications'),
      label: words.open,
    };
  }
  return {
    title: wordsOf(first),
    body: words.body(first.ruleName, first.workspace.name),
    address: to(`/notifications?${new URLSearchParams({ id: first.id })}`),
    label: words.open,
    acts: actsOn(first),
  };
}
