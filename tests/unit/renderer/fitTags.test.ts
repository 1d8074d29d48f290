import { describe, expect, it } from 'vitest';
import { tagsThatFit } from '#kit/status/fitTags.ts';

describe('the tags of a narrow list', () => {
  it('are all displayed if they fit', () => {
    expect(tagsThatFit([60, 60], 2, 124, 32)).toBe(2);
  });

  it('leave room for the count of the others', () => {
    expect(tagsThatFit([60, 60, 60], 3, 188, 32)).toBe(3);
    expect(tagsThatFit([60, 60, 60], 3, 187, 32)).toBe(2);
    expect(tagsThatFit([60, 60], 5, 124, 32)).toBe(1);
    expect(tagsThatFit([60, 60], 5, 160, 32)).toBe(2);
  });

  it('are the first one, cut, if there is room for some of its letters', () => {
    expect(tagsThatFit([180, 60], 2, 100, 32)).toBe(1);
    expect(tagsThatFit([180, 60], 2, 99, 32)).toBe(0);
    expect(tagsThatFit([180], 1, 64, 32)).toBe(1);
    expect(tagsThatFit([], 0, 40, 32)).toBe(0);
  });
});
