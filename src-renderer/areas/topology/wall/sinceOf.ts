import type { Component } from '#contract/rules/packedComponents.ts';
import type { RecentMoves } from '#contract/topology.ts';

/** Time since when a component has its health. */
export interface HealthSince {
  /** ISO 8601. */
  readonly at: string;
  /** False if the topology was not watched before that time: the health may have changed earlier. */
  readonly isExact: boolean;
}

/** Returns since when a component has its health. Undefined if unknown. */
export type SinceOf = (component: Pick<Component, 'id' | 'health'>) => HealthSince | undefined;

export function sinceOf({ moves, readings }: Pick<RecentMoves, 'moves' | 'readings'>): SinceOf {
  const latest = new Map(moves.map((move) => [move.id, move]));
  // A health change that the first reading after a pause found.
  const starts = new Set(readings.map(({ from }) => from));
  return ({ id, health }) => {
    const move = latest.get(id);
    // A different health means that the list is outdated. The next answer corrects it.
    return move?.to === health ? { at: move.at, isExact: !starts.has(move.at) } : undefined;
  };
}
