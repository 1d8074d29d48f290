import fc from 'fast-check';

/** Numbers as servers write them, which JavaScript numbers change. */
export const exactNumbers = [
  '9007199254740993',
  '1234567890123456789',
  '18446744073709551615',
  '-9223372036854775808',
  '1e400',
  `1${'0'.repeat(400)}`,
  '0.1000000000000000055511151231257827',
  '-0',
  '-0.0',
  '1.0',
  '1.50',
  '1E5',
  '1e-07',
  '0.0000001',
  '123456789012.3456789',
] as const;

/** Number in JSON text, with any digits. */
const numberTexts = fc.oneof(
  fc.constantFrom(...exactNumbers),
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.constantFrom('0', '7', '10', '987654321'),
      fc.constantFrom('', '.0', '.10', '.123456789012345678901'),
      fc.constantFrom('', 'e5', 'E-3', 'e+30', 'e-400'),
    )
    .map((parts) => parts.join('')),
);

const keyTexts = fc.oneof(
  fc.constantFrom('a', 'b', 'spec', '0', '2', '10', '01', '-1', '4294967294', '4294967295', '12345678901'),
  fc.constantFrom('id', 'yes', 'a: b', '1.0', '#', ' '),
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter((key) => key !== '__proto__'),
);

/** A JSON value as text, with all its digits and the order of its keys. */
interface JsonText {
  readonly compact: string;
  /** Lines as `JSON.stringify(value, null, 2)` writes them. */
  readonly lines: readonly string[];
}

const leaf = (compact: string): JsonText => ({ compact, lines: [compact] });

function collection(
  [opening, closing]: readonly [string, string],
  entries: ReadonlyArray<{ readonly key: string | undefined; readonly value: JsonText }>,
): JsonText {
  if (entries.length === 0) return leaf(opening + closing);
  const prefix = (key: string | undefined, blank: string) =>
    key === undefined ? '' : `${JSON.stringify(key)}:${blank}`;
  return {
    compact: `${opening}${entries.map(({ key, value }) => prefix(key, '') + value.compact).join(',')}${closing}`,
    lines: [
      opening,
      ...entries.flatMap(({ key, value: { lines } }, index) =>
        lines.map((line, at) => {
          const comma = at === lines.length - 1 && index < entries.length - 1 ? ',' : '';
          return `  ${at === 0 ? prefix(key, ' ') : ''}${line}${comma}`;
        }),
      ),
      closing,
    ],
  };
}

/**
 * Generates JSON texts with numbers of any length and keys in any order.
 * @param keys keys of the objects
 */
export function jsonTexts(keys: fc.Arbitrary<string> = keyTexts): {
  readonly value: fc.Arbitrary<JsonText>;
  readonly object: fc.Arbitrary<JsonText>;
} {
  const strings = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('9007199254740993', ' 1.0', '{"a":9007199254740993}', '\\"', '\n- 1', '{"', ', "'),
  );
  return fc.letrec<{ value: JsonText; object: JsonText; list: JsonText }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(
        fc.constantFrom('null', 'true', 'false').map(leaf),
        numberTexts.map(leaf),
        strings.map((text) => leaf(JSON.stringify(text))),
      ),
      tie('object'),
      tie('list'),
    ),
    object: fc
      .uniqueArray(fc.record({ key: keys, value: tie('value') }), {
        maxLength: 5,
        selector: ({ key }) => key,
      })
      .map((entries) => collection(['{', '}'], entries)),
    list: fc.array(tie('value'), { maxLength: 4 }).map((values) =>
      collection(
        ['[', ']'],
        values.map((value) => ({ key: undefined, value })),
      ),
    ),
  }));
}
