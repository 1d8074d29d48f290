/** Splits typed text into lower-case words. */
export const wordsOf = (typed: string): readonly string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Returns the first index where a word of the lower-case text starts with `word`, or -1. */
export function findWordStart(text: string, word: string): number {
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 1)) {
    if (!isWordCharacter(text[index - 1]) || !isWordCharacter(word[0])) return index;
  }
  return -1;
}
