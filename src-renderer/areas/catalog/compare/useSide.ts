import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { Option } from '#kit/select/Option.ts';
import { currentVersionId, textAt } from '../item/configVersions.ts';
import { historyOptions } from '../item/historyOptions.ts';
import { useConfigItem } from '../item/useCatalogItem.ts';
import { versionOptionsOf } from '../item/versionOptions.ts';

/** One side of a comparison: an item, and the text of its chosen version. */
export interface Side {
  readonly item: ConfigItem | undefined;
  readonly version: string;
  /** Options of the versions. Empty for plain text, whose changes are not recorded. */
  readonly versions: readonly Option[];
  readonly status:
    | { readonly kind: 'empty' | 'loading' | 'noConfig' | 'notStored' | 'cannotRevert' }
    | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
    | { readonly kind: 'ready'; readonly format: 'json' | 'text'; readonly text: string };
}

/**
 * Reads one side of a comparison.
 * @param id undefined if no item is chosen
 * @param version `now`, or the id of the change before which the version was current
 */
export function useSide(id: string | undefined, version: string): Side {
  const { item, pending, failure, error, retry } = useConfigItem(id);
  const isDocument = item?.configFormat === 'json' && item.configText !== null;
  const history = useQuery(historyOptions(isDocument ? item : undefined));
  const steps = history.data?.data.steps;
  const versions = useMemo(() => (isDocument ? versionOptionsOf(steps ?? []) : []), [isDocument, steps]);
  const current = item?.configText ?? null;
  const text = useMemo(() => {
    if (current === null || version === currentVersionId) return current;
    return steps === undefined ? undefined : textAt(current, steps, version);
  }, [current, steps, version]);
  const getStatus = (): Side['status'] => {
    if (id === undefined) return { kind: 'empty' };
    if (item === undefined)
      return failure === undefined ? { kind: 'loading' } : { kind: 'failed', error, retry };
    // The server may still return a configuration that is not cached.
    if (pending && !item.configKept) return { kind: 'loading' };
    if (current === null) return { kind: item.configKept ? 'noConfig' : 'notStored' };
    if (version !== currentVersionId && history.isPending) return { kind: 'loading' };
    if (version !== currentVersionId && history.data === undefined && history.error !== null)
      return { kind: 'failed', error: history.error, retry: () => void history.refetch() };
    if (text === undefined || text === null) return { kind: 'cannotRevert' };
    return { kind: 'ready', format: isDocument ? 'json' : 'text', text };
  };
  return { item, version, versions, status: getStatus() };
}
