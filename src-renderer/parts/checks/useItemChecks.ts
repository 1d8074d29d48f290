import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unpackChecks } from '../../../src-preload/contract/rules/packedChecks.ts';
import { queries } from '../bridge/bridge.ts';

/** The checks of an item of the catalog; asked for again by parts/liveAnswers.ts when sync changed some. */
export function useItemChecks(itemId: string) {
  const asked = useQuery(queries.health.checks.ofItem.queryOptions({ input: { itemId } }));
  const packed = asked.data?.data.packed;
  const checks = useMemo(() => (packed === undefined ? undefined : unpackChecks(packed)), [packed]);
  return { checks, asked };
}
