import { splitMentions } from './mentions.ts';

/** The cut searches for a line end in the last 20 % of the limit. */
const minCutShare = 0.8;

/**
 * Returns the beginning of a text. Cuts at a line end if possible, never inside a character or a mention.
 * @param maxLength Max characters.
 * @returns The whole text if it is short enough.
 */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const line = text.lastIndexOf('\n', maxLength);
  if (line >= maxLength * minCutShare) return text.slice(0, line);
  // A cut mention is detectable only together with the text after it.
  const around = 1_000;
  let at = Math.max(0, maxLength - around);
  for (const { markup, mention } of splitMentions(text.slice(at, maxLength + around))) {
    if (mention !== undefined && at < maxLength && at + markup.length > maxLength && at > 0)
      return text.slice(0, at);
    at += markup.length;
  }
  const code = text.charCodeAt(maxLength);
  return text.slice(0, code >= 0xdc00 && code <= 0xdfff ? maxLength - 1 : maxLength);
}
