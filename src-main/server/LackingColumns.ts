import { z } from 'zod';
import type { ServerAnswer } from './ServerAnswer.ts';

const errorSchema = z.object({ code: z.string(), message: z.string() });

/** Names what a server lacks: of a column by PostgreSQL, of a table to embed by PostgREST. */
const lackingInMessage: Readonly<Record<string, RegExp>> = {
  '42703': /column (?:[\w"]+\.)?"?(\w+)"? does not exist/,
  PGRST200: /relationship between '\w+' and '(\w+)'/,
};

/** How long a column counts as missing, in milliseconds: during a rolling upgrade only some replicas lack it. */
const lackingForMs = 5 * 60_000;

/** The requested column without its alias and without the columns of an embedded table: `agents` of `agent:agents(id,name)`. */
export const columnName = (column: string): string => column.replace(/\(.*$/s, '').replace(/^\w+:(?!:)/, '');

/** The column or embedded table that an answer reports as missing. */
export function lackingColumn(answer: ServerAnswer): string | undefined {
  if (answer.status !== 400) return undefined;
  try {
    const error = errorSchema.safeParse(JSON.parse(answer.body));
    return error.success ? lackingInMessage[error.data.code]?.exec(error.data.message)?.[1] : undefined;
  } catch {
    // A 400 in plain text is another refusal; the caller reports it.
    return undefined;
  }
}

/** Columns that this server reported as missing, by relation. They are requested again after a while. */
export class LackingColumns {
  readonly #elapsed: () => number;
  readonly #byRelation = new Map<string, Map<string, number>>();

  /** @param elapsed milliseconds that never go back */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  add(relation: string, column: string): void {
    const columns = this.#byRelation.get(relation) ?? new Map<string, number>();
    columns.set(column, this.#elapsed() + lackingForMs);
    this.#byRelation.set(relation, columns);
  }

  has(relation: string, column: string): boolean {
    const untilMs = this.#byRelation.get(relation)?.get(columnName(column));
    return untilMs !== undefined && this.#elapsed() < untilMs;
  }

  /** Requests the columns of a relation again, or of all relations. */
  forget(relation?: string): void {
    if (relation === undefined) this.#byRelation.clear();
    else this.#byRelation.delete(relation);
  }
}
