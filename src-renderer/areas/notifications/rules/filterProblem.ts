import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { toFieldText } from '#kit/form/rowValues.ts';
import type { ConfirmPrompt } from '#kit/overlay/confirmStore.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { messages } from './messages.ts';

const { saveBadFilter } = messages.form;

/** Delay after the last key, in milliseconds. */
const delayMs = 500;

/** Returns why a filter cannot be parsed, shortly after the last key. Undefined while it is unknown. */
export function useFilterProblem(filter: string): string | undefined {
  const [settled, setSettled] = useState(filter);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(filter), delayMs);
    return () => clearTimeout(timer);
  }, [filter]);
  const { data } = useQuery({
    ...queries.notifications.rules.checkFilter.queryOptions({ input: { filter: settled } }),
    enabled: settled.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return settled === filter && settled.trim() !== '' ? (data?.problem ?? undefined) : undefined;
}

/** Returns the question before a rule with an unreadable filter is saved. Otherwise undefined. */
export async function confirmFilter(values: FormRecord): Promise<ConfirmPrompt | undefined> {
  const filter = toFieldText(values.filter);
  if (filter.trim() === '') return undefined;
  const { problem } = await bridge.notifications.rules.checkFilter({ filter });
  return problem === null ? undefined : { ...saveBadFilter, text: saveBadFilter.text(problem) };
}
