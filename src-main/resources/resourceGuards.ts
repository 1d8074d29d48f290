import type { Guard } from '../../src-preload/contract/guards.ts';
import type { ResourceRecord } from '../../src-preload/contract/resources.ts';
import { silencedThingOf } from '../../src-preload/contract/rules/notifications.ts';
import type { ResourceKind } from '../../src-preload/contract/rules/resources.ts';
import type { Guards } from '../reading/Guards.ts';
import type { ResourceServer } from './Resource.ts';
import { serverResources } from './serverResources.ts';

export interface ResourceGuardParts {
  readonly guards: Guards;
  readonly server: () => ResourceServer;
}

/** What has to be typed before something is deleted; undefined where it is not guarded, or gone. @throws Failure as the data API does */
export async function guardOfRemoval(
  { guards, server }: ResourceGuardParts,
  kind: ResourceKind,
  id: string,
  signal?: AbortSignal,
): Promise<Guard | undefined> {
  if (!guards.active) return undefined;
  const found = await serverResources[kind].get(server(), id, signal);
  if (found === undefined) return undefined;
  const { name, labels } = found.row;
  return guards.of({ name: name.trim() === '' ? id : name, tags: labels });
}

/**
 * What has to be typed before a silence is made or changed; undefined for any other kind.
 * @param id of the silence that is changed; a new one has none
 * @param fields that are written
 * @throws Failure as the data API does
 */
export async function guardOfWriting(
  { guards, server }: ResourceGuardParts,
  kind: ResourceKind,
  id: string | undefined,
  fields: ResourceRecord,
): Promise<Guard | undefined> {
  if (kind !== 'silences' || !guards.active) return undefined;
  const before = id === undefined ? undefined : await serverResources[kind].get(server(), id, undefined);
  return guards.ofSilence(silencedThingOf({ ...before?.record, ...fields }));
}
