import type { ConnectionField, ConnectionType } from './ConnectionType.ts';

/** A connection as form values or as a stored record. */
export type ConnectionRecord = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is ConnectionRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inProperties = /^properties\./;

/** Returns the key of a path below `properties`. Undefined for a column. */
export const propertyOf = (path: string): string | undefined =>
  inProperties.test(path) ? path.replace(inProperties, '') : undefined;

export const propertiesOf = (record: ConnectionRecord): ConnectionRecord =>
  isMap(record.properties) ? record.properties : {};

export function propertyAt(record: ConnectionRecord, path: string): unknown {
  const key = propertyOf(path);
  return key === undefined ? record[path] : propertiesOf(record)[key];
}

export function withValue(record: ConnectionRecord, path: string, value: unknown): ConnectionRecord {
  const key = propertyOf(path);
  return key === undefined
    ? { ...record, [path]: value }
    : { ...record, properties: { ...propertiesOf(record), [key]: value } };
}

/** Converts a value to the text stored in `properties` and URLs. Missing values become an empty text. */
export const propertyText = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Older web clients wrote the text `undefined` into URLs for missing values. */
export const isGiven = (value: unknown): boolean => !['', 'undefined'].includes(propertyText(value));

/** Returns all fields of a type, including those of its choices. */
export const inputsOf = ({ fields }: ConnectionType): readonly ConnectionField[] =>
  fields.flatMap((field) => (field.kind === 'oneOf' ? field.options.flatMap((way) => way.fields) : [field]));
