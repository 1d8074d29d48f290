import { prettyJson } from '#kit/text/prettyJson.ts';

/** Display format of a notification's text. */
export type Body =
  | { readonly format: 'json'; readonly text: string }
  | { readonly format: 'html' | 'markdown'; readonly text: string };

/** Start of an HTML document or fragment. */
const htmlPattern = /^\s*<(?:!--|(?:!doctype|html|head|meta|style|body|table|div|center|section)\b)/i;
/** Start of a JSON object or array, such as Slack blocks or a server's answer. */
const jsonPattern = /^\s*[[{]/;

/** Indents a JSON object or array. Undefined for other text. */
export const prettyObject = (text: string): string | undefined =>
  jsonPattern.test(text) ? prettyJson(text) : undefined;

/**
 * Detects the format of a notification's text: HTML for email, JSON for chat, otherwise Markdown.
 * HTML is not parsed as Markdown, where leading blanks would start a code block.
 */
export function detectBodyFormat(text: string): Body {
  const json = prettyObject(text);
  if (json !== undefined) return { format: 'json', text: json };
  return { format: htmlPattern.test(text) ? 'html' : 'markdown', text };
}
