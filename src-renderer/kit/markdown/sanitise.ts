import createDOMPurify from 'dompurify';
import { allowedAttributes, allowedTags } from './allowed.ts';
import { KeptTexts } from './KeptTexts.ts';
import type { Mention } from './mentions.ts';
import { onlyKnownTags } from './onlyKnownTags.ts';
import { parseMarkdown } from './parseMarkdown.ts';

const purify = createDOMPurify(window);

// Links leave the window, and nobody there learns where they were. Where one leads is said by itself: its words may say something else.
purify.addHook('afterSanitizeAttributes', (node) => {
  // What scrolls must be reached by keyboard.
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

/** A million characters: some thousand comments. */
const kept = new KeptTexts<KeptText>(1_000_000);
/** Marks the places of mentions; it never gets into a document, so no author can know it. */
const mark = `${crypto.randomUUID()}-`;

interface KeptText {
  readonly content: DocumentFragment;
  readonly mentions: readonly Mention[];
}

/**
 * What somebody wrote as HTML, such as an e-mail, without anything that runs, loads, styles or asks: scripts, pictures, frames, forms,
 * styles. Links lead to the web only, and out of the window.
 */
export const sanitiseHtml = (html: string): DocumentFragment =>
  purify.sanitize(onlyKnownTags(html), {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...allowedAttributes],
    ALLOWED_URI_REGEXP: /^https?:/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });

function sanitise(text: string): KeptText {
  const { html, mentions } = parseMarkdown(text, mark);
  return { content: sanitiseHtml(html), mentions };
}

/**
 * The same of what somebody wrote as markdown, which may have HTML in it. A text is read once, however often it is shown.
 * @param drawMention makes what stands for a mention
 */
export function sanitiseMarkdown(text: string, drawMention: (mention: Mention) => Node): DocumentFragment {
  const { content, mentions } = kept.get(text, () => sanitise(text));
  const shown = document.importNode(content, true);
  for (const place of shown.querySelectorAll<HTMLElement>(`ins[title^="${mark}"]`)) {
    const mention = mentions[Number(place.title.slice(mark.length))];
    if (mention === undefined) place.remove();
    else place.replaceWith(drawMention(mention));
  }
  return shown;
}
