import type {
  Component,
  ComponentHealth,
  Topology,
} from '../../../src-preload/contract/rules/packedComponents.ts';
import type { RecentMoves } from '../../../src-preload/contract/topology.ts';
import { healthRank } from './listComponents.ts';

export type ComponentMove = RecentMoves['moves'][number];
export type ComponentChanges = RecentMoves['changes'][number];

/** What happened to one component lately. */
export interface RecentOfComponent {
  readonly id: string;
  /** Oldest first; each begins with the health that the one before ended with. */
  readonly moves: readonly ComponentMove[];
  /** Changes of the items that it is linked to. */
  readonly changes: ComponentChanges | undefined;
}

/** What happened, by component. */
export function recentById({ moves, changes }: RecentMoves): ReadonlyMap<string, RecentOfComponent> {
  const byId = new Map<string, RecentOfComponent>();
  const of = (id: string): RecentOfComponent => byId.get(id) ?? { id, moves: [], changes: undefined };
  for (const move of moves) {
    const known = of(move.id);
    byId.set(move.id, { ...known, moves: [...known.moves, move] });
  }
  for (const one of changes) byId.set(one.id, { ...of(one.id), changes: one });
  return byId;
}

/** When something happened to it last; ISO 8601. */
export function lastOf({ moves, changes }: RecentOfComponent): string {
  const moved = moves.at(-1)?.at ?? '';
  const changed = changes?.newest.createdAt ?? '';
  return Date.parse(moved) > Date.parse(changed) || changed === '' ? moved : changed;
}

/** A component with what happened to it. */
export interface RecentLine {
  readonly component: Component;
  readonly recent: RecentOfComponent;
}

/** What is in trouble now first, then what happened last. Components that are gone are left out. */
export function recentLines(
  { byId }: Topology,
  recent: ReadonlyMap<string, RecentOfComponent>,
  isShown: (component: Component) => boolean,
): readonly RecentLine[] {
  return [...recent.values()]
    .flatMap((one): RecentLine[] => {
      const component = byId.get(one.id);
      return component === undefined || !isShown(component) ? [] : [{ component, recent: one }];
    })
    .map((line) => ({ line, atMs: Date.parse(lastOf(line.recent)) || 0 }))
    .sort((a, b) => healthRank(a.line.component) - healthRank(b.line.component) || b.atMs - a.atMs)
    .map(({ line }) => line);
}

/** A stretch of time in which a component had one health. */
export interface HealthStretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly health: ComponentHealth;
}

/**
 * What health a component had from a moment on until now.
 * @param moves oldest first
 * @param now its health; it stands for all of the time where nothing moved
 */
export function stretchesOf(
  moves: readonly ComponentMove[],
  now: ComponentHealth,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly HealthStretch[] {
  const within = moves.filter(({ at }) => Date.parse(at) > fromMs && Date.parse(at) < toMs);
  const starts = [fromMs, ...within.map(({ at }) => Date.parse(at))];
  return starts.map((startMs, at) => ({
    fromMs: startMs,
    toMs: starts[at + 1] ?? toMs,
    // Before a move it was what the move says; what came after the last one is what it is now.
    health: within[at]?.from ?? now,
  }));
}
