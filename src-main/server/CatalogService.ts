import { z } from 'zod';
import { failureOfRubbish } from './failures.ts';
import { parseJson, type ServerClient } from './ServerClient.ts';

/** What the summary is asked; API reference sections 4.4 and 11.1. */
export interface SummaryRequest {
  /** `type`, or names of tags. */
  readonly groupBy: readonly string[];
  /** Count deleted items, too. */
  readonly deleted: boolean;
  readonly cost?: '1d' | '7d' | '30d';
  readonly changes?: { readonly since: string };
  readonly analysis?: { readonly since: string };
  readonly signal?: AbortSignal | undefined;
}

const counts = z
  .record(z.string(), z.number())
  .nullish()
  .transform((map) => map ?? {});

/** One group; beside these stands one column per entry of `groupBy`, and the cost under the name of its window. */
const summaryRowSchema = z.looseObject({
  count: z.number(),
  health: counts,
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  changes: z.number().nullish(),
  analysis: counts,
  cost_30d: z.number().nullish(),
});

export type SummaryRow = z.infer<typeof summaryRowSchema>;

/** The endpoints under `/catalog`, which are not PostgREST's; server reference section 6.3. */
export class CatalogService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when the client may be asked; a read waits for it, and fails with its failure */
  constructor(client: ServerClient, ready: () => Promise<void> = async () => {}) {
    this.#client = client;
    this.#ready = ready;
  }

  /** @throws Failure as the server client does; SERVER when the answer is none that the interface describes */
  async summary({ signal, ...body }: SummaryRequest): Promise<readonly SummaryRow[]> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'POST',
      path: '/catalog/summary',
      onlyReads: true,
      body,
      signal,
    });
    this.#client.assertGood(answer);
    // Nothing that matches is null, not an empty list.
    const parsed = z.array(summaryRowSchema).nullable().safeParse(parseJson(answer));
    if (!parsed.success) throw failureOfRubbish(z.prettifyError(parsed.error), answer.asked, parsed.error);
    return parsed.data ?? [];
  }
}
