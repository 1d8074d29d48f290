import { useQuery } from '@tanstack/react-query';
import type { RelationshipsInput } from '#contract/relationships.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { usePacedMoment } from '#parts/moment/usePacedMoment.ts';

/** Time (ms) for which relationships of an earlier moment stay in memory. A playing slider displays many. */
const momentGcTimeMs = 10_000;

/** Reads the relationships of an item, of now or of an earlier moment. @param at ISO 8601; undefined for now */
export function useRelationships(input: RelationshipsInput, at: string | undefined) {
  const { requested, follow } = usePacedMoment(at);
  const isThen = requested !== undefined;
  // Keep the rows of the same item while loading, but not those of another item.
  const present = useQuery({
    ...queries.relationships.list.queryOptions({ input }),
    enabled: !isThen,
    placeholderData: (before) => (before?.data.items[0]?.id === input.id ? before : undefined),
  });
  const earlier = useQuery({
    ...queries.relationships.at.queryOptions({ input: { ...input, at: requested ?? '' } }),
    enabled: isThen,
    gcTime: momentGcTimeMs,
    placeholderData: (before) => (before?.data.items[0]?.id === input.id ? before : undefined),
  });
  follow(earlier.isPlaceholderData);
  return isThen ? earlier : present;
}
