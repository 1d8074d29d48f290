import { LiveValue } from '../base/LiveValue.ts';
import type { Log } from '../base/log.ts';
import { Redactor } from '../base/Redactor.ts';
import { uncaughtTexts } from './messages.ts';

/** More errors than this within the window of time end the process: whatever fails is likely to fail again. */
export const maxErrors = 5;
export const withinMs = 60_000;

/** Maximum number of errors that wait for a window. */
const maxKept = 10;

export interface UncaughtError {
  readonly id: number;
  /** The error with its stack, without secrets. */
  readonly details: string;
}

/** Why the process ends, for the person. */
export interface Ending {
  readonly title: string;
  readonly sentence: string;
  /** The error with its stack, without secrets; absent where the sentence says all. */
  readonly details?: string;
}

export interface UncaughtErrorsOptions {
  /** Tells the person why the process ends, and ends it with exit code 1. Called once. */
  readonly end: (ending: Ending) => void;
  /** Milliseconds since 1970. */
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
 * What both hosts do with an error that nothing caught; docs/errors.md. The error is logged and shown in the window, and the process
 * continues. It ends where no window can show the error yet, and after more than `maxErrors` within `withinMs`.
 */
export class UncaughtErrors {
  readonly #options: UncaughtErrorsOptions;
  readonly #kept = new LiveValue<readonly UncaughtError[]>([]);
  #reporting: Reporting | undefined;
  #timesMs: number[] = [];
  #lastId = 0;
  #shownId = 0;
  #isServing = false;
  #isEnding = false;

  constructor(options: UncaughtErrorsOptions) {
    this.#options = options;
  }

  /** Whether the process ends: it is not ready for anybody. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Handles the errors of a process from now on. */
  install(target: Pick<NodeJS.EventEmitter, 'on'>): void {
    target.on('uncaughtException', (error: unknown) => this.#take(error));
    target.on('unhandledRejection', (reason: unknown) => this.#take(reason));
  }

  /** Writes errors to a log from now on, without secrets. */
  reportTo(reporting: Reporting): void {
    this.#reporting = reporting;
  }

  /** From now on windows are served, which show errors: one alone ends the process no more. */
  serve(): void {
    this.#isServing = true;
  }

  /** Ends the process because it could not start. */
  failStart(error: unknown): void {
    this.#reporting?.log.error('Quarterdeck could not start', { error });
    const sentence = error instanceof Error ? error.message : String(error);
    this.#end({ title: uncaughtTexts.couldNotStart, sentence: this.#redact(sentence) });
  }

  /** Errors that no window has shown yet, and each later one. @param signal ends it */
  async *follow(signal?: AbortSignal): AsyncGenerator<UncaughtError, void, void> {
    let shownId = this.#shownId;
    for await (const errors of this.#kept.follow(signal)) {
      for (const error of errors) {
        if (error.id <= shownId) continue;
        shownId = error.id;
        this.#shownId = Math.max(this.#shownId, shownId);
        yield error;
      }
    }
  }

  #take(error: unknown): void {
    this.#reporting?.log.error('an error was not caught', { error });
    const details = this.#redact(textOf(error));
    const { couldNotStart, internal, ended, tooMany } = uncaughtTexts;
    if (!this.#isServing) this.#end({ title: couldNotStart, sentence: internal, details });
    else if (this.#isOneTooMany()) this.#end({ title: ended, sentence: tooMany(maxErrors), details });
    else {
      this.#lastId += 1;
      this.#kept.set([...this.#kept.value, { id: this.#lastId, details }].slice(-maxKept));
    }
  }

  /** Counts an error. */
  #isOneTooMany(): boolean {
    const nowMs = this.#options.now();
    this.#timesMs = [...this.#timesMs.filter((timeMs) => timeMs > nowMs - withinMs), nowMs];
    return this.#timesMs.length > maxErrors;
  }

  #end(ending: Ending): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#options.end(ending);
  }

  #redact(text: string): string {
    return (this.#reporting?.redactor ?? new Redactor()).redact(text);
  }
}

/** Time for the log to write what ended the process, in milliseconds: its file is written in the background. */
export const lastWriteMs = 200;
