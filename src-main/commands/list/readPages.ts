import type { AnswerAge, CommandContext } from '../Command.ts';
import { messages } from '../messages.ts';
import { noteAge } from '../noteAge.ts';

const maxPageSize = 1_000;

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Reads one page. */
export type ReadPage<Row> = (page: {
  readonly pageIndex: number;
  readonly pageSize: number;
}) => Promise<Page<Row> & { readonly answer: AnswerAge }>;

/**
 * Reads a list page by page, up to a limit. Notes the age of the first page, and that rows are left out.
 * @param limit max number of rows
 */
export async function* readPages<Row>(
  context: CommandContext,
  read: ReadPage<Row>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  const pageSize = Math.min(limit, maxPageSize);
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { rows, total, answer } = await read({ pageIndex, pageSize });
    if (pageIndex === 0) await noteAge(context, answer);
    const before = pageIndex * pageSize;
    const wanted = rows.slice(0, limit - before);
    yield wanted;
    const after = before + wanted.length;
    if (after >= limit && total > limit) await context.note(messages.limited(limit, total));
    if (after >= Math.min(limit, total) || rows.length < pageSize) return;
  }
}
