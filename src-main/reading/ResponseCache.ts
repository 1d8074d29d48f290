import { z } from 'zod';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import { forbiddenAnswers } from '../sync/forbiddenAnswers.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';

/** An answer of the contract, reduced to the parts that the cache needs. */
export interface PlainAnswer {
  readonly data: unknown;
  readonly source: 'server' | 'cache';
  readonly asOf: string;
  readonly because?: { readonly sentence: string; readonly details?: string | undefined } | undefined;
}

const answerSchema = z.object({ data: z.unknown(), asOf: z.string() });

/** Failures that a cached response can replace, because the server gave no valid response. */
const fallbackCodes: ReadonlySet<string> = new Set(['OFFLINE', 'TIMEOUT', 'UNAUTHENTICATED', 'SERVER']);

export const mayFallBack = (error: unknown): error is Failure =>
  error instanceof Failure && fallbackCodes.has(error.code);

/** Returns why the server did not answer. */
export const becauseOf = ({ data: { sentence, details } }: Failure): NonNullable<PlainAnswer['because']> =>
  details === undefined ? { sentence } : { sentence, details };

/** Returns the cache key of a request, next to the procedure's name. */
const keyOf = (input: unknown): string => JSON.stringify(input ?? null);

/** Caches the server's last responses, so that every visited page opens offline. */
export class ResponseCache {
  readonly #store: Pick<OfflineStore, 'use'>;
  readonly #log: Log;

  constructor(store: Pick<OfflineStore, 'use'>, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** Caches a response. Never fails: a write error is only logged. */
  async put(call: string, input: unknown, { data, asOf }: PlainAnswer): Promise<void> {
    try {
      const body = JSON.stringify({ data, asOf });
      await this.#store.use(({ cache }) => cache.write.putAnswer(call, keyOf(input), body));
    } catch (error) {
      this.#log.warn('failed to cache an answer', { call, error });
    }
  }

  /**
   * Sends a request, and removes its cached responses if the server answers FORBIDDEN.
   * @throws errors of the request
   */
  async request<T>(call: string, input: unknown, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      await this.#forgetForbidden(call, input, error);
      throw error;
    }
  }

  /**
   * Returns the cached response with the reason for its use; undefined if there is none, or the error does
   * not allow it. Removes cached responses if the error is FORBIDDEN.
   */
  async fallback(call: string, input: unknown, error: unknown): Promise<PlainAnswer | undefined> {
    await this.#forgetForbidden(call, input, error);
    if (!mayFallBack(error)) return undefined;
    const kept = await this.get(call, input);
    return kept && { ...kept, because: becauseOf(error) };
  }

  /** Returns the cached response of a request; undefined if there is none. */
  async get(call: string, input: unknown): Promise<PlainAnswer | undefined> {
    try {
      const found = await this.#store.use(({ cache }) => cache.read.answer(call, keyOf(input)));
      if (found === undefined || found === null) return undefined;
      return { ...answerSchema.parse(JSON.parse(found.body)), source: 'cache' };
    } catch (error) {
      this.#log.warn('failed to read a cached answer', { call, error });
      return undefined;
    }
  }

  async #forgetForbidden(call: string, input: unknown, error: unknown): Promise<void> {
    if (!(error instanceof Failure) || error.code !== 'FORBIDDEN') return;
    try {
      const forbidden = forbiddenAnswers(call, input);
      await this.#store.use(({ cache }) =>
        forbidden.what === 'question'
          ? cache.write.removeAnswer(call, keyOf(input))
          : cache.write.removeAnswersOf(forbidden.calls, forbidden.kind),
      );
    } catch (failed) {
      this.#log.error('failed to delete the cached answer of a forbidden call', { call, error: failed });
    }
  }
}
