import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditedResource } from '../../../src-preload/contract/resources.ts';
import type { ResourceKind } from '../../../src-preload/contract/rules/resources.ts';
import { queries } from '../bridge/bridge.ts';
import { useServerOnline } from '../useServerOnline.ts';

/** How often it is looked whether somebody else changed what is open, in milliseconds. */
const everyMs = 30_000;

/** One record as it is edited, and what has become of it at the server since. */
export function useResource(kind: ResourceKind, id: string) {
  const online = useServerOnline();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...queries.resources.get.queryOptions({ input: { kind, id } }),
    staleTime: 0,
    refetchInterval: online ? everyMs : false,
    // Whoever comes back to the window is told of what happened meanwhile.
    refetchOnWindowFocus: true,
  });
  /** What the form was filled with: what was read later does not write over what is typed. */
  const [base, setBase] = useState<EditedResource>();
  const read = data?.data;
  // What is changed is the newest there is: what was read some time ago may have been changed by somebody else.
  if (base === undefined && read !== undefined && isFetchedAfterMount) setBase(read);
  const newer = base !== undefined && read !== undefined && read.version !== base.version ? read : undefined;
  return {
    base,
    setBase,
    /** What somebody else made of it meanwhile. */
    newer: data?.source === 'server' ? newer : undefined,
    /** How it stands, as the server said last. */
    now: read,
    asked: { data, error },
    /** Nothing is known of it yet. */
    waiting: base === undefined && error === null,
    error: base === undefined ? error : null,
    retry: () => void refetch(),
  };
}
