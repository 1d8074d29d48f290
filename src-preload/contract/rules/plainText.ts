/** Control characters and bidirectional marks, which can manipulate a terminal or disguise a text. */
const invisiblePattern = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu;

const replaceInvisible = (sign: string): string => (sign === '\n' || sign === '\t' ? sign : '\ufffd');

/** Replaces invisible characters in untrusted text; line breaks and tabs stay. */
export const stripInvisible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(invisiblePattern, replaceInvisible);

export const oneLine = (text: string): string => stripInvisible(text).replaceAll(/\s+/g, ' ').trim();

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  stripInvisible(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Escapes a single line of text for Markdown. */
export const escapeMarkdown = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*_[\]<>|~#&!$]/g, (sign) => `\\${sign}`)
    .replace(/^([-+=]|\d+[.)])/, (sign) => `\\${sign}`);

/** Formats text as a Markdown block quote. */
export const toBlockQuote = (text: string): string =>
  stripInvisible(text)
    .split('\n')
    .map((line) => `> ${escapeMarkdown(line)}`.trimEnd())
    .join('\n');

/** Formats a time in UTC: `2026-11-24 02:12:03 UTC`. */
export function utcText(iso: string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? oneLine(iso) : `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
