import { describe, expect, it } from 'vitest';
import { isSchemaTooDeep, isTextTooDeep } from '#kit/editor/nesting.ts';

describe('the nesting of a text', () => {
  it.each([
    ['unclosed lists', '['.repeat(20_000)],
    ['closed lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['maps in JSON', '{"a":'.repeat(1_000)],
    ['lists in one line', '- '.repeat(20_000)],
    ['keys that are maps', '? '.repeat(20_000)],
    ['list markers after other lines', `a: 1\n  ${'- '.repeat(1_000)}x`],
  ])('is too deep for thousands of %s', (_name, text) => {
    expect(isTextTooDeep(text)).toBe(true);
  });

  it.each([
    ['many lists next to each other', '[1]\n'.repeat(20_000)],
    ['many lines of a list', '- a\n'.repeat(20_000)],
    ['closing brackets only', ']'.repeat(20_000)],
    ['a line of dashes', '-'.repeat(20_000)],
    ['a hundred levels', '['.repeat(100) + ']'.repeat(100)],
  ])('is acceptable for %s', (_name, text) => {
    expect(isTextTooDeep(text)).toBe(false);
  });
});

describe('the nesting of a schema', () => {
  const nested = (levels: number): unknown =>
    JSON.parse(`${'{"not":'.repeat(levels)}{}${'}'.repeat(levels)}`);

  it.each([
    [10_000, true],
    [100, false],
  ])('with %d levels is too deep: %s', (levels, expected) => {
    expect(isSchemaTooDeep(nested(levels))).toBe(expected);
  });

  it('is acceptable without a schema', () => {
    expect(isSchemaTooDeep(undefined)).toBe(false);
  });
});
