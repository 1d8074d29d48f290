import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedWords, foldText, searchPattern } from '#contract/rules/foldText.ts';

describe('folded text', () => {
  it.each([
    ['éclair', 'eclair'],
    ['E\u0301CLAIR', 'eclair'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'istanbul'],
    ['ıstanbul', 'istanbul'],
    ['Ångström', 'angstrom'],
    ['Ёлка', 'елка'],
    ['ΟΔΌΣ', 'οδοσ'],
    ['日本語 한국어', '日本語 한국어'],
    ['が', 'が'],
    ['हिन्दी', 'हिन्दी'],
    ['A\nB_%', 'a\nb_%'],
  ])('of %j is %j', (text, folded) => expect(foldText(text)).toBe(folded));

  it('does not change when it is folded again, and is equal for all cases and compositions', () => {
    const letters = fc.string({
      unit: fc.oneof(
        fc.constantFrom('é', 'İ', 'ı', 'I', 'ß', 'ς', 'Σ', 'ǆ', 'ﬁ', '\u0307'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(letters, (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
        expect(foldText(text.normalize('NFD'))).toBe(folded);
        expect(foldText(text.normalize('NFC').toLowerCase())).toBe(folded);
      }),
    );
  });

  it('splits typed text into words', () => {
    expect(foldedWords('  Café\t ÉCLAIR ')).toEqual(['cafe', 'eclair']);
    expect(foldedWords(' ')).toEqual([]);
  });
});

describe('the pattern of a search', () => {
  const found = (wanted: string, text: string) => text.match(searchPattern(wanted, text)) ?? [];
  it.each([
    ['eclair', 'Éclair e\u0301CLAIR eclair', ['Éclair', 'e\u0301CLAIR', 'eclair']],
    ['éclair', 'eclair', ['eclair']],
    ['istanbul', 'İSTANBUL İstanbul istanbul', ['İSTANBUL', 'İstanbul', 'istanbul']],
    ['İstanbul', 'istanbul', ['istanbul']],
    ['straße', 'STRASSE Straße', ['Straße']],
    ['(a+)[', 'x (Á+)[ y', ['(Á+)[']],
    ['日本', '日本語 é', ['日本']],
    ['', 'é', []],
    ['\u0301', 'e\u0301', []],
  ])('finds %j in %j', (wanted, text, ranges) => expect(found(wanted, text)).toEqual(ranges));

  it('finds each text within itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constantFrom('', 'é'), (text, more) => {
        fc.pre(foldText(text) !== '');
        expect(searchPattern(text, text + more).test(text + more)).toBe(true);
      }),
    );
  });
});
