import { structuredPatch } from 'diff';

export interface DocumentChange {
  /** Unified diff of both states, formatted as JSON with sorted keys. */
  readonly diff: string;
  /** JSON merge patch (RFC 7386) from the old to the new state. */
  readonly patches: unknown;
}

type JsonObject = Record<string, unknown>;
const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sortKeys)
    : isJsonObject(value)
      ? Object.fromEntries(
          Object.keys(value)
            .toSorted()
            .map((key) => [key, sortKeys(value[key])]),
        )
      : value;

const textOf = (document: unknown): string => `${JSON.stringify(sortKeys(document), null, 2)}\n`;

function mergePatch(before: unknown, after: unknown): unknown {
  if (!isJsonObject(before) || !isJsonObject(after)) return after;
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    if (!(key in after)) return [[key, null] as const];
    if (JSON.stringify(sortKeys(before[key])) === JSON.stringify(sortKeys(after[key]))) return [];
    return [[key, mergePatch(before[key], after[key])] as const];
  });
  return Object.fromEntries(changed);
}

function unifiedDiff(before: string, after: string): string {
  const { hunks } = structuredPatch('before', 'after', before, after, undefined, undefined, { context: 3 });
  const hunkRange = (start: number, lines: number) => (lines === 1 ? String(start) : `${start},${lines}`);
  return [
    '--- before',
    '+++ after',
    ...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${hunkRange(oldStart, oldLines)} +${hunkRange(newStart, newLines)} @@`,
      ...lines,
    ]),
    '',
  ].join('\n');
}

/** Returns the diff and the patch that the server stores for a configuration change. */
export const documentChange = (before: unknown, after: unknown): DocumentChange => ({
  diff: unifiedDiff(textOf(before), textOf(after)),
  patches: mergePatch(before, after),
});

/** Returns the document with a deployment timestamp, as many deployment tools add it. */
export function withAppliedAt(document: unknown, time: string): unknown {
  if (!isJsonObject(document)) return document;
  const { metadata } = document;
  if (!isJsonObject(metadata)) return { ...document, appliedAt: time };
  const annotations = isJsonObject(metadata.annotations) ? metadata.annotations : {};
  return {
    ...document,
    metadata: { ...metadata, annotations: { ...annotations, 'meridian.example/applied-at': time } },
  };
}
