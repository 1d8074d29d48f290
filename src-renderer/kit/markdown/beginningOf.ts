import { splitMentions } from './mentions.ts';

/** The cut searches for a line end in the last 20 % of the limit. */
const leastPart = 0.8;

/**
 * Returns the beginning of a text. Cuts at a line end if possible, never inside a character or a mention.
 * @param most Max characters.
 * @returns The whole text if it is short enough.
 */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const line = text.lastIndexOf('\n', most);
  if (line >= most * leastPart) return text.slice(0, line);
  // A cut mention is detectable only together with the text after it.
  const around = 1_000;
  let at = Math.max(0, most - around);
  for (const { markup, mention } of splitMentions(text.slice(at, most + around))) {
    if (mention !== undefined && at < most && at + markup.length > most && at > 0) return text.slice(0, at);
    at += markup.length;
  }
  const code = text.charCodeAt(most);
  return text.slice(0, code >= 0xdc00 && code <= 0xdfff ? most - 1 : most);
}
