import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type ActionWork, cancelAction, type Ended, runAction, useRunningActions } from './runAction.ts';
import type { ActionRule, Standing } from './standing.ts';
import { useStanding } from './useStanding.ts';

interface ActionOptions<Input, Result> extends ActionRule, ActionWork<Input, Result> {
  /** Names what is done to what, where a screen that is left and opened again is to know that it runs. */
  readonly key?: string;
}

/** Something that a person can have done, as a button wants it. */
export interface ServerAction<Input, Result> extends Standing {
  /** It runs: it is not begun a second time. */
  readonly busy: boolean;
  /** Does it, and says how it went. Never rejects. */
  readonly run: (input: Input) => Promise<Ended<Result>>;
  /** The same for forms. @throws what the call threw */
  readonly submit: (input: Input) => Promise<Result>;
  /** Gives it up. */
  readonly cancel: () => void;
}

/** One action of the server: who may, why not now, one call at a time, what is said of it, and what is read again. */
export function useServerAction<Input, Result>(
  options: ActionOptions<Input, Result>,
): ServerAction<Input, Result> {
  const own = useId();
  const key = options.key ?? own;
  const { mayDo, stop } = useStanding(options);
  const answers = useQueryClient();
  const busy = useRunningActions(({ running }) => running.has(key));
  const run = async (input: Input): Promise<Ended<Result>> =>
    mayDo && stop === undefined ? runAction(key, options, input, answers) : { ended: 'stopped' };
  const submit = async (input: Input): Promise<Result> => {
    const end = await run(input);
    if (end.ended === 'done') return end.result;
    throw end.ended === 'failed' ? end.error : new Error(stop ?? 'It was not done.');
  };
  return { mayDo, stop, busy, run, submit, cancel: () => cancelAction(key) };
}
