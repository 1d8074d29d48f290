import { createHmac, randomBytes } from 'node:crypto';
import { hasSeal, sealPattern } from '#contract/rules/secrets.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Random key, so that seals of different processes differ. */
const sealingKey = randomBytes(32);

/** Returns the placeholder for a secret. Only code with the original record can resolve it. */
const seal = (secret: string): string =>
  `***${createHmac('sha256', sealingKey).update(secret).digest('hex').slice(0, 16)}`;

const normalizeKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

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
const secretNamePattern =
  /auth|token|secret|passw|passphrase|cookie|signature|credential|(?:^|[-_])key(?:$|[-_])|apikey/i;

export const isSecretName = (name: string): boolean => secretNamePattern.test(name);

/** Returns whether a text refers to a secret, or is empty. */
const isReference = (text: string): boolean =>
  text === '' || /^\*\*\*$|^(?:secret|configmap|connection|helm|serviceaccount):\/\/|^\$\(.*\)$/.test(text);

const urlPasswordPattern = /^([a-z][\w+.-]*:\/\/[^\s/:@]*:)([^\s/@]+)(?=@)/i;

const isMap = (value: Json | undefined): value is { readonly [key: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function replaceSecrets(value: Json, isSecret: boolean, replace: (secret: string) => string): Json {
  if (typeof value === 'string') {
    if (isSecret) return isReference(value) ? value : replace(value);
    return value.replace(urlPasswordPattern, (whole: string, before: string, password: string) =>
      isReference(password) ? whole : before + replace(password),
    );
  }
  if (Array.isArray(value)) return value.map((each: Json) => replaceSecrets(each, isSecret, replace));
  if (!isMap(value)) return value;
  // A variable or header: its name shows whether its value is secret.
  const hasSecretName =
    typeof value.name === 'string' && 'value' in value && secretNamePattern.test(value.name);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (each === undefined) return [key, each];
      const ofEnv = key === 'value' && (isSecret || hasSecretName);
      const byName =
        isMap(each) && normalizeKey(key) === 'headers' ? replaceHeaderSecrets(each, replace) : undefined;
      return [key, byName ?? replaceSecrets(each, ofEnv || secretKeys.has(normalizeKey(key)), replace)];
    }),
  );
}

const replaceHeaderSecrets = (
  headers: { readonly [key: string]: Json | undefined },
  replace: (secret: string) => string,
): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value === undefined ? value : replaceSecrets(value, secretNamePattern.test(name), replace),
    ]),
  );

/** @param fields paths of further secret fields */
function replaceAllSecrets<T>(record: T, fields: readonly string[], replace: (secret: string) => string): T {
  const replaced = replaceSecrets(record as Json, false, replace);
  const change = (value: Json | undefined, [key, ...rest]: readonly string[]): Json | undefined => {
    if (key === undefined)
      return typeof value === 'string' && !isReference(value) && !hasSeal(value) ? replace(value) : value;
    if (Array.isArray(value))
      return value.map((each, index) => (String(index) === key ? (change(each, rest) ?? each) : each));
    // A key may contain dots.
    const whole = [key, ...rest].join('.');
    if (rest.length > 0 && isMap(value) && whole in value)
      return { ...value, [whole]: change(value[whole], []) };
    return isMap(value) && key in value ? { ...value, [key]: change(value[key], rest) } : value;
  };
  return fields.reduce((now, path) => change(now, path.split('.')) ?? now, replaced) as T;
}

/**
 * Replaces the secrets of a record with seals, for the window, the cache and the log. The window can change
 * the record and send it back ({@link openSeals}). References to secrets and config maps stay unchanged.
 * @param fields paths of further secret fields
 */
export const sealSecrets = <T>(record: T, fields: readonly string[] = []): T =>
  replaceAllSecrets(record, fields, seal);

/** Placeholder for a secret that is not stored. It cannot be resolved later. */
const droppedSecret = '***';

/** Removes the secrets of a record where seals would be useless. Existing seals stay. */
export const dropSecrets = <T>(record: T, fields: readonly string[] = []): T =>
  replaceAllSecrets(record, fields, (secret) => (hasSeal(secret) ? secret : droppedSecret));

/** Returns whether a record lacks a secret because of {@link dropSecrets}. */
export function hasDroppedSecrets(record: unknown): boolean {
  if (typeof record !== 'object' || record === null) return record === droppedSecret;
  return Object.values(record).some(hasDroppedSecrets);
}

export const hasSeals = (record: unknown): boolean => hasSeal(JSON.stringify(record) ?? '');

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
  replaceAllSecrets(stored, fields, (secret) => {
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
