import { toSameNumber } from '#contract/rules/exactJson.ts';
import { fieldMessages } from './messages.ts';
import { exactYamlNumber } from './yamlNumber.ts';

export interface NumberLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
}

const numberText = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Parses a number: null for an empty text, undefined for an invalid one and for a number with more digits than
 * a JavaScript number. Never NaN or infinite.
 */
export function parseNumber(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!numberText.test(typed)) return undefined;
  const exact = exactYamlNumber(typed, Number(typed));
  return typeof exact === 'number' ? exact : toSameNumber(exact);
}

export const formatNumberText = (value: number | null): string => (value === null ? '' : String(value));

/** Returns the error of a typed number. Undefined for a valid number. */
export const typedNumberProblem = (
  text: string,
  limits: NumberLimits & { readonly whole?: boolean | undefined },
): string | undefined =>
  parseNumber(text) === undefined && numberText.test(text.trim())
    ? fieldMessages.tooManyDigits
    : numberProblem(parseNumber(text), limits);

/** Returns the error of a number. Undefined for a valid number. */
export function numberProblem(
  value: number | null | undefined,
  { min, max, whole = false }: NumberLimits & { readonly whole?: boolean | undefined },
): string | undefined {
  if (value === undefined) return fieldMessages.numberInvalid;
  if (value === null) return undefined;
  if (whole && !Number.isInteger(value)) return 'Enter a whole number.';
  if (min !== undefined && value < min) return `The smallest allowed value is ${min}.`;
  if (max !== undefined && value > max) return `The largest allowed value is ${max}.`;
  return undefined;
}

const decimalsOf = (value: number): number => {
  const [, decimals = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.min(100, Math.max(0, decimals.length - Number(exponent)));
};

/**
 * Steps a value within the limits, without floating-point noise (0.1 + 0.2 is 0.3).
 * A null value becomes zero, or the limit nearest to zero.
 */
export function stepNumber(value: number | null, steps: number, limits: NumberLimits): number {
  const { min = -Number.MAX_VALUE, max = Number.MAX_VALUE, step = 1 } = limits;
  const within = (next: number) => Math.min(max, Math.max(min, next));
  if (value === null) return within(0);
  const decimals = Math.max(decimalsOf(value), decimalsOf(step));
  return within(Number((value + steps * step).toFixed(decimals)));
}
