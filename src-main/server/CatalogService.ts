import { z } from 'zod';
import { countOrZero, countsByName, figureOrNull, nonEmptyText, timeOrNull } from './columnSchemas.ts';
import { failureOfUnexpectedAnswer } from './failures.ts';
import { readRows } from './readRows.ts';
import { parseJson, type ServerClient } from './ServerClient.ts';

const path = '/catalog/summary';
const searchPath = '/resources/search';

export interface SummaryRequest {
  /** `type`, or names of tags. */
  readonly groupBy: readonly string[];
  readonly deleted: boolean;
  readonly cost?: '1d' | '7d' | '30d';
  readonly changes?: { readonly since: string };
  readonly analysis?: { readonly since: string };
  readonly signal?: AbortSignal | undefined;
}

/**
 * One group of the summary. The row also has a column per entry of `groupBy`, and the cost under the name of
 * its window.
 */
const summaryRowSchema = z.looseObject({
  count: countOrZero,
  health: countsByName,
  created_at: timeOrNull,
  updated_at: timeOrNull,
  changes: figureOrNull,
  analysis: countsByName,
  cost_30d: figureOrNull,
});

export type SummaryRow = z.infer<typeof summaryRowSchema>;

export interface SearchRequest {
  readonly group: 'configs' | 'components' | 'checks';
  /** Resources that match any of the selectors are found. */
  readonly selectors: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

const foundSchema = z.object({
  id: z.string(),
  name: z.string(),
  icon: nonEmptyText,
  type: nonEmptyText,
  namespace: nonEmptyText,
  tags: z
    .record(z.string(), z.string())
    .nullish()
    .transform((tags) => tags ?? {}),
});

export type FoundRow = z.infer<typeof foundSchema>;
const foundGroups = z.record(z.string(), z.array(z.unknown()).nullish());

/** Catalog endpoints outside PostgREST. */
export class CatalogService {
  readonly #client: ServerClient;
  readonly #ready: () => Promise<void>;

  /** @param ready resolves when requests may be sent; reads wait for it and fail with its error */
  constructor(client: ServerClient, ready: () => Promise<void> = async () => {}) {
    this.#client = client;
    this.#ready = ready;
  }

  /**
   * Returns the counts of each group. Unreadable groups are skipped.
   * @throws Failure like `ServerClient`; SERVER for an unexpected answer
   */
  async summary({ signal, ...body }: SummaryRequest): Promise<readonly SummaryRow[]> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'POST',
      path,
      isReadOnlyPost: true,
      body,
      signal,
    });
    this.#client.assertGood(answer);
    // Without matches, the server answers null instead of an empty list.
    const list = parseJson(answer) ?? [];
    if (!Array.isArray(list)) throw failureOfUnexpectedAnswer(answer.body, answer.request);
    const read = readRows(list, summaryRowSchema, answer.request, 'type');
    this.#client.reportUnreadable(path, read);
    return read.rows;
  }

  /**
   * Searches resources on the server. Unreadable rows are skipped.
   * @throws Failure as in `summary`
   */
  async search({ group, selectors, limit, signal }: SearchRequest): Promise<readonly FoundRow[]> {
    await this.#ready();
    const answer = await this.#client.send({
      method: 'POST',
      path: searchPath,
      isReadOnlyPost: true,
      body: { limit, [group]: selectors },
      signal,
    });
    this.#client.assertGood(answer);
    const groups = foundGroups.safeParse(parseJson(answer) ?? {});
    if (!groups.success) throw failureOfUnexpectedAnswer(answer.body, answer.request);
    const read = readRows(groups.data[group] ?? [], foundSchema, answer.request, 'id');
    this.#client.reportUnreadable(searchPath, read);
    return read.rows;
  }
}
