import type { CommandOption, CommandOptions } from '../Command.ts';
import { CommandFailure } from '../CommandFailure.ts';
import { messages } from '../messages.ts';

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const datePattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** Returns milliseconds since 1970. NaN if the text is no date. */
function readDate(text: string): number {
  const [all, year, month, day] = datePattern.exec(text) ?? [];
  if (all === undefined) return Number.NaN;
  // `Date` reads 2026-02-31 as a day in March.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return Number.NaN;
  // A date alone would be midnight in UTC.
  return Date.parse(text.includes('T') ? text : `${text}T00:00`);
}

/**
 * Reads an age such as `1h30m`, or a date in ISO 8601. Without a time zone, the one of this computer is used.
 * @param nowMs time of this computer
 * @returns ISO 8601
 * @throws CommandFailure for any other text, and for a time in the future
 */
export function readSince(text: string, nowMs: number): string {
  const trimmed = text.trim();
  if (/^(?:\d+[smhdw])+$/.test(trimmed)) {
    const parts = [...trimmed.matchAll(/(\d+)([smhdw])/g)];
    const age = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0);
    if (age > 0 && age <= nowMs) return new Date(nowMs - age).toISOString();
  }
  const ms = readDate(trimmed);
  if (Number.isNaN(ms)) throw new CommandFailure('usage', messages.badSince(text));
  if (ms > nowMs) throw new CommandFailure('usage', messages.futureSince(text));
  return new Date(ms).toISOString();
}

function readCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(messages.badNumber(text));
  return Number(text);
}

export const limitOption: CommandOption = {
  flags: '-l, --limit <rows>',
  description: 'Max number of rows (default 500)',
  parse: readCount,
};

const defaultLimit = 500;

/** Max rows of a table, which needs all rows at once, and of a list that is written again and again. */
export const maxShownRows = 10_000;

/** Whether the limit of a command is above `maxShownRows`. */
export const exceedsRows = ({ limit }: CommandOptions): boolean =>
  typeof limit === 'number' && limit > maxShownRows;

export const limitOf = ({ limit }: CommandOptions): number =>
  typeof limit === 'number' ? limit : defaultLimit;

/** Returns the text of an option. Undefined if it was not given. */
export const textOf = (options: CommandOptions, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};
