/** Log levels, worst first. */
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

/** Returns the level for a word, case-insensitive. */
export const toLogLevel = (word: string): LogLevel | undefined => {
  const name = word.toLowerCase();
  return Object.hasOwn(levelOfWord, name) ? levelOfWord[name] : undefined;
};

const levelKeys = ['level', 'severity', 'lvl', 'loglevel', 'log.level', 'detected_level'];

/** Characters in which to search for a level word. Further on, such words belong to the message itself. */
const levelSearchLength = 120;
const levelWord =
  /(?:^|[\s[("=|<])(emerg|alert|crit(?:ical)?|fatal|panic|severe|err(?:or)?|warn(?:ing)?|notice|info|debug|trace)(?=[\s\])":|,>]|$)/i;
const jsonLevel = /"(?:level|severity|lvl|loglevel)"\s*:\s*"([a-zA-Z]+)"/;

/**
 * Returns the level of a line, from its labels, its JSON or a word near its start.
 * @param message without terminal escape codes
 * @returns null if no level is found
 */
export function levelOf(message: string, labels: Readonly<Record<string, string>>): LogLevel | null {
  for (const key of levelKeys) {
    const named = Object.hasOwn(labels, key) ? toLogLevel(labels[key] ?? '') : undefined;
    if (named !== undefined) return named;
  }
  const first = message.slice(0, 1_000);
  const word = first.startsWith('{')
    ? jsonLevel.exec(first)?.[1]
    : levelWord.exec(first.slice(0, levelSearchLength))?.[1];
  return (word === undefined ? undefined : toLogLevel(word)) ?? null;
}

/** Default start of the log range, in address notation. */
export const defaultLogStart = '15m';

/** Writes a label filter as text: `key=value`. */
export const labelFilterId = (key: string, value: string): string => `${key}=${value}`;

/** @returns undefined if the text has no key */
export function parseLabelFilterId(id: string): { readonly key: string; readonly value: string } | undefined {
  const at = id.indexOf('=');
  return at <= 0 ? undefined : { key: id.slice(0, at), value: id.slice(at + 1) };
}

/** Maximum length, in characters, of a label value that can be a filter. */
export const maxLabelLength = 300;

/** Maximum number of lines to copy or to attach as evidence. More lines can be saved as a file. */
export const maxCopiedLines = 10_000;
