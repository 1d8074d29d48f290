import { addressOf, readAddress } from './address.ts';
import type { ConnectionField, ConnectionType } from './ConnectionType.ts';
import {
  type ConnectionRecord,
  inputsOf,
  isGiven,
  propertiesOf,
  propertyOf,
  textOf,
  valueAt,
  withValue,
} from './record.ts';
import { connectionTypeOf } from './types.ts';

/** A property is stored as text; a form works with what the text means. */
function meant({ kind, path }: ConnectionField, value: unknown): unknown {
  if (propertyOf(path) === undefined) return value;
  if (kind === 'checkbox') return value === true || value === 'true';
  if (kind !== 'number' || typeof value !== 'string') return value;
  const number = value.trim() === '' ? null : Number(value);
  return Number.isNaN(number) ? value : number;
}

const isStored = (record: ConnectionRecord, path: string): boolean => {
  const key = propertyOf(path);
  return key === undefined ? isGiven(record[path]) : key in propertiesOf(record);
};

/** The form of a type, filled in with what is stored, and where nothing is with what the address says. */
function filled(
  type: ConnectionType,
  stored: ConnectionRecord,
  said: ReadonlyMap<string, unknown>,
): ConnectionRecord {
  const start = isGiven(stored.namespace) ? stored : { ...stored, namespace: 'default' };
  return inputsOf(type).reduce((shown: ConnectionRecord, field) => {
    const { path, initial, mistaken } = field;
    const own = valueAt(stored, path);
    const inAddress = said.get(path);
    // The typed part of an address that was put together, and what is obeyed from the address alone.
    if (type.url !== undefined && path === 'url')
      return withValue(shown, 'url', inAddress ?? textOf(own).replace(/^generic\+.*/s, ''));
    if (path === 'insecure_tls' && inAddress !== undefined) return withValue(shown, path, inAddress);
    const isMistaken = own === 'undefined' || (mistaken !== undefined && own === mistaken);
    if (isStored(stored, path) && !isMistaken) return withValue(shown, path, meant(field, own));
    if (inAddress !== undefined) return withValue(shown, path, meant(field, inAddress));
    if (initial !== undefined) return withValue(shown, path, initial);
    return isMistaken ? withValue(shown, path, '') : shown;
  }, start);
}

/**
 * What a form gets of a stored connection: also of one by another client, that lost its namespace, kept properties in the address alone
 * or wrote a default of its own. Of a type without a form, the record itself.
 */
export function shownConnection(stored: ConnectionRecord): ConnectionRecord {
  const type = connectionTypeOf(stored.type);
  if (type === undefined) return stored;
  const { url: template } = type;
  const address = textOf(stored.url);
  const isTyped = inputsOf(type).some(({ path }) => path === 'url');
  if (template === undefined || isTyped) return filled(type, stored, readAddress(type, address));
  const own = filled(type, stored, new Map());
  // One that follows from the rest says nothing more.
  if (addressOf(template, own) === address) return own;
  const all = filled(type, stored, readAddress(type, address));
  // What is put together holds no secret, whatever another client wrote into it.
  return { ...all, url: addressOf(template, all) };
}
