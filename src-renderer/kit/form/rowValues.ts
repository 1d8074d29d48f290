import type { EnvValue } from '../fields/envValue.ts';
import type { KeyValueMap } from '../fields/keyValueRows.ts';
import { isRecord } from './recordPath.ts';

// What stands in a record may be anything (a draft, a server's answer): each field gets a value it can show.

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
export const optionOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
export const instantOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : []);
export const fileOf = (value: unknown): File | null => (value instanceof File ? value : null);

export const mapOf = (value: unknown): KeyValueMap =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each)])) : {};

const refOf = (value: unknown) =>
  isRecord(value) ? { name: textOf(value.name), key: textOf(value.key) } : undefined;

export function envOf(value: unknown): EnvValue | undefined {
  if (!isRecord(value)) return undefined;
  if (typeof value.value === 'string') return { value: value.value };
  const from = isRecord(value.valueFrom) ? value.valueFrom : {};
  const secretKeyRef = refOf(from.secretKeyRef);
  if (secretKeyRef !== undefined) return { valueFrom: { secretKeyRef } };
  const configMapKeyRef = refOf(from.configMapKeyRef);
  return configMapKeyRef === undefined ? undefined : { valueFrom: { configMapKeyRef } };
}
