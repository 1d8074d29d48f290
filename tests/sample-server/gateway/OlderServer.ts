import { z } from 'zod';

export const olderServerSchema = z.object({
  /** Rows that one answer of the data API holds at most, whatever is asked for. */
  rowCap: z.number().int().min(1).optional(),
  /** Columns that the server does not have yet, by relation. */
  lacking: z.record(z.string(), z.array(z.string())).default({}),
});

export type OlderServerFeatures = z.input<typeof olderServerSchema>;

/** What an older server, or one that is set up otherwise, does not do: fewer rows in an answer, columns that are not there yet. */
export class OlderServer {
  #features = olderServerSchema.parse({});

  set(features: z.output<typeof olderServerSchema>): void {
    this.#features = features;
  }

  clear(): void {
    this.#features = olderServerSchema.parse({});
  }

  /** PostgreSQL's complaint about the first column of a read that is not there, as PostgREST passes it on. */
  complaintAbout(relation: string, parameters: URLSearchParams): object | undefined {
    const lacking = this.#features.lacking[relation] ?? [];
    const asked = (parameters.get('select') ?? '').split(',');
    const column = asked.find((name) => lacking.includes(name));
    if (column === undefined) return undefined;
    const message = `column ${relation}.${column} does not exist`;
    return { code: '42703', details: null, hint: null, message };
  }

  /** Lets a read ask for no more rows than one answer holds. */
  limit(parameters: URLSearchParams): void {
    const { rowCap } = this.#features;
    if (rowCap === undefined) return;
    const asked = Number(parameters.get('limit') ?? Number.POSITIVE_INFINITY);
    parameters.set('limit', String(Math.min(asked, rowCap)));
  }
}
