import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedResource } from '../../../src-preload/contract/resources.ts';
import type { ResourceKind } from '../../../src-preload/contract/rules/resources.ts';
import { queries } from '../bridge/bridge.ts';
import { useServerOnline } from '../useServerOnline.ts';

/** Polling interval for changes by other users, in milliseconds. */
const everyMs = 30_000;

/** Returns a record for editing, and newer versions by other users. */
export function useResource(kind: ResourceKind, id: string) {
  const online = useServerOnline();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...queries.resources.get.queryOptions({ input: { kind, id } }),
    staleTime: 0,
    refetchInterval: online ? everyMs : false,
    // Detect changes when the user returns to the window.
    refetchOnWindowFocus: true,
  });
  /** Version that the form started with. Later answers must not overwrite the input. */
  const [base, setBase] = useState<EditedResource>();
  const read = data?.data;
  // Start only from a fresh answer, because a cached one may be outdated.
  if (base === undefined && read !== undefined && isFetchedAfterMount) setBase(read);
  const newer = base !== undefined && read !== undefined && read.version !== base.version ? read : undefined;
  return {
    base,
    setBase,
    /** Newer version by another user. Otherwise undefined. */
    newer: data?.source === 'server' ? newer : undefined,
    /** Latest version from the server. */
    now: read,
    asked: { data, error },
    /** Whether nothing is loaded yet. */
    waiting: base === undefined && error === null,
    error: base === undefined ? error : null,
    retry: () => void refetch(),
  };
}
