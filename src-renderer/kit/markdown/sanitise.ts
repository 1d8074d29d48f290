import createDOMPurify from 'dompurify';
import { marked } from 'marked';

const purify = createDOMPurify(window);

// Links leave the window, and nobody there learns where they were.
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noreferrer noopener');
});

const tags = [
  ...[
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'code',
    'dd',
    'del',
    'details',
    'div',
    'dl',
    'dt',
    'em',
    'h1',
    'h2',
  ],
  ...[
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'ins',
    'kbd',
    'li',
    'ol',
    'p',
    'pre',
    's',
    'small',
    'span',
    'strong',
  ],
  ...['sub', 'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];

/**
 * What a server wrote as markdown or HTML, without anything that runs, loads, styles or asks: scripts, pictures, frames, forms, styles.
 * Links lead to the web only, and out of the window.
 */
export function sanitiseMarkdown(text: string): DocumentFragment {
  return purify.sanitize(marked.parse(text, { async: false, gfm: true, breaks: true }), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'title', 'colspan', 'rowspan', 'start', 'align', 'open'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
