/** Control characters and bidirectional marks, which can manipulate a terminal or disguise a text. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu;

const visible = (sign: string): string => (sign === '\n' || sign === '\t' ? sign : '\ufffd');

/** Replaces invisible characters in untrusted text; line breaks and tabs stay. */
export const seen = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(hidden, visible);

export const oneLine = (text: string): string => seen(text).replaceAll(/\s+/g, ' ').trim();

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attributes. */
export const html = (text: string): string =>
  seen(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Escapes a single line of text for Markdown. */
export const markdown = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*_[\]<>|~#&!$]/g, (sign) => `\\${sign}`)
    .replace(/^([-+=]|\d+[.)])/, (sign) => `\\${sign}`);

/** Formats text as a Markdown block quote. */
export const quotation = (text: string): string =>
  seen(text)
    .split('\n')
    .map((line) => `> ${markdown(line)}`.trimEnd())
    .join('\n');

/** Formats a time in UTC: `2026-11-24 02:12:03 UTC`. */
export function utc(iso: string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? oneLine(iso) : `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
