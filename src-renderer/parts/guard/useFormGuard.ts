import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { GuardedAction } from '#contract/guards.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { type GuardInUse, useGuard } from './useGuard.ts';

/** Returns the action that a form with these values would run. Undefined if it needs no guard. */
export type GuardedByForm = (values: FormRecord) => GuardedAction | undefined;

const noAction: GuardedByForm = () => undefined;

/** Returns the guard for the form's current values. Another choice in the form can require another name. */
export function useFormGuard(
  { getValues, subscribe }: Pick<UseFormReturn<FormRecord>, 'getValues' | 'subscribe'>,
  actionOf: GuardedByForm = noAction,
): GuardInUse {
  const listen = useCallback(
    (tell: () => void) => subscribe({ formState: { values: true }, callback: tell }),
    [subscribe],
  );
  // Serialized, because the store compares snapshots by identity.
  const text = useSyncExternalStore(listen, () => JSON.stringify(actionOf(getValues()) ?? null));
  const action = useMemo(() => (JSON.parse(text) as GuardedAction | null) ?? undefined, [text]);
  return useGuard(action);
}
