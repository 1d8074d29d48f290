import type { HistoryMove } from '#contract/history.ts';
import { type RecordedKind, recordedKinds } from '#contract/rules/healthHistory.ts';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import { unpackComponents } from '#contract/rules/packedComponents.ts';
import { checksAtMoments } from '#parts/checks/checksAt.ts';
import { topologyAt } from '#parts/components/topologyAt.ts';
import { momentOf } from '#parts/moment/moment.ts';
import type { TestWindow } from './bridgeClient.ts';
import { listInput } from './listInput.ts';

type Healths = ReadonlyMap<string, string>;

/** What the lists of a console showed. Requested after `fromMs`, and received before `toMs`. */
interface ShownMoment {
  readonly fromMs: number;
  readonly toMs: number;
  readonly lists: Readonly<Record<RecordedKind, Healths>>;
}

interface Difference {
  readonly kind: RecordedKind;
  readonly id: string;
  readonly moment: ShownMoment;
  /** What was displayed. Undefined if it was not listed. */
  readonly was: string | undefined;
  /** The state of then. Undefined if it is not listed. */
  readonly now: string | undefined;
  /** The listed item of then. Undefined for other kinds, and if it is not listed. */
  readonly item: ListedItem | undefined;
  /** The state before the lists were read, of an item that was displayed as deleted. */
  readonly before: string | undefined;
}

export interface MomentsReport {
  readonly moments: number;
  /** Mean number of listed things per moment. */
  readonly things: number;
  /** Recorded health changes between the first and the last moment. */
  readonly moves: number;
  /** Differences by their documented reason, of which each was verified. */
  readonly explained: Readonly<Record<string, number>>;
  /** Differences without a reason, one line each. */
  readonly differences: readonly string[];
}

export interface ShownMomentsOptions {
  /** Rows of the server, to verify when items were created, and whether they were deleted for good. */
  readonly query: (text: string) => Promise<Array<Record<string, unknown>>>;
}

/** Longest time (ms) from the record of a change until other connections see its transaction. */
const maxCommitMs = 1_000;
/** Longest time (ms) until sync receives a new or deleted row: two comparisons with the server. */
const maxSyncMs = 90_000;

const pageSize = 1_000;
const deleted = 'deleted';

interface ListedItem {
  /** Of the list with deleted items: the health, or `deleted`. */
  readonly state: string;
  readonly createdMs: number;
  readonly deletedMs: number | undefined;
}

/** @param at ISO 8601; undefined for now */
async function readItems({ bridge }: TestWindow, at?: string): Promise<Map<string, ListedItem>> {
  const items = new Map<string, ListedItem>();
  for (let pageIndex = 0; ; pageIndex += 1) {
    const filter = { hideDeleted: false };
    const input = { ...listInput, filter, pageIndex, pageSize, ...(at === undefined ? {} : { at }) };
    const { data, source } = await bridge.catalog.items.list(input);
    if (source !== 'cache') throw new Error('The catalog does not come from the cache.');
    for (const { id, health, createdAt, deletedAt } of data.items)
      items.set(id, {
        state: deletedAt === null ? (health ?? 'none') : deleted,
        createdMs: Date.parse(createdAt),
        deletedMs: deletedAt === null ? undefined : Date.parse(deletedAt),
      });
    if (data.items.length < pageSize) return items;
  }
}

const statesOf = (items: ReadonlyMap<string, ListedItem>): Healths =>
  new Map([...items].map(([id, { state }]) => [id, state]));

const readChecks = async ({ bridge }: TestWindow) =>
  unpackChecks((await bridge.health.checks.list({})).data.packed ?? '');

const readTopology = async ({ bridge }: TestWindow) =>
  unpackComponents((await bridge.topology.list({})).data.packed ?? '');

const iso = (ms: number): string => new Date(ms).toISOString();

const textOf = ({ kind, id, moment, was, now }: Difference): string =>
  `${iso(moment.toMs)} ${kind} ${id}: displayed ${was ?? 'not'}, state of then ${now ?? 'not listed'}`;

/** Records what the lists of a running console show, and compares it with the states of earlier moments afterwards. */
export class ShownMoments {
  readonly #window: TestWindow;
  readonly #options: ShownMomentsOptions;
  readonly #shown: ShownMoment[] = [];

  constructor(window: TestWindow, options: ShownMomentsOptions) {
    this.#window = window;
    this.#options = options;
  }

  get count(): number {
    return this.#shown.length;
  }

