import { type ReactNode, useId, useState } from 'react';
import { TextButton } from '#kit/controls/TextButton.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Box, Column, Note, Row, Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { CardLink, useCardLinks } from '#parts/components/CardLink.tsx';
import styles from './Handover.module.css';
import type {
  DocumentLine,
  DocumentPart,
  DocumentSection,
  HandoverDocument,
  LineTone,
} from './HandoverDocument.ts';
import { listTexts, messages } from './messages.ts';

/** Number of lines of a section that are displayed at first. */
const initialLines = 50;

const shapes = { bad: 'unhealthy', good: 'healthy', warn: 'warning', none: undefined } as const;

const Mark = ({ tone }: { readonly tone: LineTone }) => {
  const shape = shapes[tone];
  return <span className={styles.mark}>{shape !== undefined && <StatusIcon shape={shape} />}</span>;
};

function LineHead({ line: { kind, name, href, facts } }: { readonly line: DocumentLine }) {
  return (
    <Text lines={20} flow="anywhere">
      {kind !== '' && (
        <Text size={12} tone="muted">
          {visibleName(kind)}{' '}
        </Text>
      )}
      {href === undefined ? (
        <span className={styles.title}>{visibleName(name)}</span>
      ) : (
        <CardLink href={href} className={styles.title}>
          {visibleName(name)}
        </CardLink>
      )}
      {facts.length > 0 && (
        <Text size={12} tone="muted" digits>
          {' '}
          {visibleName(facts.join('; '))}
        </Text>
      )}
    </Text>
  );
}

function Part({ part: { title, lines, more, isFolded } }: { readonly part: DocumentPart }) {
  const [isOpen, setOpen] = useState(!isFolded);
  const id = useId();
  const hasMarks = lines.some(({ tone }) => tone !== 'none');
  return (
    <div>
      {isFolded ? (
        <TextButton size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {title}
        </TextButton>
      ) : (
        <Note id={id} margin={0}>
          {title}
        </Note>
      )}
      {isOpen && (
        <Box as="ul" paddingLeft={12} {...(isFolded ? { 'aria-label': title } : { 'aria-labelledby': id })}>
          {lines.map((line) => (
            <Row as="li" key={line.key} align="start" gap={8}>
              {hasMarks && <Mark tone={line.tone} />}
              <LineHead line={line} />
            </Row>
          ))}
          {more > 0 && (
            <Note as="li" paddingY={2}>
              {messages.more(more)}
            </Note>
          )}
        </Box>
      )}
    </div>
  );
}

const Line = ({ line }: { readonly line: DocumentLine }) => (
  <Row as="li" align="start" gap={8} paddingX={16} paddingY={6} edge="bottom">
    <Mark tone={line.tone} />
    <Column minWidth={0} grow gap={2}>
      <LineHead line={line} />
      {line.parts.map((part) => (
        <Part key={part.title} part={part} />
      ))}
    </Column>
  </Row>
);

function Section({ section: { title, notes, lines, more } }: { readonly section: DocumentSection }) {
  const [showsAll, setShowsAll] = useState(false);
  const id = useId();
  const shown = showsAll ? lines : lines.slice(0, initialLines);
  const hidden = lines.length - Math.min(lines.length, initialLines);
  const foot = (content: ReactNode) => (
    <Box paddingX={16} paddingTop={8}>
      {content}
    </Box>
  );
  return (
    <section aria-labelledby={id}>
      <Text
        id={id}
        as="h2"
        paddingX={16}
        paddingTop={16}
        paddingBottom={8}
        edge="bottom"
        size={14}
        lines={20}
        weight={600}
      >
        {title}
      </Text>
      {notes.map((note) => (
        <Text
          as="p"
          key={note}
          margin={0}
          paddingX={16}
          paddingTop={8}
          tone="muted"
          lines={20}
          flow="anywhere"
        >
          {visibleName(note)}
        </Text>
      ))}
      {lines.length > 0 && (
        <ul aria-labelledby={id}>
          {shown.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
      )}
      {hidden > 0 &&
        foot(
          <TextButton size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? messages.showLess : messages.showMore(hidden)}
          </TextButton>,
        )}
      {more > 0 && foot(<Note margin={0}>{messages.more(more)}</Note>)}
    </section>
  );
}

interface HandoverReportProps {
  readonly document: HandoverDocument;
  /** Sentences above the sections. */
  readonly intro: readonly string[];
}

/** A handover on one page, by consequence. */
export function HandoverReport({ document: { title, summary, sections }, intro }: HandoverReportProps) {
  const follow = useCardLinks();
  return (
    // The links inside are reachable by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on the links inside.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable by keyboard.
    <section className={styles.report} aria-label={listTexts.title} tabIndex={0} onClick={follow}>
      <Column gap={4} paddingX={16} paddingTop={16}>
        <Text as="p" margin={0} size={16} lines={24} weight={600}>
          {title}
        </Text>
        {[...intro, ...summary].map((sentence) => (
          <Text as="p" key={sentence} margin={0} lines={20} tone="muted">
            {sentence}
          </Text>
        ))}
      </Column>
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </section>
  );
}
