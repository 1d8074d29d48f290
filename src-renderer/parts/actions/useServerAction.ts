import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { ActionRule, ActionState } from './actionState.ts';
import {
  type ActionResult,
  type ActionWork,
  cancelAction,
  runAction,
  useRunningActions,
} from './runAction.ts';
import { useActionState } from './useActionState.ts';

interface ActionOptions<Input, Result> extends ActionRule, ActionWork<Input, Result> {
  /** Names action and resource. Needed if a reopened screen must know that the action still runs. */
  readonly key?: string;
}

/** An action in the form that buttons need. */
export interface ServerAction<Input, Result> extends ActionState {
  /** Whether the action is running. A second start is ignored. */
  readonly busy: boolean;
  /** Runs the action and displays the result. Never rejects. */
  readonly run: (input: Input) => Promise<ActionResult<Result>>;
  /**
   * Runs the action for a form, which displays the failure itself: no toast reports it.
   * @throws the error of the call
   */
  readonly submit: (input: Input) => Promise<Result>;
  readonly cancel: () => void;
}

const noToast = () => undefined;

/** Returns one server action with its permission, disabled state, result toasts and refetched queries. */
export function useServerAction<Input, Result>(
  options: ActionOptions<Input, Result>,
): ServerAction<Input, Result> {
  const own = useId();
  const key = options.key ?? own;
  const { isPermitted, disabledReason } = useActionState(options);
  const answers = useQueryClient();
  const busy = useRunningActions(({ running }) => running.has(key));
  const start = async (input: Input, work: ActionWork<Input, Result>): Promise<ActionResult<Result>> =>
    isPermitted && disabledReason === undefined ? runAction(key, work, input, answers) : { ended: 'stopped' };
  const run = (input: Input): Promise<ActionResult<Result>> => start(input, options);
  const submit = async (input: Input): Promise<Result> => {
    const end = await start(input, { ...options, toasts: { ...options.toasts, failed: noToast } });
    if (end.ended === 'done') return end.result;
    throw end.ended === 'failed' ? end.error : new Error(disabledReason ?? 'The action was not run.');
  };
  return { isPermitted, disabledReason, busy, run, submit, cancel: () => cancelAction(key) };
}
