import fc from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseExact, roundExact } from '#contract/rules/exactJson.ts';
import { stringifyYaml } from '#kit/fields/stringifyYaml.ts';
import { yamlCodeText } from '#kit/fields/yamlCodeText.ts';
import { writeYaml } from '#parts/yaml/writeYaml.ts';

/** Characters that some readers refuse, take for line breaks or for syntax. */
const special = [
  ...['\u2028', '\u2029', '\u0085', '\ufeff', '\u007f', '\u0080', '\u009b', '\u009f', '\ufffe', '\uffff'],
  ...['\u0000', '\u0007', '\u001b', '\r', '\r\n', '\t', '\n', '\n\n', ' ', '\u00a0'],
  ...[': ', ' #', '- ', '? ', '"', "'", '\\', '{', '[', ',', '&', '*', '!', '|', '>', '%', '@', '`'],
  ...['---', '...', '~', '<<', '=', 'yes', '0644', '.', '_', 'e', 'word', 'é', '😀'],
];
const text = fc.array(fc.constantFrom(...special), { maxLength: 6 }).map((parts) => parts.join(''));
const { value: document } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom(true, false, null),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    tie('list'),
    tie('map'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  map: fc.dictionary(text, tie('value'), { maxKeys: 4 }),
}));

/** Characters that must be escaped in a file. */
const raw =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters.
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/u;

/** Readers of YAML 1.2 and 1.1, and the editor, which refuses what kubectl would misread. */
const readers: ReadonlyArray<readonly [string, (yaml: string) => unknown]> = [
  ['yaml', (yaml) => parse(yaml)],
  ['yaml 1.1', (yaml) => parse(yaml, { version: '1.1', merge: false })],
  ['js-yaml', (yaml) => load(yaml)],
  ['the editor', (yaml) => ({ ...yamlCodeText.read(yaml) })],
];
const readBy = (name: string, read: (yaml: string) => unknown, yaml: string): unknown =>
  name === 'the editor' ? roundExact((read(yaml) as { readonly value?: unknown }).value) : read(yaml);

describe('written YAML', () => {
  it('escapes special characters, and four readers read the same value back', () => {
    fc.assert(
      fc.property(document, (value) => {
        const json = JSON.stringify({ value });
        const yaml = stringifyYaml(parseExact(json));
        expect(yaml).not.toMatch(raw);
        for (const [name, read] of readers) expect(readBy(name, read, yaml), name).toEqual(JSON.parse(json));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['\u2028', '"\\L"'],
    ['\u2029', '"\\P"'],
    ['\u0085', '"\\N"'],
    ['x\u007f', '"x\\x7F"'],
    ['\u009b31m', '"\\x9B31m"'],
    ['\ufeffx', '"\\uFEFFx"'],
    ['\ud800', '"\\uD800"'],
    ['line\nwith \u2028', '"line\\nwith \\L"'],
  ])('escapes %j in keys and texts as %s', (value, written) => {
    expect(stringifyYaml({ a: value })).toBe(`a: ${written}\n`);
    const key = value.includes('\n') ? `? ${written}\n: 1\n` : `${written}: 1\n`;
    expect(stringifyYaml({ [value]: 1 })).toBe(key);
  });

  it('quotes a text of several lines that is the whole document', () => {
    expect(stringifyYaml('  indented\nline')).toBe('"  indented\\nline"\n');
  });

  const misread =
    'yes Off y 0644 -0o14 0O14 0X1f 0b-1 1_000 1_ 0x_ . e5 1:30 = << 2001-01-01 2001-1-1 .inf NULL ~';
  it.each(misread.split(' '))('quotes the text %s, which some readers take for another value', (word) => {
    expect(stringifyYaml({ a: word })).toBe(`a: "${word}"\n`);
  });

  it('leaves usual texts without quotes, and JSON in single quotes', () => {
    const texts = ['https://a.example/?q=1', '1.2.3', '5m', '@every', 'a: b', '{"a":1}', "it's"];
    expect(stringifyYaml(texts)).toBe(
      '- https://a.example/?q=1\n- 1.2.3\n- 5m\n- "@every"\n- "a: b"\n- \'{"a":1}\'\n- it\'s\n',
    );
  });

  it('writes scripts with tabs as blocks', () => {
    expect(stringifyYaml({ a: 'if x\n\techo\n' })).toBe('a: |\n  if x\n  \techo\n');
  });

  it('leaves out keys without a value', () => {
    expect(stringifyYaml({ a: undefined, b: 1 })).toBe('b: 1\n');
  });

  it('has the last line break of a text at its end, and no end marker', () => {
    expect(writeYaml('{"a":"x\\n"}')).toBe('a: |\n  x\n');
    expect(writeYaml('{"a":["b","x\\n\\n"]}')).toBe('a:\n- b\n- |+\n  x\n\n');
    expect(writeYaml('{"b":"x\\n","a":[]}')).toBe('b: |\n  x\na: []');
    expect(writeYaml('{"a":"x\\ny"}')).toBe('a: |-\n  x\n  y');
    expect(writeYaml('5')).toBe('5');
  });
});
