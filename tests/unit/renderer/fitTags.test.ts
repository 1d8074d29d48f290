import { describe, expect, it } from 'vitest';

// The module observes sizes, which only a browser has.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
const { tagsThatFit } = await import('../../../src-renderer/kit/status/fitTags.ts');

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

  it('are none if no tag fits whole', () => {
    expect(tagsThatFit([80, 60], 2, 111, 32)).toBe(0);
    expect(tagsThatFit([80, 60], 2, 116, 32)).toBe(1);
    expect(tagsThatFit([], 0, 40, 32)).toBe(0);
  });
});
