import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SilencePreviewInput } from '#contract/notifications.ts';
import { silencedResourceOf } from '#contract/rules/notifications.ts';
import { isRecord } from '#kit/fields/recordPath.ts';
import { useFromValues } from '#kit/form/useRowField.ts';
import { queries } from '../bridge/bridge.ts';
import { serverNow } from '../bridge/serverTime.ts';
import { instantsOf, silenceSpanOf } from './silenceSpan.ts';
import { useDebounced } from './useDebounced.ts';

/** Debounce delay before the preview is requested, in milliseconds. */
const debounceMs = 400;

/** Converts form values to the query input. Undefined while they are incomplete. */
function inputOf(text: string, ownId: string | undefined): SilencePreviewInput | undefined {
  const values: unknown = JSON.parse(text);
  if (!isRecord(values)) return undefined;
  const thing = silencedResourceOf(values);
  const span = silenceSpanOf(values);
  const instants = span && instantsOf(span, serverNow());
  if (thing === undefined || instants === undefined || instants.fromMs >= instants.untilMs) return undefined;
  return {
    thing,
    recursive: values.recursive === true,
    from: new Date(instants.fromMs).toISOString(),
    until: new Date(instants.untilMs).toISOString(),
    ...(ownId === undefined ? {} : { except: ownId }),
  };
}

/** Returns the preview of the silence in the surrounding form, debounced. */
export function useSilencePreview(ownId: string | undefined) {
  const entered = useFromValues((values) =>
    JSON.stringify({ ...values, description: undefined, id: undefined }),
  );
  const debounced = useDebounced(entered, debounceMs);
  const input = useMemo(() => inputOf(debounced, ownId), [debounced, ownId]);
  const query = useQuery({
    ...queries.notifications.silences.preview.queryOptions({
      // Placeholder input; the query is disabled then.
      input: input ?? { thing: { kind: 'config', id: '' }, recursive: false, from: '', until: '' },
    }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return {
    input,
    preview: input === undefined ? undefined : query.data?.data,
    error: input === undefined ? null : query.error,
    /** Whether the preview belongs to earlier input. */
    isOutdated: debounced !== entered || query.isPlaceholderData,
  };
}
