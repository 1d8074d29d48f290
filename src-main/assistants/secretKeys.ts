/** Parts of names that stand for a secret, without separators and in lower case. */
export const secretWords = [
  'password',
  'passwd',
  'passphrase',
  'passwort',
  'secret',
  'token',
  'api[-_.]?key',
  'access[-_.]?key',
  'account[-_.]?key',
  'private[-_.]?key',
  'signing[-_.]?key',
  'encryption[-_.]?key',
  'master[-_.]?key',
  'client[-_.]?key',
  'key[-_.]?data',
  'credential',
  'connection[-_.]?string',
  'authorization',
  'cookie',
  'session[-_.]?id',
  'kubeconfig',
  'docker[-_.]?config',
].join('|');

const secretPattern = new RegExp(secretWords, 'i');

/** Short words are secrets only as a whole word: `DB_PWD`, but not `kindsname`. */
const shortWords: ReadonlySet<string> = new Set(['pwd', 'pass', 'dsn', 'auth', 'hmac', 'creds', 'jwt']);

/** Endings of names that refer to a secret, or describe it, without its value. */
const harmlessEnding =
  /(?:names?|refs?|references?|types?|paths?|files?|counts?|ttl|seconds|minutes|expir(?:y|es|ation)|policy|enabled|version|usage|review|length|mode)$/i;

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** Whether a value with this name is a file that contains a secret, or its path: `credentialsFile`. */
export const isSecretFileKey = (name: string): boolean =>
  /files?$/i.test(name) && isSecretKey(name.replace(/[-_.]?files?$/i, ''));

/** Whether a value with this name is a secret: `DB_PASSWORD`, `clientSecret`, but not `secretName`. */
export function isSecretKey(name: string): boolean {
  if (name.length > 1_000) return false;
  if (harmlessEnding.test(name)) return false;
  return secretPattern.test(name) || wordsOf(name).some((word) => shortWords.has(word));
}
