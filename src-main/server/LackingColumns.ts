import { z } from 'zod';
import type { ServerAnswer } from './ServerAnswer.ts';

const errorSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Error codes for missing columns (PostgreSQL) and missing embedded tables (PostgREST), with patterns for
 * their names.
 */
const lackingInMessage: Readonly<Record<string, RegExp>> = {
  '42703': /column (?:[\w"]+\.)?"?(\w+)"? does not exist/,
  PGRST200: /relationship between '\w+' and '(\w+)'/,
};

/** How long (ms) a column counts as missing. During a rolling upgrade, only some replicas lack it. */
const lackingForMs = 5 * 60_000;

/** Returns the column without its alias and embedded columns: `agents` for `agent:agents(id,name)`. */
export const columnName = (column: string): string => column.replace(/\(.*$/s, '').replace(/^\w+:(?!:)/, '');

/** Returns the column or embedded table that an answer reports as missing. */
export function lackingColumn(answer: ServerAnswer): string | undefined {
  if (answer.status !== 400) return undefined;
  try {
    const error = errorSchema.safeParse(JSON.parse(answer.body));
    return error.success ? lackingInMessage[error.data.code]?.exec(error.data.message)?.[1] : undefined;
  } catch {
    // A 400 in plain text has another cause, which the caller reports.
    return undefined;
  }
}

/** Columns that the server reported as missing, by relation. They are requested again after some minutes. */
export class LackingColumns {
  readonly #elapsed: () => number;
  readonly #byRelation = new Map<string, Map<string, number>>();

  /** @param elapsed monotonic time in milliseconds */
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

  /** Removes the entries of one relation or of all relations, so that the columns are requested again. */
  forget(relation?: string): void {
    if (relation === undefined) this.#byRelation.clear();
    else this.#byRelation.delete(relation);
  }
}
