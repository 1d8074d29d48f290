import { oneLine, stripInvisible } from '#contract/rules/plainText.ts';

/** Characters that could control a terminal or disguise a text, and that JSON does not escape. */
const unsafePattern = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const toEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes the unsafe characters of a JSON text, which stays the same JSON. */
export const escapeJson = (json: string): string => json.replaceAll(unsafePattern, toEscape);

const withoutMarks = (text: string): string => text.replaceAll('\u061c', '\ufffd');

/** Returns a text for one line of a terminal. */
export const lineText = (text: string): string => withoutMarks(oneLine(text));

/** Returns a question for one line of a terminal, with the space before the answer. */
export const promptText = (text: string): string => lineText(text) + (/\s$/.test(text) ? ' ' : '');

/**
 * Returns a text for one line of a terminal that has its indentation. Control characters are escaped, so that they
 * can be read.
 */
export const indentedText = (text: string): string =>
  text
    .replaceAll('\t', '    ')
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, toEscape)
    .trimEnd();

/** Returns a text for several lines of a terminal. */
export const blockText = (text: string): string => withoutMarks(stripInvisible(text));

/** Whether a text has a character that a terminal must not receive. */
export const isUnsafe = (text: string): boolean => blockText(text) !== text;
