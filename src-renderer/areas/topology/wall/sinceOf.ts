import type { Component } from '../../../../src-preload/contract/rules/packedComponents.ts';
import type { RecentMoves } from '../../../../src-preload/contract/topology.ts';

/** Since when a component has been as it is; nothing where that is not known. ISO 8601. */
export type SinceOf = (component: Pick<Component, 'id' | 'health'>) => string | null;

/** @param moves oldest first */
export function sinceOf(moves: RecentMoves['moves']): SinceOf {
  const latest = new Map(moves.map((move) => [move.id, move]));
  return ({ id, health }) => {
    const move = latest.get(id);
    // Another health than the one that is shown is news that comes with the next answer.
    return move?.to === health ? move.at : null;
  };
}
