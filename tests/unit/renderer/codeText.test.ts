import { describe, expect, it } from 'vitest';
import { parseExact, stringifyExact } from '#contract/rules/exactJson.ts';
import type { CodeReading } from '#kit/fields/codeText.ts';
import { loadCodeText } from '#kit/fields/loadCodeText.ts';
import { exactNumbers } from '../../support/serverJson.ts';

const yaml = await loadCodeText('yaml');
const json = await loadCodeText('json');
const valueIn = (reading: CodeReading) => ('value' in reading ? reading.value : reading);
const problemOf = (reading: CodeReading) => ('problem' in reading ? reading.problem : undefined);

describe('a value as YAML', () => {
  it('uses block style, short list indents, and quotes for ambiguous strings', () => {
    const record = {
      schedule: '@every 30s',
      http: [{ url: 'x', on: 'yes', codes: [200] }],
      empty: {},
      none: null,
    };
    expect(yaml.write(record)).toBe(
      'schedule: "@every 30s"\nhttp:\n- url: x\n  "on": "yes"\n  codes:\n  - 200\nempty: {}\nnone: null\n',
    );
    expect(yaml.write(undefined)).toBe('');
  });

  it('resolves anchors and merge keys, and reads empty text as no value', () => {
    expect(valueIn(yaml.read('a: &a {x: 1}\nb:\n  <<: *a\n  z: 2\n'))).toEqual({
      a: { x: 1 },
      b: { x: 1, z: 2 },
    });
    expect(valueIn(yaml.read(yaml.write({ '<<': { x: 1 } })))).toEqual({ '<<': { x: 1 } });
    for (const text of ['', ' \n', '# only words\n']) expect(valueIn(yaml.read(text))).toBeUndefined();
    expect(valueIn(yaml.read('null'))).toBeNull();
  });

  it('reports comments anywhere in the text', () => {
    for (const text of [
      '# a\nb: 1',
      'b: 1 # a',
      'b:\n  # a\n  c: 1',
      'b:\n- 1\n# a\n',
      'b: {} # a',
      '# a\n---\nb: 1',
    ])
      expect(yaml.read(text), text).toMatchObject({ hasComments: true });
    for (const text of ['b: "# no"', "b: 'a # b'", 'b: a#b', 'b: |\n  # text\n'])
      expect(yaml.read(text), text).toMatchObject({ hasComments: false });
  });

  it('reports the line of a syntax error', () => {
    expect(problemOf(yaml.read('a: 1\nb: [1'))).toMatch(/^This is not valid YAML\. Line 2: /);
    expect(problemOf(yaml.read('a: 1\na: 2'))).toBe('Line 2: The key a is defined twice.');
    expect(problemOf(yaml.read('a: 1\n---\nb: 1'))).toBe('Line 2: Only one document is allowed.');
    expect(problemOf(yaml.read('a: !vault x'))).toBe('Line 1: The tag !vault is not supported. Remove it.');
    expect(problemOf(yaml.read('a: .inf'))).toBe('Line 1: A number must be finite.');
    const bomb = `a: &a [1]\n${'bcdefghijk'
      .split('')
      .map((key, index, all) => `${key}: &${key} [${`*${all[index - 1] ?? 'a'},`.repeat(9)}]`)
      .join('\n')}`;
    expect(problemOf(yaml.read(bomb))).toMatch(/alias/i);
  });

  it('has the digits of numbers that are longer than a JavaScript number', () => {
    const code = (reading: CodeReading) => ('value' in reading ? stringifyExact(reading.value) : reading);
    const written = `{"a":[${exactNumbers.join(',')}],"id":9007199254740993000,"text":"12345678901234567890123"}`;
    for (const language of [yaml, json]) {
      expect(code(language.read(written))).toBe(written);
      expect(code(language.read(language.write(parseExact(written))))).toBe(written);
    }
    expect(yaml.write(parseExact('{"big":18446744073709551615,"text":"1.0","zero":1.0}'))).toBe(
      'big: 18446744073709551615\ntext: "1.0"\nzero: 1.0\n',
    );
  });

  it('has the order of integer keys', () => {
    const text = '"10": 1\na: 2\n"2": 3\nb:\n  "1": x\n  "0": z\n';
    const reading = yaml.read(text);
    expect('value' in reading && stringifyExact(reading.value)).toBe(
      '{"10":1,"a":2,"2":3,"b":{"1":"x","0":"z"}}',
    );
    expect(yaml.write(valueIn(reading))).toBe(text);
    expect(valueIn(yaml.read('a: &a {z: 1, "1": 2}\nb: {<<: *a, "1": 3}\n'))).toEqual({
      a: { 1: 2, z: 1 },
      b: { 1: 3, z: 1 },
    });
  });

  it('reads numbers in the notations of YAML that JSON lacks', () => {
    const digits = (text: string) => {
      const reading = yaml.read(`a: ${text}`);
      return 'value' in reading ? stringifyExact(reading.value) : reading.problem;
    };
    expect(['+12', '.5', '-.50', '1.', '0x10', '0o17'].map(digits)).toEqual(
      ['12', '0.5', '-0.5', '1', '16', '15'].map((number) => `{"a":${number}}`),
    );
    expect(['0xFFFFFFFFFFFFFFFF', '+9007199254740993', '.10000000000000000001', '1e400'].map(digits)).toEqual(
      ['18446744073709551615', '9007199254740993', '0.10000000000000000001', '1e400'].map(
        (number) => `{"a":${number}}`,
      ),
    );
    expect(['.inf', '-.Inf', '.nan'].map(digits)).toEqual(
      Array.from({ length: 3 }, () => 'Line 1: A number must be finite.'),
    );
  });

  it('refuses a key whose number would lose digits', () => {
    expect(problemOf(yaml.read('9007199254740993: a'))).toBe('Line 1: A key must be text. Put it in quotes.');
  });
});

describe('a value as JSON', () => {
  it('is written indented, and empty text is read as no value', () => {
    expect(json.write({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}\n');
    expect(json.write(undefined)).toBe('');
    expect(valueIn(json.read('  '))).toBeUndefined();
    expect(problemOf(json.read('{"a": '))).toMatch(/^This is not valid JSON\. /);
  });
});