  /** Reads the lists as a window does: catalog, health checks and components. */
  async look(): Promise<void> {
    const window = this.#window;
    const fromMs = Date.now();
    const [items, checks, { byId }] = await Promise.all([
      readItems(window),
      readChecks(window),
      readTopology(window),
    ]);
    const check = new Map(checks.map(({ id, status }) => [id, status]));
    const component = new Map([...byId.values()].map(({ id, health }) => [id, health]));
    this.#shown.push({ fromMs, toMs: Date.now(), lists: { item: statesOf(items), check, component } });
  }

  /** Compares every recorded list with the state of its moment, as the screens show it. */
  async compare(): Promise<MomentsReport> {
    const window = this.#window;
    const { bridge } = window;
    const [checks, topology] = await Promise.all([readChecks(window), readTopology(window)]);
    const checksAt = checksAtMoments(checks);
    const found: Difference[] = [];
    let things = 0;
    for (const moment of this.#shown) {
      const at = iso(moment.toMs);
      const { data } = await bridge.history.at({ at, subjects: [...recordedKinds] });
      const then = momentOf(data);
      const items = await readItems(window, at);
      const lists: Record<RecordedKind, Healths> = {
        item: statesOf(items),
        check: new Map(checksAt(then).map(({ id, status }) => [id, status])),
        component: new Map(
          [...topologyAt(topology, then).byId.values()].map(({ id, health }) => [id, health]),
        ),
      };
      for (const kind of recordedKinds) {
        const shown = moment.lists[kind];
        things += shown.size;
        for (const id of new Set([...shown.keys(), ...lists[kind].keys()])) {
          const [was, now] = [shown.get(id), lists[kind].get(id)];
          if (was === now) continue;
          const item = kind === 'item' ? items.get(id) : undefined;
          const before =
            was === deleted
              ? (await readItems(window, iso(moment.fromMs - maxCommitMs))).get(id)?.state
              : undefined;
          found.push({ kind, id, moment, was, now, item, before });
        }
      }
    }
    // Sync continues, so what explains a difference is read afterwards.
    const moves = await this.#moves();
    const reasonOf = await this.#explainer(moves);
    const explained: Record<string, number> = {};
    const differences: string[] = [];
    for (const difference of found) {
      const reason = reasonOf(difference);
      if (reason === undefined) differences.push(textOf(difference));
      else explained[reason] = (explained[reason] ?? 0) + 1;
    }
    const moments = this.#shown.length;
    return {
      moments,
      things: Math.round(things / Math.max(1, moments)),
      moves: moves.length,
      explained,
      differences,
    };
  }

  /** Returns all recorded health changes of the recorded time. */
  async #moves(): Promise<HistoryMove[]> {
    const [first, last] = [this.#shown[0], this.#shown.at(-1)];
    if (first === undefined || last === undefined) return [];
    const moves: HistoryMove[] = [];
    const to = iso(last.toMs);
    for (let from = iso(first.fromMs - maxCommitMs); ; ) {
      const input = { from, to, kinds: [...recordedKinds], order: 'asc' as const, limit: 1_000 };
      const { data } = await this.#window.bridge.history.moves(input);
      moves.push(...data.moves);
      const end = data.moves.at(-1)?.at;
      if (!data.more || end === undefined) return moves;
      from = end;
    }
  }

  /** Returns a function that returns the documented reason of a difference, if there is one. */
  async #explainer(moves: readonly HistoryMove[]): Promise<(difference: Difference) => string | undefined> {
    const movesOf = Map.groupBy(moves, ({ id }) => id);
    const { byId: components } = await readTopology(this.#window);
    const rows = await this.#options.query('select id::text from config_items');
    const stored = new Set(rows.map(({ id }) => String(id)));
    const isNear = (ms: number | undefined, { fromMs, toMs }: ShownMoment) =>
      ms !== undefined && ms <= toMs && fromMs - ms <= maxSyncMs;
    return ({ kind, id, moment, was, now, item, before }) => {
      if (was === undefined) {
        // The creation time is that of the server, and the console received the row later.
        const createdMs = item?.createdMs ?? (Date.parse(components.get(id)?.createdAt ?? '') || undefined);
        return isNear(createdMs, moment) ? 'created, not received yet' : undefined;
      }
      // Deletions that ended are not listed as health changes.
      if (was === deleted && before === deleted) return 'changed while the lists were read';
      if (now === undefined) return kind === 'item' && !stored.has(id) ? 'deleted for good since' : undefined;
      if (now === deleted) return isNear(item?.deletedMs, moment) ? 'deleted, not received yet' : undefined;
      const isBetween = (movesOf.get(id) ?? []).some((move) => {
        const atMs = Date.parse(move.at);
        const isThen = atMs > moment.fromMs - maxCommitMs && atMs <= moment.toMs;
        return isThen && move.kind === kind && move.was === was && move.now === now;
      });
      return isBetween ? 'changed while the lists were read' : undefined;
    };
  }
}
