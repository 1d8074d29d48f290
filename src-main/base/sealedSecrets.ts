import { createHmac, randomBytes } from 'node:crypto';
import { isSeal, sealPattern } from '../../src-preload/contract/rules/secrets.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Seals of one process are not those of another. */
const sealingKey = randomBytes(32);

/** Stands for a secret of a record wherever the record goes; nothing can be made of it but by who has the record itself. */
const seal = (secret: string): string =>
  `***${createHmac('sha256', sealingKey).update(secret).digest('hex').slice(0, 16)}`;

const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Fields that hold a secret, or say where it is. */
const secretKeys: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'passphrase',
  'token',
  'accesstoken',
  'personalaccesstoken',
  'bearer',
  'bearertoken',
  'secret',
  'secretkey',
  'secretaccesskey',
  'accesskey',
  'accesskeyid',
  'apikey',
  'clientsecret',
  'credentials',
  'kubeconfig',
  'certificate',
  'privatekey',
  'sshprivatekey',
  'sastoken',
  'sharedkey',
]);

/** What values of headers and variables are secret by their names. */
const secretName =
  /auth|token|secret|passw|passphrase|cookie|signature|credential|(?:^|[-_])key(?:$|[-_])|apikey/i;

/** Whether a value is secret by what it is called. */
export const isSecretName = (name: string): boolean => secretName.test(name);

/** Says where a secret is, or that there is none. */
const isReference = (text: string): boolean =>
  text === '' || /^\*\*\*$|^(?:secret|configmap|connection|helm|serviceaccount):\/\/|^\$\(.*\)$/.test(text);

/** The password in an address, where one stands there as it is. */
const passwordInAddress = /^([a-z][\w+.-]*:\/\/[^\s/:@]*:)([^\s/@]+)(?=@)/i;

const isMap = (value: Json | undefined): value is { readonly [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record with another text for each secret of it. */
function withSecrets(value: Json, secretHere: boolean, other: (secret: string) => string): Json {
  if (typeof value === 'string') {
    if (secretHere) return isReference(value) ? value : other(value);
    return value.replace(passwordInAddress, (whole: string, before: string, password: string) =>
      isReference(password) ? whole : before + other(password),
    );
  }
  if (Array.isArray(value)) return value.map((each: Json) => withSecrets(each, secretHere, other));
  if (!isMap(value)) return value;
  // A variable or a header: its name says what its value is.
  const named = typeof value.name === 'string' && 'value' in value && secretName.test(value.name);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (each === undefined) return [key, each];
      const ofEnv = key === 'value' && (secretHere || named);
      const byName = isMap(each) && plainKey(key) === 'headers' ? headersOf(each, other) : undefined;
      return [key, byName ?? withSecrets(each, ofEnv || secretKeys.has(plainKey(key)), other)];
    }),
  );
}

/** Headers that are written as a map. */
const headersOf = (
  headers: { readonly [key: string]: Json | undefined },
  other: (secret: string) => string,
): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value === undefined ? value : withSecrets(value, secretName.test(name), other),
    ]),
  );

/** @param fields those of the record that are secret whatever they are called, by their paths */
function eachSecret<T>(record: T, fields: readonly string[], other: (secret: string) => string): T {
  const known = withSecrets(record as Json, false, other);
  const change = (value: Json | undefined, [key, ...rest]: readonly string[]): Json | undefined => {
    if (key === undefined)
      return typeof value === 'string' && !isReference(value) && !isSeal(value) ? other(value) : value;
    if (Array.isArray(value))
      return value.map((each, index) => (String(index) === key ? (change(each, rest) ?? each) : each));
    // A key may have dots of its own.
    const whole = [key, ...rest].join('.');
    if (rest.length > 0 && isMap(value) && whole in value)
      return { ...value, [whole]: change(value[whole], []) };
    return isMap(value) && key in value ? { ...value, [key]: change(value[key], rest) } : value;
  };
  return fields.reduce((now, path) => change(now, path.split('.')) ?? now, known) as T;
}

/**
 * A record without its secrets, for whoever is not to have them: the window, what is kept, a log. Each is replaced by a seal, with which the record
 * can be changed and sent back ({@link openSeals}); references to secrets and config maps stay.
 * @param fields further fields that are secret whatever they are called, by their paths
 */
export const sealSecrets = <T>(record: T, fields: readonly string[] = []): T =>
  eachSecret(record, fields, seal);

/** Stands for a secret that is kept nowhere: who sends it back is asked for the secret. */
const dropped = '***';

/** A record without its secrets, for a place where not even their seals are of use. Seals stay. */
export const dropSecrets = <T>(record: T, fields: readonly string[] = []): T =>
  eachSecret(record, fields, (secret) => (isSeal(secret) ? secret : dropped));

/** Whether a secret is missing in a record because of {@link dropSecrets}. */
export function hasDropped(record: unknown): boolean {
  if (typeof record !== 'object' || record === null) return record === dropped;
  return Object.values(record).some(hasDropped);
}

/** Whether something in a record stands for a secret. */
export const hasSeals = (record: unknown): boolean => isSeal(JSON.stringify(record) ?? '');

/**
 * What a person sends back, with the secrets of the record that it was made from in place of their seals.
 * @param stored the record as the server has it now
 * @param fields as for {@link sealSecrets}
 * @returns the seals that stand for no secret of the record: it has others by now
 */
export function openSeals<T>(
  changed: T,
  stored: unknown,
  fields: readonly string[] = [],
): { readonly record: T; readonly unknown: readonly string[] } {
  const secrets = new Map<string, string>();
  eachSecret(stored, fields, (secret) => {
    secrets.set(seal(secret), secret);
    return secret;
  });
  const unknown: string[] = [];
  const open = (value: Json): Json => {
    if (typeof value === 'string')
      return value.replace(sealPattern, (text) => {
        const secret = secrets.get(text);
        if (secret === undefined) unknown.push(text);
        return secret ?? text;
      });
    if (Array.isArray(value)) return value.map(open);
    if (!isMap(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, each === undefined ? each : open(each)]),
    );
  };
  return { record: open(changed as Json) as T, unknown };
}
