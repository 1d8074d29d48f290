const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);

/** Whether a word starts at an index, or a character that belongs to no word. */
export const isWordStart = (text: string, index: number): boolean =>
  !isWordCharacter(text[index - 1]) || !isWordCharacter(text[index]);

/** Returns the first index where a word of the text starts with `word`, or -1. Both must be folded. */
export function findWordStart(text: string, word: string): number {
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 1))
    if (isWordStart(text, index)) return index;
  return -1;
}
