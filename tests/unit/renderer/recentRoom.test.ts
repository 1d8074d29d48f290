import { describe, expect, it } from 'vitest';

import { recentLinesIn } from '../../../src-renderer/areas/topology/dashboard/useRecentRoom.ts';

describe('the lines of the recent changes', () => {
  it.each([
    [1440, 6],
    [900, 3],
    [800, 2],
    [490, 1],
    [488, 0],
    [300, 0],
  ])('fill at most a fifth of a window that is %i pixels high: %i lines', (height, lines) => {
    expect(recentLinesIn(height)).toBe(lines);
  });
});
