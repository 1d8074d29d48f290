import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { Redactor } from '../base/Redactor.ts';
import { uncaughtTexts } from './messages.ts';

/** More errors than this within `withinMs` end the process, because the fault is likely to repeat. */
export const maxErrors = 5;
export const withinMs = 60_000;

/** Maximum number of errors that wait for a window. */
const maxPending = 10;

export interface UncaughtError {
  readonly id: number;
  /** The error with its stack, without secrets. */
  readonly details: string;
}

/** Why the process ends, for the user. */
export interface FatalError {
  readonly title: string;
  readonly sentence: string;
  /** The error with its stack, without secrets. Absent when the sentence is sufficient. */
  readonly details?: string;
}

export interface UncaughtErrorsOptions {
  /** Displays why the process ends, and ends it with exit code 1. Called once. */
  readonly end: (ending: FatalError) => void;
  readonly now: () => number;
}

interface Reporting {
  readonly log: Log;
  readonly redactor: Redactor;
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? String(error);
  return error.cause === undefined ? own : `${own}\ncause: ${textOf(error.cause)}`;
}

/**
 * Handles uncaught errors on both hosts; see docs/errors.md. Errors are logged and displayed in the window,
 * and the process continues. It ends if no window can display the error yet, and after more than `maxErrors`
 * within `withinMs`.
 */
export class UncaughtErrors {
  readonly #options: UncaughtErrorsOptions;
  readonly #pending = new LiveValue<readonly UncaughtError[]>([]);
  #reporting: Reporting | undefined;
  #timesMs: number[] = [];
  #lastId = 0;
  #shownId = 0;
  #isServing = false;
  #isEnding = false;

  constructor(options: UncaughtErrorsOptions) {
    this.#options = options;
  }

  /** Whether the process is about to end and must not start anything. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  install(target: Pick<NodeJS.EventEmitter, 'on'>): void {
    target.on('uncaughtException', (error: unknown) => this.#handle(error));
    target.on('unhandledRejection', (reason: unknown) => this.#handle(reason));
  }

  /** Starts to log errors, without secrets. */
  reportTo(reporting: Reporting): void {
    this.#reporting = reporting;
  }

  /** Windows can now display errors, so a single error no longer ends the process. */
  serve(): void {
    this.#isServing = true;
  }

  failStart(error: unknown): void {
    this.#reporting?.log.error('Quarterdeck could not start', { error });
    const sentence = error instanceof Error ? error.message : String(error);
    this.#end({ title: uncaughtTexts.couldNotStart, sentence: this.#redact(sentence) });
  }

  /**
   * Yields errors that no window has displayed yet, and each later one.
   * @param signal ends the iteration
   */
  async *follow(signal?: AbortSignal): AsyncGenerator<UncaughtError, void, void> {
    let shownId = this.#shownId;
    for await (const errors of this.#pending.follow(signal)) {
      for (const error of errors) {
        if (error.id <= shownId) continue;
        shownId = error.id;
        this.#shownId = Math.max(this.#shownId, shownId);
        yield error;
      }
    }
  }

  #handle(error: unknown): void {
    this.#reporting?.log.error('uncaught error', { error });
    const details = this.#redact(textOf(error));
    const { couldNotStart, internal, ended, tooMany } = uncaughtTexts;
    if (!this.#isServing) this.#end({ title: couldNotStart, sentence: internal, details });
    else if (this.#isLimitExceeded()) this.#end({ title: ended, sentence: tooMany(maxErrors), details });
    else {
      this.#lastId += 1;
      this.#pending.set([...this.#pending.value, { id: this.#lastId, details }].slice(-maxPending));
    }
  }

  #isLimitExceeded(): boolean {
    const nowMs = this.#options.now();
    this.#timesMs = [...this.#timesMs.filter((timeMs) => timeMs > nowMs - withinMs), nowMs];
    return this.#timesMs.length > maxErrors;
  }

  #end(ending: FatalError): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#options.end(ending);
  }

  #redact(text: string): string {
    return (this.#reporting?.redactor ?? new Redactor()).redact(text);
  }
}

/** Time (ms) for the log to write the last error: it writes in the background. */
export const logFlushMs = 200;
