import { z } from 'zod';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import { forbiddenWith } from '../sync/answersOf.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';

/** An answer as the contract has it, as far as it matters here. */
export interface PlainAnswer {
  readonly data: unknown;
  readonly source: 'server' | 'cache';
  readonly asOf: string;
  readonly because?: { readonly sentence: string; readonly details?: string | undefined } | undefined;
}

const answerSchema = z.object({ data: z.unknown(), asOf: z.string() });

/** After these a kept answer stands in: the server did not say that there is none, it said nothing of use. */
const fallbackCodes: ReadonlySet<string> = new Set(['OFFLINE', 'TIMEOUT', 'UNAUTHENTICATED', 'SERVER']);

/** Whether what was kept may be shown instead of this failure. */
export const mayFallBack = (error: unknown): error is Failure =>
  error instanceof Failure && fallbackCodes.has(error.code);

/** Why an answer is not from the server. */
export const becauseOf = ({ data: { sentence, details } }: Failure): NonNullable<PlainAnswer['because']> =>
  details === undefined ? { sentence } : { sentence, details };

/** What a question's answer is kept under, beside the name of its procedure. */
const keyOf = (input: unknown): string => JSON.stringify(input ?? null);

/** The last answers of the server to questions whose answers may be kept: every screen that was visited opens without it. */
export class ResponseCache {
  readonly #store: Pick<OfflineStore, 'use'>;
  readonly #log: Log;

  constructor(store: Pick<OfflineStore, 'use'>, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** Keeps an answer. Never fails: an answer that cannot be kept was given all the same. */
  async put(call: string, input: unknown, { data, asOf }: PlainAnswer): Promise<void> {
    try {
      const body = JSON.stringify({ data, asOf });
      await this.#store.use(({ cache }) => cache.write.putAnswer(call, keyOf(input), body));
    } catch (error) {
      this.#log.warn('an answer could not be kept', { call, error });
    }
  }

  /** Asks the server. Of what it forbids nothing is kept any more. @throws what asking throws */
  async asking<T>(call: string, input: unknown, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      await this.#forgetForbidden(call, input, error);
      throw error;
    }
  }

  /**
   * The kept answer that stands in for an error, with the reason why; undefined when there is none or it may not. Of what the server
   * forbids nothing is kept any more.
   */
  async fallback(call: string, input: unknown, error: unknown): Promise<PlainAnswer | undefined> {
    await this.#forgetForbidden(call, input, error);
    if (!mayFallBack(error)) return undefined;
    const kept = await this.get(call, input);
    return kept && { ...kept, because: becauseOf(error) };
  }

  /** The answer that was kept to the same question, or undefined. */
  async get(call: string, input: unknown): Promise<PlainAnswer | undefined> {
    try {
      const found = await this.#store.use(({ cache }) => cache.read.answer(call, keyOf(input)));
      if (found === undefined || found === null) return undefined;
      return { ...answerSchema.parse(JSON.parse(found.body)), source: 'cache' };
    } catch (error) {
      this.#log.warn('a kept answer could not be read', { call, error });
      return undefined;
    }
  }

  async #forgetForbidden(call: string, input: unknown, error: unknown): Promise<void> {
    if (!(error instanceof Failure) || error.code !== 'FORBIDDEN') return;
    try {
      const forbidden = forbiddenWith(call, input);
      await this.#store.use(({ cache }) =>
        forbidden.what === 'question'
          ? cache.write.removeAnswer(call, keyOf(input))
          : cache.write.removeAnswersOf(forbidden.calls, forbidden.kind),
      );
    } catch (failed) {
      this.#log.error('an answer that is forbidden could not be removed', { call, error: failed });
    }
  }
}
