import { z } from 'zod';
import { failureOfRubbish } from './failures.ts';
import { readRows } from './readRows.ts';
import { parseJson, type ServerClient } from './ServerClient.ts';

const path = '/catalog/summary';

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

  /**
   * Counts of each group; one that cannot be read is left out.
   * @throws Failure as the server client does; SERVER when the answer is none that the interface describes
   */
  async summary({ signal, ...body }: SummaryRequest): Promise<readonly SummaryRow[]> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'POST',
      path,
      onlyReads: true,
      body,
      signal,
    });
    this.#client.assertGood(answer);
    // Nothing that matches is null, not an empty list.
    const list = parseJson(answer) ?? [];
    if (!Array.isArray(list)) throw failureOfRubbish(answer.body, answer.asked);
    const read = readRows(list, summaryRowSchema, answer.asked, 'type');
    this.#client.tellUnreadable(path, read);
    return read.rows;
  }
}
