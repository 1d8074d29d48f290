import clsx from 'clsx';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { beginningOf } from './beginningOf.ts';
import { splitMentions } from './mentions.ts';
import { markdownMessages } from './messages.ts';
import { onlyKnownTags } from './onlyKnownTags.ts';
import styles from './SafeHtml.module.css';
import { sanitiseHtml, sanitiseMarkdown } from './sanitise.ts';

interface SafeHtmlProps {
  readonly text: string;
  /**
   * `plain` shows the text literally, except for mentions. `html` is a document without markdown syntax.
   * Defaults to `markdown`.
   */
  readonly format?: 'markdown' | 'html' | 'plain';
  /** Id of the current user, whose mentions are highlighted. */
  readonly own?: string | undefined;
  readonly className?: string | undefined;
}

/** Characters displayed at first. */
const shownAtFirst = 20_000;
/** Longer texts (characters) are displayed as plain text because their layout would take too long. */
const mostMarkdown = 200_000;

const mentionClass = (id: string, own: string | undefined): string =>
  clsx(styles.mention, id === own && styles.own);

/**
 * Renders user content as markdown, HTML or plain text. Runs
 * no scripts, loads nothing, and links only to the web.
 */
export function SafeHtml({ text: written, format = 'markdown', own, className }: SafeHtmlProps) {
  const [whole, setWhole] = useState(false);
  // Remove the styles of an HTML document first: they can be longer than its text.
  const text = useMemo(() => (format === 'html' ? onlyKnownTags(written) : written), [format, written]);
  const beginning = useMemo(() => beginningOf(text, shownAtFirst), [text]);
  const shown = whole ? text : beginning;
  const Shown = format === 'plain' || shown.length > mostMarkdown ? PlainText : drawnAs[format];
  return (
    <div className={clsx(styles.text, className)}>
      <Shown text={shown} own={own} />
      {beginning.length < text.length && (
        <Button kind="quiet" className={styles.all} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? markdownMessages.showLess : markdownMessages.showAll}
        </Button>
      )}
    </div>
  );
}

interface TextProps {
  readonly text: string;
  readonly own: string | undefined;
}

function HtmlText({ text }: TextProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(sanitiseHtml(text)), [text]);
  return <div ref={place} className={clsx(styles.markdown, styles.document)} />;
}

function MarkdownText({ text, own }: TextProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      place.current?.replaceChildren(
        sanitiseMarkdown(text, ({ id, name }) => {
          const shown = document.createElement('span');
          shown.className = mentionClass(id, own);
          shown.textContent = `@${name}`;
          return shown;
        }),
      ),
    [text, own],
  );
  return <div ref={place} className={styles.markdown} />;
}

function PlainText({ text, own }: TextProps) {
  const pieces = useMemo(() => splitMentions(text), [text]);
  return (
    <div className={styles.plain}>
      {pieces.map(({ markup, mention }, index) =>
        mention === undefined ? (
          markup
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a piece of the text.
          <span key={index} className={mentionClass(mention.id, own)}>
            @{mention.name}
          </span>
        ),
      )}
    </div>
  );
}

const drawnAs = { markdown: MarkdownText, html: HtmlText } as const;
