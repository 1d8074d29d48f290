import type { Send, SendListInput, SendPage } from '../../../../src-preload/contract/notifications.ts';

/** Maximum number of exported rows, and rows per request. */
export const mostExported = 10_000;
const pageSize = 1_000;

interface ReadPage {
  /** Rows that no earlier page contained. */
  readonly sends: readonly Send[];
  /** Total number of matching rows. */
  readonly total: number;
  /** Number of rows that the export will contain. */
  readonly expected: number;
}

/**
 * Reads all pages of a filter. New notifications shift the pages, so duplicate rows are skipped.
 * @param ask queries a page
 */
export async function* readSends(
  input: SendListInput,
  ask: (input: SendListInput) => Promise<{ readonly data: SendPage }>,
): AsyncGenerator<ReadPage, void, void> {
  const known = new Set<string>();
  for (let pageIndex = 0; known.size < mostExported; pageIndex += 1) {
    const { sends, total } = (await ask({ ...input, pageIndex, pageSize })).data;
    const fresh = sends.filter(({ id }) => !known.has(id)).slice(0, mostExported - known.size);
    for (const { id } of fresh) known.add(id);
    yield { sends: fresh, total, expected: Math.min(total, mostExported) };
    if (sends.length < pageSize || (pageIndex + 1) * pageSize >= total) return;
  }
}
