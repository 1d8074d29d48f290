import { addressOf } from './address.ts';
import type { ConnectionType } from './ConnectionType.ts';
import { type ConnectionRecord, inputsOf, propertiesOf, propertyOf, textOf, valueAt } from './record.ts';
import { shownConnection } from './shown.ts';
import { connectionTypeOf } from './types.ts';

const textsOf = (map: ConnectionRecord): Record<string, string> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, textOf(value)]));

/** The columns of a connection with all that a form of its type holds; keys that the type does not know stay. */
function columnsOf(type: ConnectionType, values: ConnectionRecord): ConnectionRecord {
  const inputs = inputsOf(type);
  const columns = inputs.filter(({ path }) => propertyOf(path) === undefined);
  const keys = inputs.flatMap(({ path }) => propertyOf(path) ?? []);
  const properties = {
    ...textsOf(propertiesOf(values)),
    ...Object.fromEntries(keys.map((key) => [key, textOf(propertiesOf(values)[key])])),
    ...Object.fromEntries(
      inputs
        .filter(({ kind, path }) => kind === 'checkbox' && propertyOf(path) !== undefined)
        .map(({ path }) => [propertyOf(path) ?? path, String(valueAt(values, path) === true)]),
    ),
  };
  return {
    name: values.name,
    namespace: textOf(values.namespace).trim() === '' ? 'default' : values.namespace,
    type: type.type,
    ...Object.fromEntries(columns.map(({ path }) => [path, values[path] ?? ''])),
    ...(type.url === undefined ? {} : { url: addressOf(type.url, values) }),
    // The data base has another default than the forms.
    insecure_tls: values.insecure_tls === true,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
  };
}

/** Nothing, said in one way or another. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (one ?? '') === (other ?? '') ||
  (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** Properties with those of before first, so that the same ones are the same text. */
const inOrder = (before: ConnectionRecord, now: unknown): unknown => {
  const map = propertiesOf({ properties: now });
  const known = Object.keys(propertiesOf(before)).filter((key) => key in map);
  return Object.fromEntries([...known, ...Object.keys(map)].map((key) => [key, map[key]]));
};

/**
 * What is written of what somebody entered: all of a new one, what is different of one that is there.
 * @param values those that were entered, or only the fields of them that were changed
 * @param before the record as it is stored
 */
export function storedConnection(
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
  const now = columnsOf(type, { ...(hadType ? shownConnection(before) : before), ...values });
  const ordered: ConnectionRecord =
    now.properties === undefined ? now : { ...now, properties: inOrder(before, now.properties) };
  const different = Object.entries(ordered).filter(([column, value]) => !isSame(value, before[column]));
  return different.length === 0 ? { name: now.name } : Object.fromEntries(different);
}
