import { isReadOnlyKind, type ResourceKind, resourceRules } from '#contract/rules/resources.ts';
import { Failure } from '../base/Failure.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';
import { explainConflict } from './explainConflict.ts';
import type { Resource } from './Resource.ts';
import { serverResources } from './serverResources.ts';

export interface ResourceChangeParts {
  readonly store: Pick<OfflineStore, 'runNow'>;
  /** Called after every change, because open windows may depend on it. */
  readonly onChanged: (kind: ResourceKind) => Promise<void>;
}

export const notFound = (kind: ResourceKind) =>
  new Failure('NOT_FOUND', {
    sentence: `The ${resourceRules[kind].texts.one} was not found. It may have been deleted.`,
  });

const readOnlyFailure = (kind: ResourceKind) =>
  new Failure('INVALID', {
    sentence: `${resourceRules[kind].texts.many} are written by the server and cannot be changed here.`,
  });

/** Returns a function that changes a resource. Dependent data is updated before a call of it returns. */
export const resourceChanger =
  ({ store, onChanged }: ResourceChangeParts) =>
  async <T>(kind: ResourceKind, work: (resource: Resource) => Promise<T>): Promise<T> => {
    if (isReadOnlyKind(kind)) throw readOnlyFailure(kind);
    try {
      return await work(serverResources[kind]);
    } catch (error) {
      throw explainConflict(error, kind);
    } finally {
      // Also after a failure, because the server may have applied the change.
      await onChanged(kind);
      const { synced } = serverResources[kind];
      // Syncs the feed again, without waiting for it.
      if (synced !== undefined) void store.runNow(synced.feed, 'read');
    }
  };
