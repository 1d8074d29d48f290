import { connectionUrl } from './address.ts';
import type { ConnectionType } from './ConnectionType.ts';
import {
  type ConnectionRecord,
  inputsOf,
  propertiesOf,
  propertyAt,
  propertyOf,
  propertyText,
} from './record.ts';
import { toConnectionForm } from './toConnectionForm.ts';
import { connectionTypeOf } from './types.ts';

const textsOf = (map: ConnectionRecord): Record<string, string> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, propertyText(value)]));

/** Returns the columns for a form's values, including properties that the type does not know. */
function columnsOf(type: ConnectionType, values: ConnectionRecord): ConnectionRecord {
  const inputs = inputsOf(type);
  const columns = inputs.filter(({ path }) => propertyOf(path) === undefined);
  const keys = inputs.flatMap(({ path }) => propertyOf(path) ?? []);
  const properties = {
    ...textsOf(propertiesOf(values)),
    ...Object.fromEntries(keys.map((key) => [key, propertyText(propertiesOf(values)[key])])),
    ...Object.fromEntries(
      inputs
        .filter(({ kind, path }) => kind === 'checkbox' && propertyOf(path) !== undefined)
        .map(({ path }) => [propertyOf(path) ?? path, String(propertyAt(values, path) === true)]),
    ),
  };
  return {
    name: values.name,
    namespace: propertyText(values.namespace).trim() === '' ? 'default' : values.namespace,
    type: type.type,
    ...Object.fromEntries(columns.map(({ path }) => [path, values[path] ?? ''])),
    ...(type.url === undefined ? {} : { url: connectionUrl(type.url, values) }),
    // The database default differs from the form's default.
    insecure_tls: values.insecure_tls === true,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
  };
}

/** Compares values; null, undefined and an empty text are equal. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (one ?? '') === (other ?? '') ||
  (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** Returns properties in their stored order, so that unchanged properties serialize to the same text. */
const inOrder = (before: ConnectionRecord, now: unknown): unknown => {
  const map = propertiesOf({ properties: now });
  const known = Object.keys(propertiesOf(before)).filter((key) => key in map);
  return Object.fromEntries([...known, ...Object.keys(map)].map((key) => [key, map[key]]));
};

/**
 * Returns the columns to write: all for a new connection, only changed ones for an existing one.
 * @param values the form values, or only the changed fields
 * @param before the stored record
 */
export function toConnectionRecord(
  values: ConnectionRecord,
  before: ConnectionRecord | undefined,
): ConnectionRecord {
  const type = connectionTypeOf(values.type ?? before?.type);
  if (type === undefined)
    return values.properties === undefined || values.properties === null
      ? values
      : { ...values, properties: textsOf(propertiesOf(values)) };
  if (before === undefined) return columnsOf(type, values);
  const hadType = connectionTypeOf(before.type) === type;
  const now = columnsOf(type, { ...(hadType ? toConnectionForm(before) : before), ...values });
  const ordered: ConnectionRecord =
    now.properties === undefined ? now : { ...now, properties: inOrder(before, now.properties) };
  const different = Object.entries(ordered).filter(([column, value]) => !isSame(value, before[column]));
  return different.length === 0 ? { name: now.name } : Object.fromEntries(different);
}
