import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMemory, memoryUnits, parseMemory } from '#kit/fields/memory.ts';
import { formatMillicores, parseMillicores } from '#kit/fields/millicores.ts';
import {
  formatNumberText,
  numberProblem,
  parseNumber,
  stepNumber,
  typedNumberProblem,
} from '#kit/fields/number.ts';
import {
  durationCodec,
  memoryCodec,
  millicoresCodec,
  nanosecondsCodec,
  numberCodec,
} from '#kit/fields/unitCodecs.ts';

describe('a typed number', () => {
  it('is a number, null when empty, and undefined when invalid', () => {
    expect(parseNumber('12.50')).toBe(12.5);
    expect(parseNumber(' -3 ')).toBe(-3);
    expect(parseNumber('')).toBeNull();
    for (const text of ['-', '.', '1,5', '12a', 'NaN', 'Infinity', '1e999', '0x10'])
      expect(parseNumber(text)).toBeUndefined();
  });

  it('is not rounded: more digits than a JavaScript number has are an error', () => {
    const refused = 'This field cannot hold all digits of this number. Use Code to enter it.';
    for (const text of ['9007199254740993', '18446744073709551615', '1e400', '0.12345678901234567890']) {
      expect(parseNumber(text), text).toBeUndefined();
      expect(typedNumberProblem(text, {}), text).toBe(refused);
    }
    expect(['9007199254740992', '1.0', '+.50', '007', '1E3', '-0'].map(parseNumber)).toEqual([
      9_007_199_254_740_992, 1, 0.5, 7, 1_000, -0,
    ]);
    expect(typedNumberProblem('abc', {})).toBe('This field must be a number');
    expect(typedNumberProblem('11', { max: 10 })).toBe('The largest allowed value is 10.');
  });

  it('is never NaN and never infinite', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseNumber(text);
        expect(value === undefined || value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });

  it('is read back from its own text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseNumber(formatNumberText(value))).toBe(value === 0 ? 0 : value);
      }),
    );
    expect(formatNumberText(null)).toBe('');
  });

  it('explains its limits in a sentence', () => {
    expect(numberProblem(-1, { min: 0 })).toBe('The smallest allowed value is 0.');
    expect(numberProblem(11, { max: 10 })).toBe('The largest allowed value is 10.');
    expect(numberProblem(1.5, { whole: true })).toBe('Enter a whole number.');
    expect(numberProblem(undefined, {})).toBe('This field must be a number');
    expect(numberProblem(null, { min: 1 })).toBeUndefined();
    expect(numberProblem(5, { min: 0, max: 10, whole: true })).toBeUndefined();
  });

  it('steps within its limits and without rounding noise', () => {
    expect(stepNumber(0.1, 2, { step: 0.1 })).toBe(0.3);
    expect(stepNumber(9, 10, { max: 10 })).toBe(10);
    expect(stepNumber(null, 1, { min: 5 })).toBe(5);
    expect(stepNumber(null, 1, {})).toBe(0);
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -10, max: 10 }), (value, steps) => {
        const next = stepNumber(value, steps, { min: -1_000, max: 1_000 });
        expect(next >= -1_000 && next <= 1_000).toBe(true);
      }),
    );
  });
});

describe('an amount of memory', () => {
  it('has a figure and a unit, with a default unit', () => {
    expect(parseMemory('512Mi')).toEqual({ amount: '512', unit: 'Mi' });
    expect(parseMemory('1.5 gi')).toEqual({ amount: '1.5', unit: 'Gi' });
    expect(parseMemory('2', 'Ti')).toEqual({ amount: '2', unit: 'Ti' });
    for (const text of ['', 'Mi', '5G', '5Ki', '-1Mi', 'much']) expect(parseMemory(text)).toBeUndefined();
  });

  it('is read back from its own text', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...memoryUnits), (amount, unit) => {
        const memory = { amount: String(amount), unit };
        expect(parseMemory(formatMemory(memory))).toEqual(memory);
      }),
    );
  });
});

describe('millicores', () => {
  it('are a whole number with an optional m', () => {
    expect(parseMillicores('250m')).toBe(250);
    expect(parseMillicores('250')).toBe(250);
    for (const text of ['', 'm', '0.5', '-1m', '250mm', '99999999999999999999'])
      expect(parseMillicores(text)).toBeUndefined();
  });

  it('are read back from their own text', () => {
    fc.assert(
      fc.property(fc.nat(), (amount) => {
        expect(parseMillicores(formatMillicores(amount))).toBe(amount);
      }),
    );
  });
});

describe('a codec of a unit field', () => {
  it('takes the chosen unit for a figure, and a typed unit before the chosen one', () => {
    expect(memoryCodec.parse('2', 'Gi')).toBe('2Gi');
    expect(memoryCodec.parse('2Ti', 'Gi')).toBe('2Ti');
    expect(memoryCodec.format('2Ti')).toBe('2');
    expect(millicoresCodec.parse('250')).toBe('250m');
    expect(millicoresCodec.format('250m')).toBe('250');
  });

  it('stores and displays an invalid text as typed, with its error', () => {
    for (const codec of [memoryCodec, millicoresCodec, durationCodec()]) {
      expect(codec.format(codec.parse('much'))).toBe('much');
      expect(codec.problemOf('much')).toBeDefined();
      expect(codec.problemOf('')).toBeUndefined();
    }
    expect(durationCodec(['h']).problemOf('5m')).toBe('Enter a duration such as 1h30m or 500ms.');
  });

  it('stores null for a number or duration that a JavaScript number cannot hold', () => {
    for (const [codec, text] of [
      [numberCodec({}), '9007199254740993'],
      [nanosecondsCodec, '9007199254740993ns'],
    ] as const) {
      expect(codec.parse(text)).toBeNull();
      expect(codec.problemOf(text)).toBeDefined();
    }
    expect(nanosecondsCodec.format(nanosecondsCodec.parse('90m'))).toBe('1h30m');
  });
});
