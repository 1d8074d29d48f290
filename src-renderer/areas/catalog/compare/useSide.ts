import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { Option } from '#kit/select/Option.ts';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { currentVersionId, textAt } from '../item/configVersions.ts';
import { historyOptions } from '../item/historyOptions.ts';
import { useConfigItem } from '../item/useCatalogItem.ts';
import { versionOptionsOf } from '../item/versionOptions.ts';
import { useOtherItem } from './useOtherItem.ts';
import type { OtherWorkspace } from './useOtherWorkspaces.ts';

/** One side of a comparison: an item, and the text of its chosen version. */
export interface Side {
  /** Undefined for the open workspace. */
  readonly workspace: OtherWorkspace | undefined;
  /** The answer with an item of another workspace. */
  readonly stored: AnswerOrigin | undefined;
  readonly item: ConfigItem | undefined;
  readonly version: string;
  /** Options of the versions. Empty for plain text, whose changes are not recorded. */
  readonly versions: readonly Option[];
  readonly status:
    | { readonly kind: 'empty' | 'loading' | 'noConfig' | 'notStored' | 'cannotRevert' | 'unknownWorkspace' }
    | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
    | { readonly kind: 'ready'; readonly format: 'json' | 'text'; readonly text: string };
}

/**
 * Reads one side of a comparison.
 * @param id undefined if no item is chosen
 * @param chosenVersion `now`, or the id of the change before which the version was current
 * @param workspace undefined for the open workspace
 */
export function useSide(
  id: string | undefined,
  chosenVersion: string,
  workspace: OtherWorkspace | undefined,
): Side {
  // Another workspace has only the current version.
  const version = workspace === undefined ? chosenVersion : currentVersionId;
  const own = useConfigItem(workspace === undefined ? id : undefined);
  const isListed = workspace?.isListed ?? false;
  const other = useOtherItem(isListed ? workspace?.id : undefined, id);
  const item = workspace === undefined ? own.item : isListed ? other.answer?.data : undefined;
  const isDocument = item?.configFormat === 'json' && item.configText !== null;
  const history = useQuery(historyOptions(isDocument && workspace === undefined ? item : undefined));
  const steps = history.data?.data.steps;
  const versions = useMemo(
    () => (isDocument && workspace === undefined ? versionOptionsOf(steps ?? []) : []),
    [isDocument, workspace, steps],
  );
  const current = item?.configText ?? null;
  const text = useMemo(() => {
    if (current === null || version === currentVersionId) return current;
    return steps === undefined ? undefined : textAt(current, steps, version);
  }, [current, steps, version]);
  const getStatus = (): Side['status'] => {
    if (workspace?.isListed === false) return { kind: 'unknownWorkspace' };
    const { error, retry } = workspace === undefined ? own : other;
    const failed =
      error === null || error === undefined ? undefined : ({ kind: 'failed', error, retry } as const);
    if (id === undefined) return (workspace === undefined ? undefined : failed) ?? { kind: 'empty' };
    if (item === undefined) return failed ?? { kind: 'loading' };
    // The server may still return a configuration that is not cached.
    if (workspace === undefined && own.pending && !item.configKept) return { kind: 'loading' };
    if (current === null) return { kind: item.configKept ? 'noConfig' : 'notStored' };
    if (version !== currentVersionId && history.isPending) return { kind: 'loading' };
    if (version !== currentVersionId && history.data === undefined && history.error !== null)
      return { kind: 'failed', error: history.error, retry: () => void history.refetch() };
    if (text === undefined || text === null) return { kind: 'cannotRevert' };
    return { kind: 'ready', format: isDocument ? 'json' : 'text', text };
  };
  return { workspace, stored: other.answer, item, version, versions, status: getStatus() };
}
