import { type ConnectionRecord, inputsOf, propertiesOf } from './record.ts';
import { connectionTypeOf } from './types.ts';

/** What a property is called that holds a secret, or may. */
const secretName = /auth|token|secret|passw|passphrase|cookie|credential|key|cert|header/i;

/** Where the secrets of a connection stand, as far as they have no name that says so everywhere. */
export function connectionSecrets(record: ConnectionRecord): readonly string[] {
  const type = connectionTypeOf(record.type);
  if (type !== undefined) return inputsOf(type).flatMap(({ kind, path }) => (kind === 'env' ? [path] : []));
  const properties = Object.keys(propertiesOf(record)).filter((key) => secretName.test(key));
  return [
    'username',
    'password',
    'certificate',
    ...properties.map((key) => `properties.${key}`),
    // Who knows where such a one is may write there.
    ...(/webhook$/.test(String(record.type)) ? ['url'] : []),
  ];
}
