import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { create } from 'zustand';
import { type Toast, useToasts } from '#kit/toasts/toastStore.ts';
import { type DisplayFailure, toDisplayFailure } from '../failures.ts';

type ToastContent = Omit<Toast, 'id'>;

/**
 * A call to the main process.
 * @throws failures typed by the contract
 */
type Call<Input, Result> = (input: Input, options: { readonly signal: AbortSignal }) => Promise<Result>;

/** Toasts after an action. A function that returns undefined displays none. */
interface ActionToasts<Input, Result> {
  /** Default: no toast. */
  readonly done?: string | ((result: Result, input: Input) => ToastContent | undefined);
  /** A text becomes the headline above the failure's sentence. Default: the sentence alone. */
  readonly failed?: string | ((failure: DisplayFailure, input: Input) => ToastContent | undefined);
  /** Default: no toast, because the user cancelled. */
  readonly cancelled?: string;
}

export interface ActionWork<Input, Result> {
  readonly call: Call<Input, Result>;
  /** Queries to refetch, even after a failure: the answer may be lost although the server acted. */
  readonly invalidates?: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]);
  /** Queries whose answers are outdated too, but which only their next display refetches. */
  readonly expires?: readonly QueryKey[];
  readonly toasts?: ActionToasts<Input, Result>;
}

/** Result of an action. `stopped`: it did not start, because it already runs or is not possible now. */
export type ActionResult<Result> =
  | { readonly ended: 'done'; readonly result: Result }
  | { readonly ended: 'failed'; readonly error: unknown; readonly failure: DisplayFailure }
  | { readonly ended: 'cancelled' }
  | { readonly ended: 'stopped' };

interface RunningActions {
  readonly running: ReadonlyMap<string, AbortController>;
}

/** Running actions by key. A screen that is reopened finds them here. */
export const useRunningActions = create<RunningActions>()(() => ({ running: new Map() }));

function setRunning(key: string, controller: AbortController | undefined): void {
  useRunningActions.setState(({ running }) => {
    const next = new Map(running);
    if (controller === undefined) next.delete(key);
    else next.set(key, controller);
    return { running: next };
  });
}

/** Cancels a running action. Changes that the server already made stay. */
export const cancelAction = (key: string): void => useRunningActions.getState().running.get(key)?.abort();

/** Builds a failure toast from the app's text, the server's message and the details. */
function failureToast(headline: string | undefined, failure: DisplayFailure): ToastContent {
  const { sentence, serverMessage, details } = failure;
  return headline === undefined
    ? { kind: 'failed', text: sentence, note: serverMessage, details }
    : { kind: 'failed', text: headline, note: sentence, details: details ?? serverMessage };
}

/** Returns the toast for a result. Otherwise undefined. */
function toastOf<Input, Result>(
  ended: ActionResult<Result>,
  input: Input,
  { done, failed, cancelled }: ActionToasts<Input, Result>,
): ToastContent | undefined {
  if (ended.ended === 'done')
    return typeof done === 'string' ? { kind: 'done', text: done } : done?.(ended.result, input);
  if (ended.ended === 'failed')
    return typeof failed === 'function' ? failed(ended.failure, input) : failureToast(failed, ended.failure);
  return cancelled === undefined ? undefined : { kind: 'info', text: cancelled };
}

async function resultOf<Result>(
  call: () => Promise<Result>,
  signal: AbortSignal,
): Promise<ActionResult<Result>> {
  try {
    return { ended: 'done', result: await call() };
  } catch (error) {
    return signal.aborted
      ? { ended: 'cancelled' }
      : { ended: 'failed', error, failure: toDisplayFailure(error) };
  }
}

/**
 * Runs an action once, displays the result and refetches affected queries.
 * @param key names action and resource; only one action per key runs at a time
 */
export async function runAction<Input, Result>(
  key: string,
  { call, invalidates = [], expires = [], toasts = {} }: ActionWork<Input, Result>,
  input: Input,
  answers: QueryClient,
): Promise<ActionResult<Result>> {
  if (useRunningActions.getState().running.has(key)) return { ended: 'stopped' };
  const controller = new AbortController();
  const { signal } = controller;
  setRunning(key, controller);
  const ended = await resultOf(() => call(input, { signal }), signal);
  setRunning(key, undefined);
  const keys = typeof invalidates === 'function' ? invalidates(input) : invalidates;
  for (const queryKey of keys) void answers.invalidateQueries({ queryKey });
  for (const queryKey of expires) void answers.invalidateQueries({ queryKey, refetchType: 'none' });
  const toast = toastOf(ended, input, toasts);
  if (toast !== undefined) useToasts.getState().show(toast);
  return ended;
}
