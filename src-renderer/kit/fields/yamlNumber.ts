import { type ExactNumber, toExactNumber, toSameNumber } from '#contract/rules/exactJson.ts';

const integerWithBase = /^0[xo][\da-f]+$/i;
/** A decimal number: also `+1`, `.5`, `1.` and `007`, which JSON does not have. */
const decimal = /^([-+]?)(?=\.?\d)0*(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/;

/** Returns a number of YAML 1.2 as a number of JSON. Undefined for infinity, NaN and other texts. */
function toJsonNumber(source: string): string | undefined {
  if (integerWithBase.test(source)) return String(BigInt(source));
  const [match, sign, whole = '', fraction = '', power = ''] = decimal.exec(source) ?? [];
  if (match === undefined) return undefined;
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}${power}`;
}

/**
 * Returns the exact value of a number in YAML.
 * @param source the number as written
 * @param value the parser's value of the number
 * @returns undefined for an infinite value and for NaN, which JSON does not have
 */
export function exactYamlNumber(source: string, value: number): number | ExactNumber | undefined {
  const digits = toJsonNumber(source);
  if (digits === undefined) return Number.isFinite(value) ? value : undefined;
  const exact = toExactNumber(digits);
  // A notation that JSON lacks, such as `+1.0`, has no digits to preserve.
  return digits === source ? exact : (toSameNumber(exact) ?? exact);
}
