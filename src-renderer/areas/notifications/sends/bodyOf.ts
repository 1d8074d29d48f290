import { prettyJson } from '../../../kit/text/prettyJson.ts';

/** How the text of a notification is shown. */
export type Body =
  | { readonly as: 'json'; readonly text: string }
  | { readonly as: 'html' | 'markdown'; readonly text: string };

/** How a document, or a part of one, begins that somebody wrote as HTML from its first sign on. */
const document = /^\s*<(?:!--|(?:!doctype|html|head|meta|style|body|table|div|center|section)\b)/i;
/** Blocks of a chat, and answers of a server. */
const object = /^\s*[[{]/;

/** JSON of more than a single value, with an indent; nothing for other texts. */
export const prettyObject = (text: string): string | undefined =>
  object.test(text) ? prettyJson(text) : undefined;

/**
 * What a template made: an e-mail's document, JSON for a chat, or else markdown, which may have HTML in it. In a document blanks at the
 * beginning of a line mean nothing, and in markdown they make it code.
 */
export function bodyOf(text: string): Body {
  const json = prettyObject(text);
  if (json !== undefined) return { as: 'json', text: json };
  return { as: document.test(text) ? 'html' : 'markdown', text };
}
