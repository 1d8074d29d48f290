import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guard, GuardedAct } from '../../../src-preload/contract/guards.ts';
import { isTypedName } from '../../../src-preload/contract/rules/guarding.ts';
import { queries } from '../bridge/bridge.ts';
import { toShownFailure } from '../failures.ts';
import { messages } from './messages.ts';
import { useWorkspaceGuard } from './useWorkspaceGuard.ts';

/** What a guard asks for before something is done. Main asks for it again: what is decided here is only what is shown. */
export interface GuardInUse {
  /** Undefined where nothing has to be typed. */
  readonly guard: Guard | undefined;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  /** Why it cannot be done yet. */
  readonly stop: string | undefined;
}

/** What goes along with what is guarded. */
export const typedOf = ({ guard, typed }: GuardInUse): { typed?: string } =>
  guard === undefined ? {} : { typed };

const nothing: GuardedAct = { act: 'run', playbookId: '' };

/**
 * Looks whether something is guarded. While nothing in the workspace is, nothing is asked.
 * @param act undefined while it is not known yet what is acted on
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
