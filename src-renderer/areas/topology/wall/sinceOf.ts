import type { Component } from '#contract/rules/packedComponents.ts';
import type { RecentMoves } from '#contract/topology.ts';

/** Returns the ISO 8601 time since when a component has its health. Null if unknown. */
export type SinceOf = (component: Pick<Component, 'id' | 'health'>) => string | null;

/** @param moves oldest first */
export function sinceOf(moves: RecentMoves['moves']): SinceOf {
  const latest = new Map(moves.map((move) => [move.id, move]));
  return ({ id, health }) => {
    const move = latest.get(id);
    // A different health means that the list is outdated. The next answer corrects it.
    return move?.to === health ? move.at : null;
  };
}
