import type { Guard } from '../../src-preload/contract/guards.ts';
import type { ResourceKind } from '../../src-preload/contract/rules/resources.ts';
import type { Guards } from '../reading/Guards.ts';
import type { ResourceServer } from './Resource.ts';
import { serverResources } from './serverResources.ts';

export interface RemovalParts {
  readonly guards: Guards;
  readonly server: () => ResourceServer;
}

/** What has to be typed before something is deleted; undefined where it is not guarded, or gone. @throws Failure as the data API does */
export async function guardOfRemoval(
  { guards, server }: RemovalParts,
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
