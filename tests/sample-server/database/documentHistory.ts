import { structuredPatch } from 'diff';

/** How an item's configuration came to be: a change of it from one state to the next. */
export interface DocumentChange {
  /** Unified diff of both states, written as JSON with sorted keys. */
  readonly diff: string;
  /** JSON merge patch (RFC 7386) from the state before to the one after. */
  readonly patches: unknown;
}

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : isBag(value)
      ? Object.fromEntries(
          Object.keys(value)
            .toSorted()
            .map((key) => [key, sorted(value[key])]),
        )
      : value;

const textOf = (document: unknown): string => `${JSON.stringify(sorted(document), null, 2)}\n`;

function mergePatch(before: unknown, after: unknown): unknown {
  if (!isBag(before) || !isBag(after)) return after;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    if (!(key in after)) return [[key, null] as const];
    if (JSON.stringify(sorted(before[key])) === JSON.stringify(sorted(after[key]))) return [];
    return [[key, mergePatch(before[key], after[key])] as const];
  });
  return Object.fromEntries(changed);
}

function unifiedDiff(before: string, after: string): string {
  const { hunks } = structuredPatch('before', 'after', before, after, undefined, undefined, { context: 3 });
  const place = (start: number, lines: number) => (lines === 1 ? String(start) : `${start},${lines}`);
  return [
    '--- before',
    '+++ after',
    ...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${place(oldStart, oldLines)} +${place(newStart, newLines)} @@`,
      ...lines,
    ]),
    '',
  ].join('\n');
}

/** What the server keeps of a change from one state of a configuration to the next. */
export const documentChange = (before: unknown, after: unknown): DocumentChange => ({
  diff: unifiedDiff(textOf(before), textOf(after)),
  patches: mergePatch(before, after),
});

/** The same document with a note of when it was applied; what every tool writes somewhere. */
export function appliedAt(document: unknown, time: string): unknown {
  if (!isBag(document)) return document;
  const { metadata } = document;
  if (!isBag(metadata)) return { ...document, appliedAt: time };
  const annotations = isBag(metadata.annotations) ? metadata.annotations : {};
  return {
    ...document,
    metadata: { ...metadata, annotations: { ...annotations, 'meridian.example/applied-at': time } },
  };
}
