import type { Send, SendListInput, SendPage } from '../../../../src-preload/contract/notifications.ts';

/** As many as a file gets; rows of a page that is read for it. */
export const mostExported = 10_000;
const pageSize = 1_000;

interface ReadPage {
  /** Those that no page before had. */
  readonly sends: readonly Send[];
  /** What the filter finds in all. */
  readonly total: number;
  /** How many of them there will be. */
  readonly expected: number;
}

/**
 * Reads what a filter finds from its first page on. What is sent meanwhile moves the others down: each is given once.
 * @param ask for a page
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
