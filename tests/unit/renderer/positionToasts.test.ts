import { describe, expect, it } from 'vitest';
import { positionToasts } from '../../../src-renderer/kit/overlay/positionToasts.ts';

const view = { width: 1_440, height: 900 };
const toasts = { width: 340, height: 100 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
});

describe('the position of the toasts', () => {
  it('is the bottom right of an empty window', () => {
    expect(positionToasts(toasts, view, [])).toEqual({ side: 'right', bottom: 16 });
  });

  it('is above a footer, and above a button over that footer', () => {
    const footer = box(0, 860, 1_440, 40);
    expect(positionToasts(toasts, view, [footer])).toEqual({ side: 'right', bottom: 48 });
    expect(positionToasts(toasts, view, [footer, box(1_300, 800, 100, 28)])).toEqual({
      side: 'right',
      bottom: 108,
    });
  });

  it('is not moved by a button elsewhere', () => {
    expect(positionToasts(toasts, view, [box(16, 860, 100, 28)])).toEqual({ side: 'right', bottom: 16 });
  });

  it('is the left side if the right side has no room', () => {
    expect(positionToasts(toasts, view, [box(1_000, 0, 440, 900)])).toEqual({ side: 'left', bottom: 16 });
  });

  it('stays where it is while it covers nothing', () => {
    const present = { side: 'right', bottom: 108 } as const;
    expect(positionToasts(toasts, view, [], present)).toBe(present);
    expect(positionToasts(toasts, view, [box(1_300, 700, 100, 28)], present)).toEqual({
      side: 'right',
      bottom: 16,
    });
  });

  it('is the bottom right if the whole window is covered', () => {
    expect(positionToasts(toasts, view, [box(0, 0, 1_440, 900)])).toEqual({ side: 'right', bottom: 16 });
  });
});
