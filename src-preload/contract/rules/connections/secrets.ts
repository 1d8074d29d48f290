import { type ConnectionRecord, inputsOf, propertiesOf } from './record.ts';
import { connectionTypeOf } from './types.ts';

/** Names of properties that may contain a secret. */
const secretName = /auth|token|secret|passw|passphrase|cookie|credential|key|cert|header/i;

/** Returns the paths of a connection's secrets, in addition to names that are secret everywhere. */
export function connectionSecrets(record: ConnectionRecord): readonly string[] {
  const type = connectionTypeOf(record.type);
  if (type !== undefined) return inputsOf(type).flatMap(({ kind, path }) => (kind === 'env' ? [path] : []));
  const properties = Object.keys(propertiesOf(record)).filter((key) => secretName.test(key));
  return [
    'username',
    'password',
    'certificate',
    ...properties.map((key) => `properties.${key}`),
    // A webhook URL is itself a secret: everyone who knows it can post.
    ...(/webhook$/.test(String(record.type)) ? ['url'] : []),
  ];
}
