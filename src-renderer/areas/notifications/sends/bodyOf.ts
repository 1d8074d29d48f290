import { prettyJson } from '../../../kit/text/prettyJson.ts';

/** Display format of a notification's text. */
export type Body =
  | { readonly as: 'json'; readonly text: string }
  | { readonly as: 'html' | 'markdown'; readonly text: string };

/** Start of an HTML document or fragment. */
const document = /^\s*<(?:!--|(?:!doctype|html|head|meta|style|body|table|div|center|section)\b)/i;
/** Start of a JSON object or array, such as Slack blocks or a server's answer. */
const object = /^\s*[[{]/;

/** Indents a JSON object or array. Undefined for other text. */
export const prettyObject = (text: string): string | undefined =>
  object.test(text) ? prettyJson(text) : undefined;

/**
 * Detects the format of a notification's text: HTML for email, JSON for chat, otherwise Markdown.
 * HTML is not parsed as Markdown, where leading blanks would start a code block.
 */
export function bodyOf(text: string): Body {
  const json = prettyObject(text);
  if (json !== undefined) return { as: 'json', text: json };
  return { as: document.test(text) ? 'html' : 'markdown', text };
}
