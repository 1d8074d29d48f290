import type { ConnectionField, ConnectionType } from './ConnectionType.ts';

/** A connection as a form works with it, or as it is stored. */
export type ConnectionRecord = Readonly<Record<string, unknown>>;

const isMap = (value: unknown): value is ConnectionRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inProperties = /^properties\./;

/** The key of a path below `properties`; undefined for a column. */
export const propertyOf = (path: string): string | undefined =>
  inProperties.test(path) ? path.replace(inProperties, '') : undefined;

export const propertiesOf = (record: ConnectionRecord): ConnectionRecord =>
  isMap(record.properties) ? record.properties : {};

export function valueAt(record: ConnectionRecord, path: string): unknown {
  const key = propertyOf(path);
  return key === undefined ? record[path] : propertiesOf(record)[key];
}

export function withValue(record: ConnectionRecord, path: string, value: unknown): ConnectionRecord {
  const key = propertyOf(path);
  return key === undefined
    ? { ...record, [path]: value }
    : { ...record, properties: { ...propertiesOf(record), [key]: value } };
}

/** A value as it is stored below `properties` and in addresses; what is not there is empty. */
export const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Web clients wrote this word into addresses for what was not given. */
export const isGiven = (value: unknown): boolean => !['', 'undefined'].includes(textOf(value));

/** All inputs of a type, those of all its ways, too. */
export const inputsOf = ({ fields }: ConnectionType): readonly ConnectionField[] =>
  fields.flatMap((field) => (field.kind === 'oneOf' ? field.ways.flatMap((way) => way.fields) : [field]));
