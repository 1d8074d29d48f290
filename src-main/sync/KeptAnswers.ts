import { z } from 'zod';
import { Failure } from '../base/Failure.ts';
import type { Log } from '../base/log.ts';
import type { LocalData } from './LocalData.ts';

/** An answer as the contract has it, as far as it matters here. */
export interface PlainAnswer {
  readonly data: unknown;
  readonly source: 'server' | 'cache';
  readonly asOf: string;
  readonly because?: { readonly sentence: string; readonly details?: string | undefined } | undefined;
}

const keptSchema = z.object({ data: z.unknown(), asOf: z.string() });

/** After these a kept answer stands in: the server did not say that there is none, it said nothing of use. */
const standInCodes: ReadonlySet<string> = new Set(['OFFLINE', 'TIMEOUT', 'UNAUTHENTICATED', 'SERVER']);

/** Whether what was kept may be shown instead of this failure. */
export const mayStandIn = (error: unknown): error is Failure =>
  error instanceof Failure && standInCodes.has(error.code);

/** Why an answer is not from the server. */
export const becauseOf = ({ data: { sentence, details } }: Failure): NonNullable<PlainAnswer['because']> =>
  details === undefined ? { sentence } : { sentence, details };

/** The last answers of the server to questions whose answers may be kept: every screen that was visited opens without it. */
export class KeptAnswers {
  readonly #local: LocalData;
  readonly #log: Log;

  constructor(local: LocalData, log: Log) {
    this.#local = local;
    this.#log = log;
  }

  /** Keeps an answer. Never fails: an answer that cannot be kept was given all the same. */
  async keep(call: string, input: unknown, { data, asOf }: PlainAnswer): Promise<void> {
    try {
      const kept = await this.#local.kept();
      await kept?.cache.write.putAnswer(call, JSON.stringify(input ?? null), JSON.stringify({ data, asOf }));
    } catch (error) {
      this.#log.warn('an answer could not be kept', { call, error });
      await this.#local.report(error);
    }
  }

  /** The kept answer that stands in for an error, with the reason why; undefined when there is none or it may not. */
  async standIn(call: string, input: unknown, error: unknown): Promise<PlainAnswer | undefined> {
    if (!mayStandIn(error)) return undefined;
    const kept = await this.recall(call, input);
    return kept && { ...kept, because: becauseOf(error) };
  }

  /** The answer that was kept to the same question, or undefined. */
  async recall(call: string, input: unknown): Promise<PlainAnswer | undefined> {
    try {
      const kept = await this.#local.kept();
      const found = await kept?.cache.read.answer(call, JSON.stringify(input ?? null));
      if (found === undefined || found === null) return undefined;
      return { ...keptSchema.parse(JSON.parse(found.body)), source: 'cache' };
    } catch (error) {
      this.#log.warn('a kept answer could not be read', { call, error });
      return undefined;
    }
  }
}
