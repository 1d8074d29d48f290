import clsx from 'clsx';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Text } from '../layout/boxes.tsx';
import { beginningOf } from './beginningOf.ts';
import { splitMentions } from './mentions.ts';
import { markdownMessages } from './messages.ts';
import { onlyKnownTags } from './onlyKnownTags.ts';
import styles from './SafeHtml.module.css';
import { sanitizeHtml, sanitizeMarkdown } from './sanitize.ts';

interface SafeHtmlProps {
  readonly text: string;
  /**
   * `plain` shows the text literally, except for mentions. `html` is a document without markdown syntax.
   * Defaults to `markdown`.
   */
  readonly format?: 'markdown' | 'html' | 'plain';
  /** Id of the current user, whose mentions are highlighted. */
  readonly currentUserId?: string | undefined;
  readonly className?: string | undefined;
}

/** Characters displayed at first. */
const initialCharacters = 20_000;
/** Longer texts (characters) are displayed as plain text because their layout would take too long. */
const maxFormattedCharacters = 200_000;

const mentionClass = (id: string, own: string | undefined): string =>
  clsx(styles.mention, id === own && styles.own);

/**
 * Renders user content as markdown, HTML or plain text. Runs
 * no scripts, loads nothing, and links only to the web.
 */
export function SafeHtml({ text: rawText, format = 'markdown', currentUserId, className }: SafeHtmlProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  // Remove the styles of an HTML document first: they can be longer than its text.
  const text = useMemo(() => (format === 'html' ? onlyKnownTags(rawText) : rawText), [format, rawText]);
  const beginning = useMemo(() => beginningOf(text, initialCharacters), [text]);
  const visibleText = isExpanded ? text : beginning;
  const TextComponent =
    format === 'plain' || visibleText.length > maxFormattedCharacters ? PlainText : textComponents[format];
  return (
    <div className={clsx(styles.text, className)}>
      <TextComponent text={visibleText} currentUserId={currentUserId} />
      {beginning.length < text.length && (
        <Button
          kind="quiet"
          className={styles.all}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? markdownMessages.showLess : markdownMessages.showAll}
        </Button>
      )}
    </div>
  );
}

interface TextProps {
  readonly text: string;
  readonly currentUserId: string | undefined;
}

function HtmlText({ text }: TextProps) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => container.current?.replaceChildren(sanitizeHtml(text)), [text]);
  return <div ref={container} className={clsx(styles.markdown, styles.document)} />;
}

function MarkdownText({ text, currentUserId }: TextProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      place.current?.replaceChildren(
        sanitizeMarkdown(text, ({ id, name }) => {
          const shown = document.createElement('span');
          shown.className = mentionClass(id, currentUserId);
          shown.textContent = `@${name}`;
          return shown;
        }),
      ),
    [text, currentUserId],
  );
  return <div ref={place} className={styles.markdown} />;
}

function PlainText({ text, currentUserId }: TextProps) {
  const pieces = useMemo(() => splitMentions(text), [text]);
  return (
    <Text as="div" flow="pre-wrap">
      {pieces.map(({ markup, mention }, index) =>
        mention === undefined ? (
          markup
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a piece of the text.
          <span key={index} className={mentionClass(mention.id, currentUserId)}>
            @{mention.name}
          </span>
        ),
      )}
    </Text>
  );
}

const textComponents = { markdown: MarkdownText, html: HtmlText } as const;
