import { splitMentions } from './mentions.ts';

/** How far back a line's end is looked for, as a part of the whole. */
const leastPart = 0.8;

/**
 * The beginning of a text: to the end of a line where one is near, and never amid a character or a mention.
 * @param most characters that it has
 * @returns the text itself where it is no longer
 */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const line = text.lastIndexOf('\n', most);
  if (line >= most * leastPart) return text.slice(0, line);
  // A mention that the end falls into is seen with what comes after it.
  const around = 1_000;
  let at = Math.max(0, most - around);
  for (const { markup, mention } of splitMentions(text.slice(at, most + around))) {
    if (mention !== undefined && at < most && at + markup.length > most && at > 0) return text.slice(0, at);
    at += markup.length;
  }
  const code = text.charCodeAt(most);
  return text.slice(0, code >= 0xdc00 && code <= 0xdfff ? most - 1 : most);
}
