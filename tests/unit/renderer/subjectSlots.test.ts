import { describe, expect, it } from 'vitest';
import { type SubjectLayer, SubjectSlots } from '#parts/share/SubjectSlots.ts';

const slot = (layer: SubjectLayer, name: string) => ({ layer, subject: { name } });

describe('the subject of “Copy for chat”', () => {
  it('is that of the highest layer, in any order of mounting', () => {
    const slots = new SubjectSlots();
    const removeDialog = slots.add(slot('dialog', 'change'));
    const removePanel = slots.add(slot('panel', 'check'));
    slots.add(slot('page', 'item'));
    expect(slots.current()?.name).toBe('change');
    removeDialog();
    expect(slots.current()?.name).toBe('check');
    removePanel();
    expect(slots.current()?.name).toBe('item');
  });

  it('stays that of the panel when the page below it changes', () => {
    const slots = new SubjectSlots();
    const page = slot('page', 'first');
    slots.add(page);
    slots.add(slot('page', 'later'));
    page.subject = { name: 'first, updated' };
    expect(slots.current()?.name).toBe('later');
  });

  it('is that below while the panel loads', () => {
    const slots = new SubjectSlots();
    expect(slots.current()).toBeUndefined();
    slots.add(slot('page', 'item'));
    slots.add({ layer: 'panel', subject: undefined });
    expect(slots.current()?.name).toBe('item');
  });
});
