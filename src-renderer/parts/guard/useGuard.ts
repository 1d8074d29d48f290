import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guard, GuardedAction } from '#contract/guards.ts';
import { isTypedName } from '#contract/rules/guarding.ts';
import { queries } from '../bridge/bridge.ts';
import { toDisplayFailure } from '../failures.ts';
import { messages } from './messages.ts';
import { useWorkspaceGuard } from './useWorkspaceGuard.ts';

/** State of a guard prompt. Only for display: the main process checks the name again. */
export interface GuardInUse {
  /** Undefined if no name must be typed. */
  readonly guard: Guard | undefined;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** Why the action is disabled. Otherwise undefined. */
  readonly disabledReason: string | undefined;
}

/** Returns the input field `typed` of a guarded call. */
export const typedOf = ({ guard, typed }: GuardInUse): { typed?: string } =>
  guard === undefined ? {} : { typed };

const noAction: GuardedAction = { act: 'run', playbookId: '' };

/**
 * Queries whether an action is guarded. Sends no request if the workspace has no guard.
 * @param action undefined until the action is known
 */
export function useGuard(action: GuardedAction | undefined): GuardInUse {
  const [typed, setTyped] = useState('');
  const active = useWorkspaceGuard() !== undefined;
  const query = useQuery({
    ...queries.guards.of.queryOptions({ input: action ?? noAction, enabled: active && action !== undefined }),
    staleTime: 0,
  });
  if (!active || action === undefined)
    return { guard: undefined, typed, setTyped, disabledReason: undefined };
  const guard = query.data?.guard ?? undefined;
  const getDisabledReason = () => {
    if (query.data === undefined)
      return query.error === null ? messages.asking : messages.failed(toDisplayFailure(query.error).sentence);
    return guard === undefined || isTypedName(typed, guard.name) ? undefined : messages.untyped(guard.name);
  };
  return { guard, typed, setTyped, disabledReason: getDisabledReason() };
}
