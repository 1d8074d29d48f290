import { isRecord } from '#kit/fields/recordPath.ts';

/**
 * Returns the specification key of the kind: the first key that is not generic, as in the web client.
 * @param others generic keys
 */
export function kindOfSpec(spec: unknown, others: ReadonlySet<string>): string | undefined {
  const keys = isRecord(spec) ? Object.keys(spec) : [];
  return keys.find((key) => !others.has(key));
}
