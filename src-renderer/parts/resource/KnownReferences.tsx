import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type ReferenceName, ReferenceNamesContext } from '#kit/fields/ReferenceNames.ts';
import { queries } from '../bridge/bridge.ts';

const noReferences: readonly ReferenceName[] = [];
/** The names change rarely. */
const staleMs = 5 * 60_000;

/** Provides known names of secrets and config maps. Loaded on demand; empty without permission. */
export function KnownReferences({ children }: { readonly children: ReactNode }) {
  const [isRequested, setIsRequested] = useState(false);
  const { data } = useQuery({
    ...queries.connections.usage.queryOptions(),
    enabled: isRequested,
    staleTime: staleMs,
  });
  const references = data?.data.secrets ?? noReferences;
  const requestNames = useCallback(() => setIsRequested(true), []);
  const names = useMemo(() => ({ references, requestNames }), [references, requestNames]);
  return <ReferenceNamesContext value={names}>{children}</ReferenceNamesContext>;
}
