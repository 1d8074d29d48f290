import { type Toast, useToasts } from '../kit/overlay/toastStore.ts';
import { toShownFailure } from './failures.ts';
import { saveOffered } from './saveOffered.ts';

interface Running {
  readonly stage: 'running';
  readonly done: number;
  readonly total: number;
}

/** Progress events from the main process. */
type Step<Finished, Runs extends Running = Running> =
  | { readonly stage: 'offer'; readonly path: string }
  | Runs
  | { readonly stage: 'cancelled' }
  | Finished;

interface SaveRowsOptions<Finished, Runs extends Running = Running> {
  /** Starts saving. Aborting the signal cancels it. */
  readonly begin: (signal: AbortSignal) => Promise<AsyncIterable<Step<Finished, Runs>>>;
  /** Expected number of rows. Undefined if unknown. */
  readonly expected: number | undefined;
  /** Formats counts. Default: integers. */
  readonly figure?: (count: number) => string;
  readonly words: {
    /** Progress text. A function receives the last event, or undefined before the first one. */
    readonly running: string | ((step: Runs | undefined) => string);
    readonly failed: string;
    readonly cancelled: string;
  };
  readonly done: (finished: Finished) => Omit<Toast, 'id'>;
}

/** Saves rows as a file that the main process streams. Displays progress and result in a toast. */
export async function saveRows<
  Finished extends { readonly stage: 'finished' },
  Runs extends Running = Running,
>({ begin, expected, figure, words, done }: SaveRowsOptions<Finished, Runs>): Promise<void> {
  const { show, change } = useToasts.getState();
  const cancelling = new AbortController();
  const running = (step?: Runs): Omit<Toast, 'id'> => ({
    kind: 'running',
    text: typeof words.running === 'string' ? words.running : words.running(step),
    progress: { done: step?.done ?? 0, total: step?.total || expected, figure },
    onCancel: () => cancelling.abort(),
  });
  const toast = show(running());
  const cancelled = () => change(toast, { kind: 'info', text: words.cancelled });
  try {
    for await (const step of await begin(cancelling.signal)) {
      if (step.stage === 'offer') saveOffered(step.path);
      else if (step.stage === 'running') change(toast, running(step));
      else if (step.stage === 'finished') change(toast, done(step));
      else cancelled();
    }
  } catch (error) {
    if (cancelling.signal.aborted) return cancelled();
    const { sentence, serverMessage, details } = toShownFailure(error);
    change(toast, { kind: 'failed', text: words.failed, note: sentence, details: details ?? serverMessage });
  }
}
