import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  hasMarkup,
  mentionAt,
  mentionQueryAt,
  replaceRange,
  restoreMentions,
  toDisplayedText,
  toStoredText,
} from '#kit/fields/displayedMentions.ts';

const stored = 'Hi @[Tomás Vidal](user:1), ask @[Bo](user:2)!';
const shown = toDisplayedText(stored);
const typed = (text: string, caret: number, composing = false) => {
  const { displayed: next, caret: at } = applyEdit(shown, text, caret, composing);
  return [toStoredText(next), at];
};

const parts = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 5 }),
    fc.constantFrom('@[Ann](user:1)', '@[B o](user:2)', '@[', '\n'),
  ),
);

describe('a text with mentions', () => {
  it('is displayed with names', () => {
    expect(shown.text).toBe('Hi @Tomás Vidal, ask @Bo!');
    expect(hasMarkup(stored)).toBe(true);
    expect(hasMarkup(shown.text)).toBe(false);
  });

  it('is stored unchanged', () => {
    fc.assert(fc.property(parts, (all) => toStoredText(toDisplayedText(all.join(''))) === all.join('')));
  });

  it('keeps its mentions when text is typed next to them', () => {
    expect(typed('Hi @Tomás Vidal!!, ask @Bo!', 17)).toEqual([
      'Hi @[Tomás Vidal](user:1)!!, ask @[Bo](user:2)!',
      17,
    ]);
    expect(typed('Oh Hi @Tomás Vidal, ask @Bo!', 3)).toEqual([`Oh ${stored}`, 3]);
    expect(typed('Hi @Tomás Vidal, ask x@Bo!', 22)).toEqual([
      'Hi @[Tomás Vidal](user:1), ask x@[Bo](user:2)!',
      22,
    ]);
  });

  it('loses a whole mention when a part of it is deleted', () => {
    expect(typed('Hi @Tomás Vida, ask @Bo!', 14)).toEqual(['Hi , ask @[Bo](user:2)!', 3]);
    expect(typed('Hi @T, ask @Bo!', 5)).toEqual(['Hi , ask @[Bo](user:2)!', 3]);
    expect(typed('Hi @To', 6)).toEqual(['Hi ', 3]);
    expect(typed('Hi @Tomxo!', 8)).toEqual(['Hi x!', 4]);
  });

  it('turns an edited mention into plain text, also during IME composition', () => {
    expect(typed('Hi @Tomxás Vidal, ask @Bo!', 8)).toEqual(['Hi @Tomxás Vidal, ask @[Bo](user:2)!', 8]);
    expect(typed('Hi @Tomé Vidal, ask @Bo!', 8, true)).toEqual(['Hi @Tomé Vidal, ask @[Bo](user:2)!', 8]);
  });

  it('has the same content in both forms after any edit', () => {
    fc.assert(
      fc.property(
        parts,
        fc.nat(),
        fc.nat(),
        fc.string({ maxLength: 4 }),
        fc.boolean(),
        (all, a, b, letters, composing) => {
          const before = toDisplayedText(all.join(''));
          const from = Math.min(a, b) % (before.text.length + 1);
          const to = Math.max(from, Math.max(a, b) % (before.text.length + 1));
          const text = before.text.slice(0, from) + letters + before.text.slice(to);
          const { displayed: next, caret } = applyEdit(before, text, from + letters.length, composing);
          if (composing) expect(next.text).toBe(text);
          expect(caret).toBeLessThanOrEqual(next.text.length);
          let last = 0;
          for (const { from: start, to: end, markup } of next.mentions) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(toDisplayedText(markup).text).toBe(next.text.slice(start, end));
            last = end;
          }
        },
      ),
    );
  });

  it('inserts stored text in place of a range', () => {
    const { displayed: next, caret } = replaceRange(shown, 5, 16, 'x @[Cy](user:3)');
    expect(toStoredText(next)).toBe('Hi x @[Cy](user:3) ask @[Bo](user:2)!');
    expect(caret).toBe(8);
  });

  it('restores a mention that an undo brings back', () => {
    const known = new Map([['@Bo', '@[Bo](user:2)']]);
    expect(toStoredText(restoreMentions(toDisplayedText('ask @Bo, @Bo'), known))).toBe(
      'ask @[Bo](user:2), @[Bo](user:2)',
    );
    expect(restoreMentions(shown, known)).toBe(shown);
  });

  it('finds the mention that a deleting key would cut', () => {
    expect(mentionAt(shown, 15, 'Backspace')?.from).toBe(3);
    expect(mentionAt(shown, 3, 'Backspace')).toBeUndefined();
    expect(mentionAt(shown, 3, 'Delete')?.to).toBe(15);
    expect(mentionAt(shown, 15, 'Delete')).toBeUndefined();
    expect(mentionAt(shown, 7, 'a')).toBeUndefined();
  });
});

describe('the search text for a mention', () => {
  it('is the text after an @ at the start of a word', () => {
    const at = (text: string) =>
      mentionQueryAt(toDisplayedText(text), toDisplayedText(text).text.length)?.typed;
    expect(at('@')).toBe('');
    expect(at('Hi (@to')).toBe('to');
    expect(at('@to vi')).toBe('to vi');
    for (const text of ['a@b', '@ ', '@a\nb', '@[Bo](user:2)', '@[Bo](user:2) x', 'text']) {
      expect(at(text)).toBeUndefined();
    }
  });
});
