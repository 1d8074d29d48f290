import type { SendListInput, SendPage, SentNotification } from '#contract/notifications.ts';

/** Maximum number of exported rows, and rows per request. */
export const maxExportedNotifications = 10_000;
const pageSize = 1_000;

interface ReadPage {
  /** Rows that no earlier page contained. */
  readonly sends: readonly SentNotification[];
  /** Total number of matching rows. */
  readonly total: number;
  /** Number of rows that the export will contain. */
  readonly expected: number;
}

/**
 * Reads all pages of a filter. New notifications shift the pages, so duplicate rows are skipped.
 * @param fetchPage queries a page
 */
export async function* readSends(
  input: SendListInput,
  fetchPage: (input: SendListInput) => Promise<{ readonly data: SendPage }>,
): AsyncGenerator<ReadPage, void, void> {
  const seenIds = new Set<string>();
  for (let pageIndex = 0; seenIds.size < maxExportedNotifications; pageIndex += 1) {
    const { sends, total } = (await fetchPage({ ...input, pageIndex, pageSize })).data;
    const newSends = sends
      .filter(({ id }) => !seenIds.has(id))
      .slice(0, maxExportedNotifications - seenIds.size);
    for (const { id } of newSends) seenIds.add(id);
    yield { sends: newSends, total, expected: Math.min(total, maxExportedNotifications) };
    if (sends.length < pageSize || (pageIndex + 1) * pageSize >= total) return;
  }
}
