import { type Toast, useToasts } from '#kit/toasts/toastStore.ts';
import { downloadPath } from './downloadPath.ts';
import { toDisplayFailure } from './failures.ts';

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
  readonly formatCount?: (count: number) => string;
  readonly texts: {
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
>({ begin, expected, formatCount, texts, done }: SaveRowsOptions<Finished, Runs>): Promise<void> {
  const { show, change } = useToasts.getState();
  const cancelling = new AbortController();
  const running = (step?: Runs): Omit<Toast, 'id'> => ({
    kind: 'running',
    text: typeof texts.running === 'string' ? texts.running : texts.running(step),
    progress: { done: step?.done ?? 0, total: step?.total || expected, formatCount },
    onCancel: () => cancelling.abort(),
  });
  const toast = show(running());
  const cancelled = () => change(toast, { kind: 'info', text: texts.cancelled });
  try {
    for await (const step of await begin(cancelling.signal)) {
      if (step.stage === 'offer') downloadPath(step.path);
      else if (step.stage === 'running') change(toast, running(step));
      else if (step.stage === 'finished') change(toast, done(step));
      else cancelled();
    }
  } catch (error) {
    if (cancelling.signal.aborted) return cancelled();
    const { sentence, serverMessage, details } = toDisplayFailure(error);
    change(toast, { kind: 'failed', text: texts.failed, note: sentence, details: details ?? serverMessage });
  }
}
