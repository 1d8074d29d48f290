import { allowedAttributes, allowedTags } from './allowedHtml.ts';

/** Elements that are removed with their content, and comments. */
const openings =
  /<(?:(script|style|iframe|object|embed|svg|math|template|noscript|title|textarea|select)\b[^<>]*>?|(!--))/gi;
const tags = /<(?:(\/?)([a-z][a-z0-9]*|[!?/])([^<>]*)>?)?/gi;
const attributes = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>`]+))?/g;

/**
 * Removes elements that run scripts, load resources or swallow text. An unclosed element only loses its tag.
 */
function withoutElements(html: string): string {
  const unclosedEndings = new Set<string>();
  let kept = '';
  let done = 0;
  openings.lastIndex = 0;
  for (let found = openings.exec(html); found !== null; found = openings.exec(html)) {
    const name = found[1]?.toLowerCase();
    const ending = name === undefined ? '-->' : `</${name}[^<>]*>?`;
    kept += html.slice(done, found.index);
    done = found.index + found[0].length;
    // Remember endings that were not found. Otherwise a
    // thousand openings would scan the text a thousand times.
    if (!unclosedEndings.has(ending)) {
      const end = new RegExp(ending, 'gi');
      end.lastIndex = done;
      if (end.test(html)) done = end.lastIndex;
      else unclosedEndings.add(ending);
    }
    openings.lastIndex = done;
  }
  return kept + html.slice(done);
}

/** Returns an allowed, well-formed attribute as written. Otherwise returns an empty text. */
const attribute = (written: string, name: string, value: string | undefined): string =>
  !allowedAttributes.includes(name.toLowerCase())
    ? ''
    : value === undefined || /^["']/.test(value)
      ? ` ${written}`
      : ` ${name}="${value}"`;

/**
 * Removes all tags and attributes that are not allowed, but does not check attribute values.
 * Without this, parsing alone causes Content-Security-Policy
 * violations, even though the content is removed later.
 * @param html HTML with escaped text: every `<` starts a tag.
 */
export const onlyKnownTags = (html: string): string =>
  withoutElements(html).replaceAll(tags, (_tag, slash?: string, name?: string, rest = '') => {
    // A single `<` could form a tag with the text after a removed tag.
    if (name === undefined) return '&lt;';
    if (!allowedTags.includes(name.toLowerCase())) return '';
    if (slash !== '') return `</${name}>`;
    const result = [...rest.matchAll(attributes)].map(([written, key = '', value]) =>
      attribute(written, key, value),
    );
    return `<${name}${result.join('')}>`;
  });
