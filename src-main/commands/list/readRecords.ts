import { unpackChecks } from '#contract/rules/packedChecks.ts';
import { unpackComponents } from '#contract/rules/packedComponents.ts';
import type { CommandContext } from '../Command.ts';

/** Reads all checks that are not deleted. */
export async function readChecks({ calls }: CommandContext) {
  const answer = await calls.health.checks.list({});
  const { packed } = answer.data;
  return { answer, checks: packed === null ? [] : unpackChecks(packed) };
}

/** Reads all components that are not deleted, with their display names. */
export async function readComponents({ calls }: CommandContext) {
  const answer = await calls.topology.list({});
  const { packed } = answer.data;
  const found = packed === null ? [] : [...unpackComponents(packed).byId.values()];
  return {
    answer,
    components: found.map((component) => ({ ...component, name: component.text ?? component.name })),
  };
}

/** Returns an item from the store, or from the server if the store does not have its configuration. */
export async function readItem({ calls }: CommandContext, id: string) {
  const isMissing = (error: unknown): boolean =>
    error instanceof Error && 'code' in error && error.code === 'NOT_FOUND';
  try {
    const stored = await calls.catalog.item.get({ id, kept: true });
    if (stored.data.configText !== null || stored.data.configKept) return stored;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return calls.catalog.item.get({ id });
}
