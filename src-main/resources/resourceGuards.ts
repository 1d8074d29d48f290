import type { Guard } from '#contract/guards.ts';
import type { ResourceRecord } from '#contract/resources.ts';
import { silencedResourceOf } from '#contract/rules/notifications.ts';
import type { ResourceKind } from '#contract/rules/resources.ts';
import type { Guards } from '../reading/Guards.ts';
import type { ResourceServer } from './Resource.ts';
import { serverResources } from './serverResources.ts';

export interface ResourceGuardParts {
  readonly guards: Guards;
  readonly server: () => ResourceServer;
}

/**
 * Returns the required confirmation for a deletion; undefined if the resource is not guarded or
 * does not exist.
 * @throws Failure from the data API
 */
export async function guardOfRemoval(
  { guards, server }: ResourceGuardParts,
  kind: ResourceKind,
  id: string,
  signal?: AbortSignal,
): Promise<Guard | undefined> {
  if (!guards.isActive) return undefined;
  const found = await serverResources[kind].get(server(), id, signal);
  if (found === undefined) return undefined;
  const { name, labels } = found.row;
  return guards.of({ name: name.trim() === '' ? id : name, tags: labels });
}

/**
 * Returns the required confirmation for creating or changing a silence; undefined for other kinds.
 * @param id id of the changed silence; undefined for a new one
 * @param fields written fields
 * @throws Failure from the data API
 */
export async function guardOfWriting(
  { guards, server }: ResourceGuardParts,
  kind: ResourceKind,
  id: string | undefined,
  fields: ResourceRecord,
): Promise<Guard | undefined> {
  if (kind !== 'silences' || !guards.isActive) return undefined;
  const before = id === undefined ? undefined : await serverResources[kind].get(server(), id, undefined);
  return guards.ofSilence(silencedResourceOf({ ...before?.record, ...fields }));
}
