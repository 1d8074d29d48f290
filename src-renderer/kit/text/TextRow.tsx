import clsx from 'clsx';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { ansiClass } from './ansiClass.ts';
import type { LinePiece } from './linePieces.ts';
import { messages } from './messages.ts';
import styles from './Text.module.css';

interface TextRowProps {
  readonly line: number;
  /** Displayed line number. Undefined for a continuation of the row above. */
  readonly number: number | undefined;
  /** Start and end index of the rendered text. */
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly LinePiece[];
  /** Index of the rendered part of a long line, and number of parts. */
  readonly part: number;
  readonly parts: number;
  /** Undefined for a line that cannot be folded. */
  readonly folded: boolean | undefined;
  readonly selected: boolean;
  readonly current: boolean;
}

/** A range of a line. Plain text has no own element. */
function Piece({ text, paint, match, url }: LinePiece) {
  const painted = typeof paint === 'string' ? styles[paint] : paint && ansiClass(paint);
  const look = clsx(painted, match && styles.found, match === 'now' && styles.now);
  if (url !== undefined)
    return (
      <a href={url} rel="noreferrer" className={clsx(look, styles.link)} data-link={url} data-tooltip={url}>
        {text}
      </a>
    );
  return look === '' ? text : <span className={look}>{text}</span>;
}

/** One line: number, fold button and text. The view handles the events of all rows. */
export const TextRow = memo(function TextRow(props: TextRowProps) {
  const { line, number, from, to, pieces, part, parts, folded, selected, current } = props;
  return (
    <div
      className={clsx(styles.row, selected && styles.selected, current && styles.current)}
      data-line={line}
      data-selected={selected || undefined}
    >
      <span className={styles.gutter}>
        <span className={styles.number} data-number={line} aria-hidden>
          {number}
        </span>
        {folded !== undefined && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.fold}
            data-fold={line}
            aria-expanded={!folded}
            aria-label={folded ? messages.unfold(line) : messages.fold(line)}
          >
            {folded ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
          </button>
        )}
      </span>
      <code className={styles.code} data-from={from} data-to={to}>
        {pieces.map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a piece of the line.
          <Piece key={index} {...piece} />
        ))}
      </code>
      {folded && (
        <button type="button" tabIndex={-1} className={styles.hidden} data-fold={line} aria-hidden>
          …
        </button>
      )}
      {parts > 1 && (
        <span className={styles.parts}>
          <button type="button" data-part={part - 1} disabled={part === 0} aria-label={messages.partBefore}>
            <ChevronLeft aria-hidden />
          </button>
          {messages.part(part, parts)}
          <button
            type="button"
            data-part={part + 1}
            disabled={part === parts - 1}
            aria-label={messages.partAfter}
          >
            <ChevronRight aria-hidden />
          </button>
        </span>
      )}
    </div>
  );
});
