import { isRecord } from '../../kit/form/recordPath.ts';

/**
 * The key that says what a specification is about: its first one that says so, as the web client has it.
 * @param others keys that every specification may have, whatever it is about
 */
export function kindOfSpec(spec: unknown, others: ReadonlySet<string>): string | undefined {
  const keys = isRecord(spec) ? Object.keys(spec) : [];
  return keys.find((key) => !others.has(key));
}
