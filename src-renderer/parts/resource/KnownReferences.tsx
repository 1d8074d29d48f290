import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type ReferenceName, ReferenceNamesContext } from '../../kit/fields/ReferenceNames.ts';
import { queries } from '../bridge/bridge.ts';

const none: readonly ReferenceName[] = [];
/** The names change rarely. */
const staleMs = 5 * 60_000;

/** Provides known names of secrets and config maps. Loaded on demand; empty without permission. */
export function KnownReferences({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState(false);
  const { data } = useQuery({
    ...queries.connections.usage.queryOptions(),
    enabled: asked,
    staleTime: staleMs,
  });
  const known = data?.data.secrets ?? none;
  const ask = useCallback(() => setAsked(true), []);
  const names = useMemo(() => ({ known, ask }), [known, ask]);
  return <ReferenceNamesContext value={names}>{children}</ReferenceNamesContext>;
}
