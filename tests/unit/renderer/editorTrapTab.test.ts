import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trapTab } from '#kit/editor/trapTab.ts';

/** A fake for the text area and its container. */
class Area extends EventTarget {
  readonly classList = { contains: (name: string) => name === 'inputarea' };
}

describe('the Tab trap of an editor', () => {
  let area: Area;
  let editable: boolean;
  let free: () => void;
  const onToggle = vi.fn();

  beforeEach(() => {
    vi.stubGlobal('HTMLTextAreaElement', Area);
    onToggle.mockReset();
    area = new Area();
    editable = true;
    free = trapTab(area as unknown as HTMLElement, { isEditable: () => editable, onToggle });
  });
  afterEach(() => vi.unstubAllGlobals());

  /** @returns whether the key's propagation was stopped, both to Monaco and to the page */
  const press = (key: string, more: object = {}): boolean => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
    const stopped = vi.spyOn(event, 'stopPropagation');
    area.dispatchEvent(event);
    return stopped.mock.calls.length > 0;
  };

  it('leaves Tab to the editor by default', () => {
    expect(press('Tab')).toBe(false);
  });

  it('keeps Tab and Shift+Tab from the editor after Esc', () => {
    press('Escape');
    expect(press('Shift', { shiftKey: true })).toBe(false);
    expect(press('Tab', { shiftKey: true })).toBe(true);
  });

  it('keeps the first Esc from a surrounding dialog and passes the second one through', () => {
    expect(press('Escape')).toBe(true);
    expect(press('Escape')).toBe(false);
  });

  it.each(['keydown', 'pointerdown', 'focusout'])('is on again after a %s', (type) => {
    press('Escape');
    if (type === 'keydown') press('a');
    else area.dispatchEvent(new Event(type));
    expect(press('Tab')).toBe(false);
  });

  it('is off after Ctrl+M until the next Ctrl+M', () => {
    expect(press('m', { ctrlKey: true })).toBe(true);
    expect(onToggle).toHaveBeenLastCalledWith(true);
    expect([press('Tab'), press('a'), press('Tab')]).toEqual([true, false, true]);
    press('m', { ctrlKey: true });
    expect(onToggle).toHaveBeenLastCalledWith(false);
    expect(press('Tab')).toBe(false);
  });

  it('does nothing in a read-only editor, where Tab moves focus anyway', () => {
    editable = false;
    expect([press('Escape'), press('Tab'), press('m', { ctrlKey: true })]).toEqual([false, false, false]);
  });

  it('does nothing after its removal', () => {
    free();
    expect(press('Escape')).toBe(false);
  });
});
