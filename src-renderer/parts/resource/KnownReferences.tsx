import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type ReferenceName, ReferenceNamesContext } from '../../kit/fields/ReferenceNames.ts';
import { queries } from '../bridge/bridge.ts';

const none: readonly ReferenceName[] = [];
/** Whoever edits for long is offered the same names all the time. */
const staleMs = 5 * 60_000;

/**
 * Offers the fields inside the secrets and config maps that something names already. They are asked for when a field names one; who may not
 * see them is offered none.
 */
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
