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

/**
 * Reads an age such as `1h30m`, or a date in ISO 8601.
 * @param nowMs time of this computer
 * @returns ISO 8601
 * @throws CommandFailure for any other text
 */
export function readSince(text: string, nowMs: number): string {
  const trimmed = text.trim();
  if (/^(?:\d+[smhdw])+$/.test(trimmed)) {
    const parts = [...trimmed.matchAll(/(\d+)([smhdw])/g)];
    const age = parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0), 0);
    if (age <= nowMs) return new Date(nowMs - age).toISOString();
  }
  const ms = /^\d{4}-\d{2}-\d{2}/.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  if (Number.isNaN(ms)) throw new CommandFailure('usage', messages.badSince(text));
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

export const limitOf = ({ limit }: CommandOptions): number =>
  typeof limit === 'number' ? limit : defaultLimit;

/** Returns the text of an option. Undefined if it was not given. */
export const textOf = (options: CommandOptions, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};
