import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import { queries } from '../bridge/bridge.ts';

/** Returns the checks of a catalog item. parts/liveAnswers.ts refetches them when sync changes checks. */
export function useItemChecks(itemId: string) {
  const asked = useQuery(queries.health.checks.ofItem.queryOptions({ input: { itemId } }));
  const packed = asked.data?.data.packed;
  const checks = useMemo(() => (packed === undefined ? undefined : unpackChecks(packed)), [packed]);
  return { checks, asked };
}
