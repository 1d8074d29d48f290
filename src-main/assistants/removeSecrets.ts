import { exactDigits, parseExact, stringifyExact } from '#contract/rules/exactJson.ts';
import { isSecretFileKey, isSecretKey } from './secretKeys.ts';
import { removed, removeSecretTexts } from './secretTexts.ts';

const maxDepth = 200;

/** Fields that name the value in a neighboring field: environment variables, parameters and patches. */
const nameFields = ['name', 'key', 'label', 'path'] as const;
const valueFields: ReadonlySet<string> = new Set([
  'value',
  'text',
  'default',
  'defaultValue',
  'content',
  'old',
  'new',
]);

type Redact = (text: string) => string;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a neighboring field says that the value is a secret: `{ name: 'DB_PASSWORD', value: … }`. */
const namesSecret = (record: Record<string, unknown>): boolean =>
  nameFields.some((field) => {
    const name = record[field];
    return typeof name === 'string' && isSecretKey(name.split('/').at(-1) ?? name);
  });

/** Returns whether a list element is the value of a secret flag before it: `['--password', 'x']`. */
const isArgumentOf = (flag: unknown, value: unknown): boolean =>
  typeof flag === 'string' &&
  typeof value === 'string' &&
  /^--?[\w.-]{1,100}$/.test(flag) &&
  !value.startsWith('--') &&
  isSecretKey(flag.replace(/^-+/, ''));

/** Returns whether a field contains a secret file, and not only its path: `credentialsFile: |` */
const isSecretFile = (key: string, value: unknown): boolean =>
  typeof value === 'string' && isSecretFileKey(key) && /[\n{]/.test(value);

function cleanText(text: string, redact: Redact, depth: number): string {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) {
    const parsed = parseJson(text);
    if (parsed !== undefined) {
      const clean = cleanValue(parsed.value, redact, false, depth + 1);
      // An unchanged document keeps its spelling.
      if (JSON.stringify(clean) === JSON.stringify(parsed.value)) return text;
      return stringifyExact(clean, text.includes('\n') ? 2 : undefined);
    }
  }
  return removeSecretTexts(text, redact);
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseExact(text) };
  } catch {
    // Not JSON: a log line or a template that only begins like it.
    return undefined;
  }
}

function cleanValue(value: unknown, redact: Redact, isSecret: boolean, depth: number): unknown {
  if (typeof value === 'string') {
    if (!isSecret) return cleanText(value, redact, depth);
    return value === '' ? value : removed;
  }
  if (typeof value === 'number' || typeof value === 'bigint') return isSecret ? removed : value;
  if (typeof value !== 'object' || value === null) return value;
  // A long number of an exact document.
  if (exactDigits(value) !== undefined) return isSecret ? removed : value;
  if (depth > maxDepth) return removed;
  if (Array.isArray(value))
    return value.map((one, at) =>
      cleanValue(one, redact, isSecret || isArgumentOf(value[at - 1], one), depth + 1),
    );
  if (!isRecord(value)) return removed;
  const isNamedSecret = namesSecret(value);
  const isSecretResource = value.kind === 'Secret';
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const isData = isSecretResource && /^(?:data|stringData|binaryData)$/.test(key);
      const isOwn =
        isSecretKey(key) || isSecretFile(key, one) || (isNamedSecret && valueFields.has(key)) || isData;
      // A reference names a secret and does not contain it: `secretKeyRef: { name, key }`.
      const isReference = /(?:refs?|names?)$/i.test(key);
      return [redact(key), cleanValue(one, redact, isOwn || (isSecret && !isReference), depth + 1)];
    }),
  );
}

/**
 * Removes secrets from an answer: values with the name of a secret, the data of Kubernetes Secrets, passwords in
 * addresses, tokens, private keys, and everything that this process knows as a secret.
 * @param value JSON value; texts that contain JSON are cleaned, too
 * @param redact masks the secrets that this process knows
 */
export const removeSecrets = (value: unknown, redact: Redact): unknown => cleanValue(value, redact, false, 0);
