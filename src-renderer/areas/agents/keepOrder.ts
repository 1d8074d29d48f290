import type { Agent } from '../../../src-preload/contract/agents.ts';

/**
 * A newer page in the order of the one that is shown, as long as it is about the same agents: rows do not move under the pointer
 * because time goes by. Where an agent came or went, the newer order holds.
 */
export function keepOrder(shown: readonly Agent[], newer: readonly Agent[]): readonly Agent[] {
  const byId = new Map(newer.map((agent) => [agent.id, agent]));
  const kept = shown.flatMap(({ id }) => byId.get(id) ?? []);
  return kept.length === newer.length && kept.length === shown.length ? kept : newer;
}
