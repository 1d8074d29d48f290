import { allowedAttributes, allowedTags } from './allowed.ts';

/** What goes with all that is in it, and how it ends. */
const openings =
  /<(?:(script|style|iframe|object|embed|svg|math|template|noscript|title|textarea|select)\b[^<>]*>?|(!--))/gi;
const tags = /<(?:(\/?)([a-z][a-z0-9]*|[!?/])([^<>]*)>?)?/gi;
const attributes = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>`]+))?/g;

/** Without elements that run, load or swallow; one that never ends loses its tag alone, and not all that comes after it. */
function withoutElements(html: string): string {
  const endless = new Set<string>();
  let kept = '';
  let done = 0;
  openings.lastIndex = 0;
  for (let found = openings.exec(html); found !== null; found = openings.exec(html)) {
    const name = found[1]?.toLowerCase();
    const ending = name === undefined ? '-->' : `</${name}[^<>]*>?`;
    kept += html.slice(done, found.index);
    done = found.index + found[0].length;
    // Looked for once only: else a text of a thousand openings would be read a thousand times.
    if (!endless.has(ending)) {
      const end = new RegExp(ending, 'gi');
      end.lastIndex = done;
      if (end.test(html)) done = end.lastIndex;
      else endless.add(ending);
    }
    openings.lastIndex = done;
  }
  return kept + html.slice(done);
}

/** An attribute as it was written, if it is one that may be kept and has no loose ends. */
const attribute = (written: string, name: string, value: string | undefined): string =>
  !allowedAttributes.includes(name.toLowerCase())
    ? ''
    : value === undefined || /^["']/.test(value)
      ? ` ${written}`
      : ` ${name}="${value}"`;

/**
 * HTML of which only tags and attributes are left that a text may have. Parsing alone makes the window complain of styles, handlers and
 * addresses that its policy forbids, though nothing of them is kept. What the values may be is not decided here.
 * @param html whose texts are escaped: what looks like a tag is meant as one
 */
export const onlyKnownTags = (html: string): string =>
  withoutElements(html).replaceAll(tags, (_tag, slash?: string, name?: string, rest = '') => {
    // One alone could become a tag with what follows once others are gone.
    if (name === undefined) return '&lt;';
    if (!allowedTags.includes(name.toLowerCase())) return '';
    if (slash !== '') return `</${name}>`;
    const kept = [...rest.matchAll(attributes)].map(([written, key = '', value]) =>
      attribute(written, key, value),
    );
    return `<${name}${kept.join('')}>`;
  });
