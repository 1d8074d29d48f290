import { connectionUrl, readAddress } from './address.ts';
import type { ConnectionField, ConnectionType } from './ConnectionType.ts';
import {
  type ConnectionRecord,
  inputsOf,
  isGiven,
  propertiesOf,
  propertyAt,
  propertyOf,
  propertyText,
  withValue,
} from './record.ts';
import { connectionTypeOf } from './types.ts';

/** Converts a property from its stored text to the form's type. */
function toFormValue({ kind, path }: ConnectionField, value: unknown): unknown {
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

/** Fills the form with stored values, and with values from the URL where none are stored. */
function fillForm(
  type: ConnectionType,
  stored: ConnectionRecord,
  urlValues: ReadonlyMap<string, unknown>,
): ConnectionRecord {
  const start = isGiven(stored.namespace) ? stored : { ...stored, namespace: 'default' };
  return inputsOf(type).reduce((form: ConnectionRecord, field) => {
    const { path, initial, wrongDefault } = field;
    const own = propertyAt(stored, path);
    const inAddress = urlValues.get(path);
    // A generated URL contains the typed part. `insecure_tls` in a URL takes precedence over the column.
    if (type.url !== undefined && path === 'url')
      return withValue(form, 'url', inAddress ?? propertyText(own).replace(/^generic\+.*/s, ''));
    if (path === 'insecure_tls' && inAddress !== undefined) return withValue(form, path, inAddress);
    const isMistaken = own === 'undefined' || (wrongDefault !== undefined && own === wrongDefault);
    if (isStored(stored, path) && !isMistaken) return withValue(form, path, toFormValue(field, own));
    if (inAddress !== undefined) return withValue(form, path, toFormValue(field, inAddress));
    if (initial !== undefined) return withValue(form, path, initial);
    return isMistaken ? withValue(form, path, '') : form;
  }, start);
}

/**
 * Returns the form values of a stored connection. Handles records of other clients: no namespace, properties
 * only in the URL, or wrong defaults. Types without a form return the record itself.
 */
export function toConnectionForm(stored: ConnectionRecord): ConnectionRecord {
  const type = connectionTypeOf(stored.type);
  if (type === undefined) return stored;
  const { url: template } = type;
  const address = propertyText(stored.url);
  const isTyped = inputsOf(type).some(({ path }) => path === 'url');
  if (template === undefined || isTyped) return fillForm(type, stored, readAddress(type, address));
  const own = fillForm(type, stored, new Map());
  // A URL that equals the generated one contains no further values.
  if (connectionUrl(template, own) === address) return own;
  const all = fillForm(type, stored, readAddress(type, address));
  // The generated URL contains no secrets, even if another client stored them in it.
  return { ...all, url: connectionUrl(template, all) };
}
