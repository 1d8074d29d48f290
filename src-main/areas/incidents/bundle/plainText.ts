/** Signs that must not reach a terminal or turn a text around: control characters and marks of direction. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu;

const visible = (sign: string): string => (sign === '\n' || sign === '\t' ? sign : '\ufffd');

/** A text of somebody else's without signs that nobody sees. Its lines stay. */
export const seen = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(hidden, visible);

export const oneLine = (text: string): string => seen(text).replaceAll(/\s+/g, ' ').trim();

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text in HTML, also within quotes. */
export const html = (text: string): string =>
  seen(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A text within a line of Markdown, where none of its signs means anything. */
export const markdown = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*_[\]<>|~#&!$]/g, (sign) => `\\${sign}`)
    .replace(/^([-+=]|\d+[.)])/, (sign) => `\\${sign}`);

/** A text of several lines as a quotation in Markdown. */
export const quotation = (text: string): string =>
  seen(text)
    .split('\n')
    .map((line) => `> ${markdown(line)}`.trimEnd())
    .join('\n');

/** An instant as everybody reads it the same: `2026-11-24 02:12:03 UTC`. */
export function utc(iso: string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? oneLine(iso) : `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
