import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { create } from 'zustand';
import { type Toast, useToasts } from '../../kit/overlay/toastStore.ts';
import { type ShownFailure, toShownFailure } from '../failures.ts';

type Told = Omit<Toast, 'id'>;

/** What is asked of main. @throws what came of it, typed by the contract */
type Call<Input, Result> = (input: Input, options: { readonly signal: AbortSignal }) => Promise<Result>;

/** What is said of an action when it has ended. A function that gives nothing says nothing. */
interface Said<Input, Result> {
  /** Nothing when absent. */
  readonly done?: string | ((result: Result, input: Input) => Told | undefined);
  /** A text stands over the sentence of the failure; the sentence alone when absent. */
  readonly failed?: string | ((failure: ShownFailure, input: Input) => Told | undefined);
  /** Nothing when absent: who cancels knows. */
  readonly cancelled?: string;
}

/** What an action does. */
export interface ActionWork<Input, Result> {
  readonly call: Call<Input, Result>;
  /** What is read again when it has ended, however it did: it may have been done although its answer was lost. */
  readonly invalidates?: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]);
  readonly said?: Said<Input, Result>;
}

/** How an action ended; `stopped` was not begun: it runs already, or cannot be done now. */
export type Ended<Result> =
  | { readonly ended: 'done'; readonly result: Result }
  | { readonly ended: 'failed'; readonly error: unknown; readonly failure: ShownFailure }
  | { readonly ended: 'cancelled' }
  | { readonly ended: 'stopped' };

interface RunningActions {
  readonly running: ReadonlyMap<string, AbortController>;
}

/** Actions that have not ended, by their keys: who comes back to a screen finds them, too. */
export const useRunningActions = create<RunningActions>()(() => ({ running: new Map() }));

function setRunning(key: string, controller: AbortController | undefined): void {
  useRunningActions.setState(({ running }) => {
    const next = new Map(running);
    if (controller === undefined) next.delete(key);
    else next.set(key, controller);
    return { running: next };
  });
}

/** Gives an action up that runs; what of it the server had done stays done. */
export const cancelAction = (key: string): void => useRunningActions.getState().running.get(key)?.abort();

/** In our words, in the server's own, and the raw cause one click away. */
function failureToast(headline: string | undefined, failure: ShownFailure): Told {
  const { sentence, serverMessage, details } = failure;
  return headline === undefined
    ? { kind: 'failed', text: sentence, note: serverMessage, details }
    : { kind: 'failed', text: headline, note: sentence, details: details ?? serverMessage };
}

/** What is said of an end; nothing where nothing is. */
function toldOf<Input, Result>(
  ended: Ended<Result>,
  input: Input,
  { done, failed, cancelled }: Said<Input, Result>,
): Told | undefined {
  if (ended.ended === 'done')
    return typeof done === 'string' ? { kind: 'done', text: done } : done?.(ended.result, input);
  if (ended.ended === 'failed')
    return typeof failed === 'function' ? failed(ended.failure, input) : failureToast(failed, ended.failure);
  return cancelled === undefined ? undefined : { kind: 'info', text: cancelled };
}

async function endOf<Result>(call: () => Promise<Result>, signal: AbortSignal): Promise<Ended<Result>> {
  try {
    return { ended: 'done', result: await call() };
  } catch (error) {
    return signal.aborted
      ? { ended: 'cancelled' }
      : { ended: 'failed', error, failure: toShownFailure(error) };
  }
}

/**
 * Does an action once: says how it went, and has read again what it touches.
 * @param key names what is done to what; under one key nothing runs twice at a time
 */
export async function runAction<Input, Result>(
  key: string,
  { call, invalidates = [], said = {} }: ActionWork<Input, Result>,
  input: Input,
  answers: QueryClient,
): Promise<Ended<Result>> {
  if (useRunningActions.getState().running.has(key)) return { ended: 'stopped' };
  const controller = new AbortController();
  const { signal } = controller;
  setRunning(key, controller);
  const ended = await endOf(() => call(input, { signal }), signal);
  setRunning(key, undefined);
  const keys = typeof invalidates === 'function' ? invalidates(input) : invalidates;
  for (const queryKey of keys) void answers.invalidateQueries({ queryKey });
  const told = toldOf(ended, input, said);
  if (told !== undefined) useToasts.getState().show(told);
  return ended;
}
