/** Codes of a terminal: colours and styles, movements, and links. What is shown as text, searched and saved has none of them. */
export const terminalCodes =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one.
  /\u001b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

const escapeCode = '\u001b';

/** A line without codes of a terminal. */
export const withoutCodes = (text: string): string =>
  text.includes(escapeCode) ? text.replaceAll(terminalCodes, '') : text;

/** How bad a line is, from the worst on. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const;

export type LogLevel = (typeof logLevels)[number];

const levelOfWord: Readonly<Record<string, LogLevel>> = {
  emerg: 'error',
  alert: 'error',
  crit: 'error',
  critical: 'error',
  fatal: 'error',
  panic: 'error',
  severe: 'error',
  err: 'error',
  error: 'error',
  warn: 'warn',
  warning: 'warn',
  notice: 'info',
  info: 'info',
  information: 'info',
  debug: 'debug',
  trace: 'debug',
  verbose: 'debug',
};

/** The level that a word names, in whatever case. */
export const levelNamed = (word: string): LogLevel | undefined => {
  const name = word.toLowerCase();
  return Object.hasOwn(levelOfWord, name) ? levelOfWord[name] : undefined;
};

/** Labels and fields of JSON that hold a level. */
const levelKeys = ['level', 'severity', 'lvl', 'loglevel', 'log.level', 'detected_level'];

/** Words stand near the beginning, after a time and a name: further on they are part of what is told. */
const levelPart = 120;
const levelWord =
  /(?:^|[\s[("=|<])(emerg|alert|crit(?:ical)?|fatal|panic|severe|err(?:or)?|warn(?:ing)?|notice|info|debug|trace)(?=[\s\])":|,>]|$)/i;
const jsonLevel = /"(?:level|severity|lvl|loglevel)"\s*:\s*"([a-zA-Z]+)"/;

/**
 * How bad a line is, by its labels, its JSON, or a word near its beginning.
 * @param message without codes of a terminal
 * @returns null where it does not say
 */
export function levelOf(message: string, labels: Readonly<Record<string, string>>): LogLevel | null {
  for (const key of levelKeys) {
    const named = Object.hasOwn(labels, key) ? levelNamed(labels[key] ?? '') : undefined;
    if (named !== undefined) return named;
  }
  const first = message.slice(0, 1_000);
  const word = first.startsWith('{')
    ? jsonLevel.exec(first)?.[1]
    : levelWord.exec(first.slice(0, levelPart))?.[1];
  return (word === undefined ? undefined : levelNamed(word)) ?? null;
}

/** Spans of time that a logs address names in one word; specification part 1 section 9. The first is what is usual. */
export const usualLogStart = '15m';

/** Labels by which lines are kept or left out, each as one text: `key=value`. */
export const labelId = (key: string, value: string): string => `${key}=${value}`;

/** @returns nothing where the text has no key */
export function labelOfId(id: string): { readonly key: string; readonly value: string } | undefined {
  const at = id.indexOf('=');
  return at <= 0 ? undefined : { key: id.slice(0, at), value: id.slice(at + 1) };
}

/** A longer value is shown and saved, and nothing is filtered by it. Characters. */
export const longestLabel = 300;

/** So many lines can be copied, or become evidence; more are saved as a file. */
export const mostCopied = 10_000;
