import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import { queries } from '../bridge/bridge.ts';

/**
 * Returns the checks of a catalog item. parts/liveAnswers.ts refetches them when sync changes checks.
 * @param enabled whether to request them
 */
export function useItemChecks(itemId: string, enabled = true) {
  const asked = useQuery(queries.health.checks.ofItem.queryOptions({ input: { itemId }, enabled }));
  const packed = asked.data?.data.packed;
  const checks = useMemo(() => (packed === undefined ? undefined : unpackChecks(packed)), [packed]);
  return { checks, asked };
}
