import type { Component, ComponentHealth, Topology } from '#contract/rules/packedComponents.ts';
import { maxReadingGapMinutes } from '#contract/rules/topology.ts';
import type { RecentMoves } from '#contract/topology.ts';
import { componentTitle } from './componentTitle.ts';
import { ancestorsOf, healthRank } from './listComponents.ts';

export type ComponentMove = RecentMoves['moves'][number];
/** Recent changes of one catalog item that is linked to components. */
export type ItemChanges = RecentMoves['changes'][number];
type Readings = RecentMoves['readings'];

/** A time range in milliseconds since 1970. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const maxGapMs = maxReadingGapMinutes * 60_000;

/** Groups health changes by the id of their component, oldest first. */
export function movesById({
  moves,
}: Pick<RecentMoves, 'moves'>): ReadonlyMap<string, readonly ComponentMove[]> {
  const byId = new Map<string, ComponentMove[]>();
  for (const move of moves) {
    const known = byId.get(move.id);
    if (known === undefined) byId.set(move.id, [move]);
    else known.push(move);
  }
  return byId;
}

export interface RecentLine {
  readonly component: Component;
  /** Oldest first. Each starts with the health that the previous one ended with. */
  readonly moves: readonly ComponentMove[];
  /** Changed items of this component, most recently changed first. */
  readonly changes: readonly ItemChanges[];
}

/** Number of changes on a line. */
export const changeCount = ({ changes }: Pick<RecentLine, 'changes'>): number =>
  changes.reduce((sum, { count }) => sum + count, 0);

/** Returns the time of the last change on a line; ISO 8601. */
export function lastChangeAt({ moves, changes }: Pick<RecentLine, 'moves' | 'changes'>): string {
  const moved = moves.at(-1)?.at ?? '';
  const changed = changes[0]?.newest.createdAt ?? '';
  return Date.parse(moved) > Date.parse(changed) || changed === '' ? moved : changed;
}

/**
 * Returns the component that an item belongs to most closely: the one with its name, then the deepest one, then
 * the first by name.
 */
function closestOwner(
  components: readonly Component[],
  itemName: string | null,
  topology: Topology,
): Component | undefined {
  const isNamesake = (component: Component) => Number(component.name === itemName);
  return components
    .map((component) => ({ component, depth: ancestorsOf(topology, component).length }))
    .sort(
      (a, b) =>
        isNamesake(b.component) - isNamesake(a.component) ||
        b.depth - a.depth ||
        (componentTitle(a.component) < componentTitle(b.component) ? -1 : 1) ||
        (a.component.id < b.component.id ? -1 : 1),
    )[0]?.component;
}

/**
 * Lists one line per component, unhealthy components first, then by last change. A change is on one line only,
 * although its item can be linked to several components. Deleted components are left out.
 */
export function recentLines(
  topology: Topology,
  recent: Pick<RecentMoves, 'moves' | 'changes'>,
  isShown: (component: Component) => boolean,
): readonly RecentLine[] {
  const shown = (id: string): readonly Component[] => {
    const component = topology.byId.get(id);
    return component === undefined || !isShown(component) ? [] : [component];
  };
  const moves = movesById(recent);
  const changes = new Map<string, ItemChanges[]>();
  for (const one of recent.changes) {
    const owner = closestOwner(one.componentIds.flatMap(shown), one.itemName, topology);
    if (owner !== undefined) changes.set(owner.id, [...(changes.get(owner.id) ?? []), one]);
  }
  return [...new Set([...moves.keys(), ...changes.keys()])]
    .flatMap(shown)
    .map((component): RecentLine => {
      const { id } = component;
      return { component, moves: moves.get(id) ?? [], changes: changes.get(id) ?? [] };
    })
    .map((line) => ({ line, atMs: Date.parse(lastChangeAt(line)) || 0 }))
    .sort((a, b) => healthRank(a.line.component) - healthRank(b.line.component) || b.atMs - a.atMs)
    .map(({ line }) => line);
}

/** A time span in which a component had one health. Null: the health is not known. */
export interface HealthSpan extends Span {
  readonly health: ComponentHealth | null;
}

/**
 * Returns the parts of a range in which the topology was watched.
 * @param readings oldest first; the last one continues for the longest pause between two readings
 */
export function watchedSpans(readings: Readings, { fromMs, toMs }: Span): readonly Span[] {
  return readings.flatMap(({ from, to }, at): Span[] => {
    const endMs = Date.parse(to);
    const isCurrent = at === readings.length - 1 && toMs - endMs <= maxGapMs;
    const span = {
      fromMs: Math.max(fromMs, Date.parse(from)),
      toMs: isCurrent ? toMs : Math.min(toMs, endMs),
    };
    return span.fromMs < span.toMs ? [span] : [];
  });
}

/**
 * Returns the health of a component over a time range, without gaps.
 * @param moves transitions, oldest first
 * @param currentHealth current health, which applies to the whole watched time without transitions
 * @param watched parts of the range in which the topology was watched
 */
export function healthSpansOf(
  moves: readonly ComponentMove[],
  currentHealth: ComponentHealth,
  watched: readonly Span[],
  range: Span,
): readonly HealthSpan[] {
  // Up to a transition, its `from` applies. After the last one, the current health applies.
  const healthAfter = (ms: number) => moves.find(({ at }) => Date.parse(at) > ms)?.from ?? currentHealth;
  const spans: HealthSpan[] = [];
  let atMs = range.fromMs;
  for (const { fromMs, toMs } of watched) {
    if (fromMs > atMs) spans.push({ fromMs: atMs, toMs: fromMs, health: null });
    const within = moves.map(({ at }) => Date.parse(at)).filter((ms) => ms > fromMs && ms < toMs);
    for (const [index, startMs] of [fromMs, ...within].entries())
      spans.push({ fromMs: startMs, toMs: within[index] ?? toMs, health: healthAfter(startMs) });
    atMs = toMs;
  }
  if (atMs < range.toMs) spans.push({ fromMs: atMs, toMs: range.toMs, health: null });
  return spans;
}
