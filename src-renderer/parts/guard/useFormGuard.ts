import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { GuardedAct } from '../../../src-preload/contract/guards.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { type GuardInUse, useGuard } from './useGuard.ts';

/** What a form would do with its values; undefined where no guard stands before it. */
export type GuardedByForm = (values: FormRecord) => GuardedAct | undefined;

const noAct: GuardedByForm = () => undefined;

/** The guard of what a form is about now: another choice in the form asks for another name. */
export function useFormGuard(
  { getValues, subscribe }: Pick<UseFormReturn<FormRecord>, 'getValues' | 'subscribe'>,
  actOf: GuardedByForm = noAct,
): GuardInUse {
  const listen = useCallback(
    (tell: () => void) => subscribe({ formState: { values: true }, callback: tell }),
    [subscribe],
  );
  // As text: the store compares what it is given by identity.
  const text = useSyncExternalStore(listen, () => JSON.stringify(actOf(getValues()) ?? null));
  const act = useMemo(() => (JSON.parse(text) as GuardedAct | null) ?? undefined, [text]);
  return useGuard(act);
}
