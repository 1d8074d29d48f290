import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  exactDigits,
  parseExact,
  plainKey,
  roundExact,
  stringifyExact,
  toExactNumber,
  toSameNumber,
  writeExact,
} from '#contract/rules/exactJson.ts';
import { exactNumbers, jsonTexts } from '../../support/serverJson.ts';

const seed = 20_261_127;
const nul = '\u0000';
const nulKeys = fc.constantFrom('a', '10', '2', nul, `${nul}10`, `${nul}${nul}a`, `${nul}number`, `x${nul}`);

describe('an exact document', () => {
  it('has the digits and the order of keys of any JSON text, compact and indented', () => {
    fc.assert(
      fc.property(fc.oneof(jsonTexts().value, jsonTexts(nulKeys).value), ({ compact, lines }) => {
        const indented = lines.join('\n');
        expect(stringifyExact(parseExact(compact))).toBe(compact);
        expect(stringifyExact(parseExact(indented))).toBe(compact);
        expect(stringifyExact(parseExact(compact), 2)).toBe(indented);
      }),
      { seed, numRuns: 2_000 },
    );
  });

  it('survives a structured clone, JSON, and a schema of JSON values', () => {
    fc.assert(
      fc.property(jsonTexts().value, ({ compact }) => {
        const sent: unknown = JSON.parse(JSON.stringify(structuredClone(parseExact(compact))));
        expect(stringifyExact(z.json().parse(sent))).toBe(compact);
      }),
      { seed, numRuns: 500 },
    );
  });

  it('equals the JavaScript value for texts that JavaScript represents', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        expect(roundExact(parseExact(text))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed },
    );
    const plain = '{"a":[1,-2.5,1e+21,{"b":"9007199254740993"}],"1":true,"b":{"1":0,"2":0}}';
    expect(parseExact(plain)).toEqual({
      a: [1, -2.5, 1e21, { b: '9007199254740993' }],
      [`${nul}1`]: true,
      b: { 1: 0, 2: 0 },
    });
  });

  it('reads a document of any depth', () => {
    const depth = 100_000;
    const text = `${'[{"a":'.repeat(depth)}9007199254740993${'}]'.repeat(depth)}`;
    expect(Array.isArray(parseExact(text))).toBe(true);
  });

  it('is written in time proportional to its size, also with many blanks and NUL characters', () => {
    const text = `${nul}${' '.repeat(300_000)}{${' '.repeat(300_000)}`;
    const value = { list: Array.from({ length: 10 }, () => text), [`${nul}1`]: { [`${nul}number`]: '1.0' } };
    const startedMs = performance.now();
    expect(stringifyExact(value).endsWith(',"1":1.0}')).toBe(true);
    // Quadratic time would be minutes.
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });

  it('fails for a text that is not JSON', () => {
    for (const text of ['', '{"a":01.0}', '[9007199254740993', "{'a':1.0}"])
      expect(() => parseExact(text), text).toThrow(SyntaxError);
    expect(() => stringifyExact(undefined)).toThrow(TypeError);
  });

  it('escapes no key of an object whose keys JavaScript leaves in place', () => {
    expect(parseExact('{"1":1.0,"2":1,"a":1}')).toEqual({ 1: { '\u0000number': '1.0' }, 2: 1, a: 1 });
    expect(Object.keys(parseExact('{"a":1,"10":2}') as object).map(plainKey)).toEqual(['a', '10']);
  });
});

describe('an exact number', () => {
  it('is made only for digits that a JavaScript number changes', () => {
    for (const digits of exactNumbers) expect(exactDigits(toExactNumber(digits)), digits).toBe(digits);
    for (const digits of ['0', '-1', '9007199254740991', '0.1', '1e+21'])
      expect(toExactNumber(digits)).toBe(Number(digits));
    expect([1, '1.0', null, undefined, {}, [], { [`${nul}number`]: 'x' }].map(exactDigits)).toEqual(
      Array.from({ length: 7 }),
    );
  });

  it('has the same JavaScript number only if no digit is lost', () => {
    const sameNumber = (digits: string) => toSameNumber(toExactNumber(digits));
    expect(['1.0', '1.50', '1E5', '0.0000001', '-0', '1e-07', '100e-2'].map(sameNumber)).toEqual([
      1, 1.5, 100_000, 1e-7, -0, 1e-7, 1,
    ]);
    expect(['1e30', '0.050', '1.0e-30', '12E+1'].map(sameNumber)).toEqual([1e30, 0.05, 1e-30, 120]);
    for (const digits of ['9007199254740993', '1e400', '0.1000000000000000055511151231257827', '1e-400'])
      expect(sameNumber(digits), digits).toBeUndefined();
  });
});

it('an exact document is written in another format with the digits and keys of the JSON text', () => {
  const value = parseExact('{"exact":"exact0z","b":[9007199254740993,1.0],"10":{"2":-0,"a":1,"1":1}}');
  const write = (each: unknown) => JSON.stringify(each).replaceAll('"', "'");
  expect(writeExact(value, write, (key) => `<${key}>`)).toBe(
    "{'exact':'exact0z','b':['9007199254740993','1.0'],'<10>':{'<2>':'-0','a':1,'<1>':1}}",
  );
});
