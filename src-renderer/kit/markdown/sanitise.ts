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
 * Parsing alone makes the window complain of styles and handlers that its policy forbids, though nothing of them is kept. What is
 * recognised of them goes before; what may be kept is decided below.
 */
const complainedOf = [
  /<(script|style|iframe|object|embed|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi,
  /\s(?:on\w+|style|srcdoc)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi,
] as const;

const withoutComplaints = (html: string): string =>
  complainedOf.reduce((rest, pattern) => rest.replaceAll(pattern, ''), html);

/**
 * What a server wrote as markdown or HTML, without anything that runs, loads, styles or asks: scripts, pictures, frames, forms, styles.
 * Links lead to the web only, and out of the window.
 */
export function sanitiseMarkdown(text: string): DocumentFragment {
  return purify.sanitize(withoutComplaints(marked.parse(text, { async: false, gfm: true, breaks: true })), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'title', 'colspan', 'rowspan', 'start', 'align', 'open'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
