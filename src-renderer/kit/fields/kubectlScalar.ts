// kubectl reads YAML with sigs.k8s.io/yaml, that is, go-yaml v2: YAML 1.1 with parts of 1.2. This file has the
// scalars that go-yaml v2 reads differently from YAML 1.2, and decimal numbers that lose leading zeros.

const trueWords = /^(?:y|yes|on)$/i;
const falseWords = /^(?:n|no|off)$/i;
/** go-yaml v2 knows these words in lower case, with a capital, and in upper case, but not mixed such as `yES`. */
const plainCase = /^(?:[a-z]+|[A-Z][a-z]*|[A-Z]+)$/;

/** Integers with a base. A leading zero is octal. */
const basedInteger = /^([-+]?)(?:(0[xX][\da-fA-F]+|0[bB][01]+)|0[oO]?([0-7]+))$/;
const decimal = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;

/** Number notations with the same meaning in go-yaml v2 and YAML 1.2. */
const sameNumber = /^(?:0x[\da-fA-F]+|0o[0-7]+|[-+]?(?:\.\d|0(?!\d)|[1-9])[\d.eE+-]*)$/;

const maxUnsigned = 2n ** 64n;
const maxSigned = 2n ** 63n;

/** Returns the value of an integer with a base. Undefined if it does not fit into 64 bits. */
function readBased(sign: string, prefixed: string | undefined, octal: string | undefined) {
  const size = BigInt(prefixed?.toLowerCase() ?? `0o${octal}`);
  if (sign === '-') return size <= maxSigned ? -size : undefined;
  return size < (sign === '' ? maxUnsigned : maxSigned) ? size : undefined;
}

/**
 * Returns how kubectl reads an unquoted scalar, as JSON text.
 * @param source the scalar as written, without quotes
 * @returns undefined if kubectl reads the same value as YAML 1.2, and the value has all digits of the text
 */
export function kubectlReading(source: string): string | undefined {
  // Longer texts are neither words nor usual numbers, and the patterns below would read all of them.
  if (source.length > 100) return undefined;
  if (plainCase.test(source)) {
    if (trueWords.test(source)) return 'true';
    return falseWords.test(source) ? 'false' : undefined;
  }
  if (!/^(?:[-+]|\.?\d)/.test(source) || sameNumber.test(source)) return undefined;
  // go-yaml v2 also reads a sign after `0b`.
  const digits = source.replaceAll('_', '').replace(/^0b([-+])/, (_start, sign: string) => `${sign}0b`);
  const [based, sign = '', prefixed, octal] = basedInteger.exec(digits) ?? [];
  const integer = based === undefined ? undefined : readBased(sign, prefixed, octal);
  if (integer !== undefined) return String(integer);
  if (!decimal.test(digits)) return undefined;
  const number = Number(digits);
  return Number.isFinite(number) ? String(number) : undefined;
}
