import { structuredPatch } from 'diff';

export interface DocumentChange {
  /** Unified diff of both states, formatted as JSON with sorted keys. */
  readonly diff: string;
  /** JSON merge patch (RFC 7386) from the old to the new state. */
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

/** Returns a configuration change as the server stores it. */
export const documentChange = (before: unknown, after: unknown): DocumentChange => ({
  diff: unifiedDiff(textOf(before), textOf(after)),
  patches: mergePatch(before, after),
});

/** Returns the document with a timestamp of its deployment, as most tools write. */
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
