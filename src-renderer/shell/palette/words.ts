/** What is typed, as words in lower case. */
export const wordsOf = (typed: string): readonly string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

const isPartOfWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Where a word starts in a text that is in lower case: at the start of a word of it, -1 when nowhere. */
export function wordStart(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isPartOfWord(text[at - 1]) || !isPartOfWord(word[0])) return at;
  }
  return -1;
}
