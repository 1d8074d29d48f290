import type { Component, ComponentHealth, Topology } from '#contract/rules/packedComponents.ts';
import type { RecentMoves } from '#contract/topology.ts';
import { healthRank } from './listComponents.ts';

export type ComponentMove = RecentMoves['moves'][number];
export type ComponentChanges = RecentMoves['changes'][number];

export interface RecentOfComponent {
  readonly id: string;
  /** Oldest first. Each starts with the health that the previous one ended with. */
  readonly moves: readonly ComponentMove[];
  /** Changes of its linked items. */
  readonly changes: ComponentChanges | undefined;
}

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

/** Returns the time of the last change; ISO 8601. */
export function lastChangeAt({ moves, changes }: RecentOfComponent): string {
  const moved = moves.at(-1)?.at ?? '';
  const changed = changes?.newest.createdAt ?? '';
  return Date.parse(moved) > Date.parse(changed) || changed === '' ? moved : changed;
}

export interface RecentLine {
  readonly component: Component;
  readonly recent: RecentOfComponent;
}

/** Lists unhealthy components first, then by last change. Deleted components are left out. */
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
    .map((line) => ({ line, atMs: Date.parse(lastChangeAt(line.recent)) || 0 }))
    .sort((a, b) => healthRank(a.line.component) - healthRank(b.line.component) || b.atMs - a.atMs)
    .map(({ line }) => line);
}

/** A time span in which a component had one health. */
export interface HealthSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly health: ComponentHealth;
}

/**
 * Returns the health of a component over a time range.
 * @param moves transitions, oldest first
 * @param currentHealth current health, which applies to the whole range without transitions
 */
export function healthSpansOf(
  moves: readonly ComponentMove[],
  currentHealth: ComponentHealth,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly HealthSpan[] {
  const within = moves.filter(({ at }) => Date.parse(at) > fromMs && Date.parse(at) < toMs);
  const starts = [fromMs, ...within.map(({ at }) => Date.parse(at))];
  return starts.map((startMs, at) => ({
    fromMs: startMs,
    toMs: starts[at + 1] ?? toMs,
    // Up to a transition, its `from` applies. After the last one, the current health applies.
    health: within[at]?.from ?? currentHealth,
  }));
}
