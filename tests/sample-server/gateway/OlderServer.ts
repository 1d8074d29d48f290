import { z } from 'zod';

export const olderServerSchema = z.object({
  /** Max number of rows per response of the data API. */
  rowCap: z.number().int().min(1).optional(),
  /** Missing columns by relation. */
  lacking: z.record(z.string(), z.array(z.string())).default({}),
});

export type OlderServerFeatures = z.input<typeof olderServerSchema>;

/** Simulates an older or differently configured server: fewer rows per response, missing columns. */
export class OlderServer {
  #features = olderServerSchema.parse({});

  set(features: z.output<typeof olderServerSchema>): void {
    this.#features = features;
  }

  clear(): void {
    this.#features = olderServerSchema.parse({});
  }

  /** Returns PostgreSQL's error for the first missing column of a query, as PostgREST forwards it. */
  missingColumnError(relation: string, parameters: URLSearchParams): object | undefined {
    const lacking = this.#features.lacking[relation] ?? [];
    const asked = (parameters.get('select') ?? '').split(',');
    const column = asked.find((name) => lacking.includes(name));
    if (column === undefined) return undefined;
    const message = `column ${relation}.${column} does not exist`;
    return { code: '42703', details: null, hint: null, message };
  }

  /** Lowers the `limit` of a query to the max number of rows. */
  limit(parameters: URLSearchParams): void {
    const { rowCap } = this.#features;
    if (rowCap === undefined) return;
    const asked = Number(parameters.get('limit') ?? Number.POSITIVE_INFINITY);
    parameters.set('limit', String(Math.min(asked, rowCap)));
  }
}
