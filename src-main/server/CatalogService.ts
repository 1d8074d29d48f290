import { z } from 'zod';
import { failureOfRubbish } from './failures.ts';
import { said } from './fields.ts';
import { readRows } from './readRows.ts';
import { parseJson, type ServerClient } from './ServerClient.ts';

const path = '/catalog/summary';
const searchPath = '/resources/search';

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

/** What is searched for; API reference section 15. */
export interface SearchRequest {
  readonly group: 'configs' | 'components' | 'checks';
  /** What one of them selects is found. */
  readonly selectors: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

const foundSchema = z.object({
  id: z.string(),
  name: z.string(),
  icon: said,
  type: said,
  namespace: said,
  tags: z
    .record(z.string(), z.string())
    .nullish()
    .transform((tags) => tags ?? {}),
});

export type FoundRow = z.infer<typeof foundSchema>;
const foundGroups = z.record(z.string(), z.array(z.unknown()).nullish());

/** The endpoints of the catalogue that are not PostgREST's; server reference section 6.3. */
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

  /** Resources as the server finds them; a row that cannot be read is left out. @throws Failure as `summary` does */
  async search({ group, selectors, limit, signal }: SearchRequest): Promise<readonly FoundRow[]> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'POST',
      path: searchPath,
      onlyReads: true,
      body: { limit, [group]: selectors },
      signal,
    });
    this.#client.assertGood(answer);
    const groups = foundGroups.safeParse(parseJson(answer) ?? {});
    if (!groups.success) throw failureOfRubbish(answer.body, answer.asked);
    const read = readRows(groups.data[group] ?? [], foundSchema, answer.asked, 'id');
    this.#client.tellUnreadable(searchPath, read);
    return read.rows;
  }
}
