const ascii = /^[\0-\x7f]*$/;
/** Marks of Latin, Greek and Cyrillic letters. In other scripts, marks are vowels and other necessary signs. */
const marks = /[\u0300-\u036f]/g;

/**
 * Folds a text for searching: without case and marks. Two texts match if their folded texts are equal: `eclair`
 * finds `Éclair`, and `istanbul` finds `İstanbul`.
 */
export function foldText(text: string): string {
  // Most texts, and much faster.
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i');
}

/** Splits typed text into folded words. */
export const foldedWords = (typed: string): readonly string[] =>
  foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Blocks of letters with marks. */
const markedBlocks: ReadonlyArray<readonly [first: number, last: number]> = [
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
];
const markedCharacter = /[\u00c0-\u024f\u0370-\u052f\u1e00-\u1fff]|[\u0300-\u036f]/;

let variantsOfLetter: ReadonlyMap<string, string> | undefined;

/** Returns the forms of each folded letter that have a mark or another case. */
function letterVariants(): ReadonlyMap<string, string> {
  if (variantsOfLetter !== undefined) return variantsOfLetter;
  const variants = new Map<string, string>();
  for (const [first, last] of markedBlocks)
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCharCode(code);
      const folded = foldText(letter);
      if (folded !== letter && folded.length === 1)
        variants.set(folded, (variants.get(folded) ?? '') + letter);
    }
  variantsOfLetter = variants;
  return variants;
}

const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Returns a global pattern for finding a text regardless of case and marks. Unlike the position in a folded text,
 * a match is a range of the original text.
 * @param text The text to search. Plain ASCII patterns are used for texts without marks, because they are faster.
 */
export function searchPattern(wanted: string, text: string): RegExp {
  const folded = foldText(wanted);
  // A pattern without characters would match everywhere.
  if (folded === '') return /(?!)/g;
  if (!markedCharacter.test(text) && !markedCharacter.test(wanted))
    return new RegExp(escapeRegex(wanted), 'giu');
  const variants = letterVariants();
  const letters = [...folded].map((letter) => {
    const others = variants.get(letter);
    const own = escapeRegex(letter);
    return `${others === undefined ? own : `[${own}${others}]`}[\\u0300-\\u036f]*`;
  });
  // Folding also changes a few characters without marks, such as compatibility ideographs.
  return new RegExp(`${letters.join('')}|${escapeRegex(wanted)}`, 'giu');
}
