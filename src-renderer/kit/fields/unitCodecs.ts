import type { HTMLAttributes } from 'react';
import { type DurationUnit, formatDurationNs, nanosecondsOf, parseDurationNs } from './duration.ts';
import { formatMemory, memoryUnits, parseMemory } from './memory.ts';
import { fieldMessages } from './messages.ts';
import { formatMillicores, parseMillicores } from './millicores.ts';
import {
  formatNumberText,
  type NumberLimits,
  parseNumber,
  stepNumber,
  typedNumberProblem,
} from './number.ts';

/** Converts between a stored value and the text in a `UnitField`. */
export interface UnitCodec<T> {
  readonly format: (value: T) => string;
  /** @param unit the unit of a text without unit */
  readonly parse: (text: string, unit?: string) => T;
  /** Returns the error of a text. Undefined for a valid or empty text. */
  readonly problemOf: (text: string) => string | undefined;
  /**
   * Whether a typed text such as `1.50` stays while it equals the value, always or until the field loses the focus.
   * Omit to format each typed text.
   */
  readonly typedText?: 'stays' | 'staysUntilBlur';
  readonly placeholder?: string;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Displayed after the text, such as `ms`. */
  readonly suffix?: string | undefined;
  /** Units to choose from. `unitOf` returns undefined for a value without a valid amount. */
  readonly units?: {
    readonly names: readonly string[];
    readonly unitOf: (value: T) => string | undefined;
  };
  /** Makes the field a spin button. */
  readonly steps?: Pick<NumberLimits, 'min' | 'max'> & { readonly step: (value: T, count: number) => T };
}

const problemUnless = (isValid: boolean, message: string) => (isValid ? undefined : message);

/** A number or null. A number with more digits than a JavaScript number is an error, so that nothing is rounded. */
export const numberCodec = (
  limits: NumberLimits & { readonly whole?: boolean | undefined; readonly unit?: string | undefined },
): UnitCodec<number | null> => ({
  format: formatNumberText,
  parse: (text) => parseNumber(text) ?? null,
  problemOf: (text) => typedNumberProblem(text, limits),
  typedText: 'stays',
  inputMode: 'decimal',
  suffix: limits.unit,
  steps: { min: limits.min, max: limits.max, step: (value, count) => stepNumber(value, count, limits) },
});

const durationExample = 'such as 1h30m';

/**
 * A duration, stored as typed: `1h30m`, `5s`, `500ms`.
 * @param units Allowed units. Defaults to all units.
 * @param invalid Error of other texts.
 */
export const durationCodec = (
  units?: readonly DurationUnit[],
  invalid: string = fieldMessages.durationInvalid,
): UnitCodec<string> => ({
  format: (value) => value,
  parse: (text) => text,
  problemOf: (text) =>
    problemUnless(text.trim() === '' || parseDurationNs(text, units) !== undefined, invalid),
  placeholder: durationExample,
});

/** Returns the nanoseconds of a typed text. Null for an empty or invalid text. */
function parseNs(text: string): number | null {
  const ns = parseDurationNs(text);
  return ns === undefined ? null : (nanosecondsOf(ns) ?? null);
}

/** A duration as text (`1h30m`), stored as an exact integer of nanoseconds. */
export const nanosecondsCodec: UnitCodec<number | null> = {
  format: (value) => (value === null || !Number.isInteger(value) ? '' : formatDurationNs(BigInt(value))),
  parse: parseNs,
  problemOf: (text) =>
    problemUnless(text.trim() === '' || parseNs(text) !== null, fieldMessages.durationInvalid),
  typedText: 'staysUntilBlur',
  placeholder: durationExample,
};

/** An amount of memory, stored as text such as `512Mi`. A typed unit replaces the chosen one. */
export const memoryCodec: UnitCodec<string> = {
  format: (value) => parseMemory(value)?.amount ?? value,
  parse: (text, unit) => {
    const memory = parseMemory(
      text,
      memoryUnits.find((each) => each === unit),
    );
    return memory === undefined ? text : formatMemory(memory);
  },
  problemOf: (text) =>
    problemUnless(text === '' || parseMemory(text) !== undefined, fieldMessages.memoryInvalid),
  placeholder: 'such as 512',
  inputMode: 'decimal',
  units: { names: memoryUnits, unitOf: (value) => parseMemory(value)?.unit },
};

/** An amount of CPU, stored as text such as `250m`. */
export const millicoresCodec: UnitCodec<string> = {
  format: (value) => String(parseMillicores(value) ?? value),
  parse: (text) => {
    const amount = parseMillicores(text);
    return amount === undefined ? text : formatMillicores(amount);
  },
  problemOf: (text) =>
    problemUnless(text === '' || parseMillicores(text) !== undefined, fieldMessages.millicoresInvalid),
  placeholder: 'such as 250',
  inputMode: 'numeric',
  suffix: 'm',
};
