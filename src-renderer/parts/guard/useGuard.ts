import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guard, GuardedAct } from '../../../src-preload/contract/guards.ts';
import { isTypedName } from '../../../src-preload/contract/rules/guarding.ts';
import { queries } from '../bridge/bridge.ts';
import { toShownFailure } from '../failures.ts';
import { messages } from './messages.ts';
import { useWorkspaceGuard } from './useWorkspaceGuard.ts';

/** State of a guard prompt. Only for display: the main process checks the name again. */
export interface GuardInUse {
  /** Undefined if no name must be typed. */
  readonly guard: Guard | undefined;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** Why the action is disabled. Otherwise undefined. */
  readonly stop: string | undefined;
}

/** Returns the input field `typed` of a guarded call. */
export const typedOf = ({ guard, typed }: GuardInUse): { typed?: string } =>
  guard === undefined ? {} : { typed };

const nothing: GuardedAct = { act: 'run', playbookId: '' };

/**
 * Queries whether an action is guarded. Sends no request if the workspace has no guard.
 * @param act undefined until the action is known
 */
export function useGuard(act: GuardedAct | undefined): GuardInUse {
  const [typed, setTyped] = useState('');
  const active = useWorkspaceGuard() !== undefined;
  const asked = useQuery({
    ...queries.guards.of.queryOptions({ input: act ?? nothing, enabled: active && act !== undefined }),
    staleTime: 0,
  });
  if (!active || act === undefined) return { guard: undefined, typed, setTyped, stop: undefined };
  const guard = asked.data?.guard ?? undefined;
  const stop = () => {
    if (asked.data === undefined)
      return asked.error === null ? messages.asking : messages.failed(toShownFailure(asked.error).sentence);
    return guard === undefined || isTypedName(typed, guard.name) ? undefined : messages.untyped(guard.name);
  };
  return { guard, typed, setTyped, stop: stop() };
}
