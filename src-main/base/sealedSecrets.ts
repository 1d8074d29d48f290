import { createHmac, randomBytes } from 'node:crypto';
import { isSeal, sealPattern } from '../../src-preload/contract/rules/secrets.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Random key, so that seals of different processes differ. */
const sealingKey = randomBytes(32);

/** Returns the placeholder for a secret. Only code with the original record can resolve it. */
const seal = (secret: string): string =>
  `***${createHmac('sha256', sealingKey).update(secret).digest('hex').slice(0, 16)}`;

const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Field names that contain a secret or a reference to one. */
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

/** Names of headers and variables with secret values. */
const secretName =
  /auth|token|secret|passw|passphrase|cookie|signature|credential|(?:^|[-_])key(?:$|[-_])|apikey/i;

export const isSecretName = (name: string): boolean => secretName.test(name);

/** Returns whether a text refers to a secret, or is empty. */
const isReference = (text: string): boolean =>
  text === '' || /^\*\*\*$|^(?:secret|configmap|connection|helm|serviceaccount):\/\/|^\$\(.*\)$/.test(text);

const passwordInAddress = /^([a-z][\w+.-]*:\/\/[^\s/:@]*:)([^\s/@]+)(?=@)/i;

const isMap = (value: Json | undefined): value is { readonly [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withSecrets(value: Json, secretHere: boolean, other: (secret: string) => string): Json {
  if (typeof value === 'string') {
    if (secretHere) return isReference(value) ? value : other(value);
    return value.replace(passwordInAddress, (whole: string, before: string, password: string) =>
      isReference(password) ? whole : before + other(password),
    );
  }
  if (Array.isArray(value)) return value.map((each: Json) => withSecrets(each, secretHere, other));
  if (!isMap(value)) return value;
  // A variable or header: its name shows whether its value is secret.
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

/** @param fields paths of further secret fields */
function eachSecret<T>(record: T, fields: readonly string[], other: (secret: string) => string): T {
  const known = withSecrets(record as Json, false, other);
  const change = (value: Json | undefined, [key, ...rest]: readonly string[]): Json | undefined => {
    if (key === undefined)
      return typeof value === 'string' && !isReference(value) && !isSeal(value) ? other(value) : value;
    if (Array.isArray(value))
      return value.map((each, index) => (String(index) === key ? (change(each, rest) ?? each) : each));
    // A key may contain dots.
    const whole = [key, ...rest].join('.');
    if (rest.length > 0 && isMap(value) && whole in value)
      return { ...value, [whole]: change(value[whole], []) };
    return isMap(value) && key in value ? { ...value, [key]: change(value[key], rest) } : value;
  };
  return fields.reduce((now, path) => change(now, path.split('.')) ?? now, known) as T;
}

/**
 * Replaces the secrets of a record with seals, for the window, the cache and the log. The window can change
 * the record and send it back ({@link openSeals}). References to secrets and config maps stay unchanged.
 * @param fields paths of further secret fields
 */
export const sealSecrets = <T>(record: T, fields: readonly string[] = []): T =>
  eachSecret(record, fields, seal);

/** Placeholder for a secret that is not stored. It cannot be resolved later. */
const dropped = '***';

/** Removes the secrets of a record where seals would be useless. Existing seals stay. */
export const dropSecrets = <T>(record: T, fields: readonly string[] = []): T =>
  eachSecret(record, fields, (secret) => (isSeal(secret) ? secret : dropped));

/** Returns whether a record lacks a secret because of {@link dropSecrets}. */
export function hasDropped(record: unknown): boolean {
  if (typeof record !== 'object' || record === null) return record === dropped;
  return Object.values(record).some(hasDropped);
}

export const hasSeals = (record: unknown): boolean => isSeal(JSON.stringify(record) ?? '');

/**
 * Replaces the seals in a changed record with the secrets of the stored record.
 * @param stored current record of the server
 * @param fields as in {@link sealSecrets}
 * @returns the record, and the seals without a matching secret because the stored secrets changed
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
