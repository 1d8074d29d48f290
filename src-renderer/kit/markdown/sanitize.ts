import createDOMPurify from 'dompurify';
import { allowedAttributes, allowedTags } from './allowedHtml.ts';
import type { Mention } from './mentions.ts';
import { onlyKnownTags } from './onlyKnownTags.ts';
import { parseMarkdown } from './parseMarkdown.ts';
import { TextCache } from './TextCache.ts';

const purify = createDOMPurify(window);

// Links open outside of the window and send no referrer. The
// title shows the target, which can differ from the text.
purify.addHook('afterSanitizeAttributes', (node) => {
  // Scrollable elements need keyboard access.
  if (node.tagName === 'PRE') node.setAttribute('tabindex', '0');
  if (node.tagName !== 'A') return;
  const address = node.getAttribute('href');
  if (address === null) {
    node.removeAttribute('title');
    return;
  }
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noreferrer noopener');
  node.setAttribute('title', address);
});

/** Cache limit in characters: about a thousand comments. */
const cache = new TextCache<SanitizedText>(1_000_000);
/** Marks mentions in the HTML. It never appears in a document, so authors cannot know it. */
const mark = `${crypto.randomUUID()}-`;

interface SanitizedText {
  readonly content: DocumentFragment;
  readonly mentions: readonly Mention[];
}

/**
 * Sanitizes HTML, such as an email: no scripts, images, frames, forms or styles.
 * Links lead only to the web and open outside of the window.
 */
export const sanitizeHtml = (html: string): DocumentFragment =>
  purify.sanitize(onlyKnownTags(html), {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...allowedAttributes],
    ALLOWED_URI_REGEXP: /^https?:/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });

function sanitizeText(text: string): SanitizedText {
  const { html, mentions } = parseMarkdown(text, mark);
  return { content: sanitizeHtml(html), mentions };
}

/**
 * Sanitizes markdown, which can contain HTML. Results are cached per text.
 * @param drawMention Creates the element of a mention.
 */
export function sanitizeMarkdown(text: string, drawMention: (mention: Mention) => Node): DocumentFragment {
  const { content, mentions } = cache.get(text, () => sanitizeText(text));
  const shown = document.importNode(content, true);
  for (const place of shown.querySelectorAll<HTMLElement>(`ins[title^="${mark}"]`)) {
    const mention = mentions[Number(place.title.slice(mark.length))];
    if (mention === undefined) place.remove();
    else place.replaceWith(drawMention(mention));
  }
  return shown;
}
