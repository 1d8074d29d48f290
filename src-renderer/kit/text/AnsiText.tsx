import { memo, type ReactNode } from 'react';
import { ansiClass } from './ansiClass.ts';
import { ansiPieces } from './ansiPieces.ts';
import { findMatches } from './findMatches.ts';

interface AnsiTextProps {
  readonly text: string;
  /** Text to highlight, regardless of case and marks. */
  readonly mark?: string | undefined;
}

/** Splits a text into plain parts and highlighted parts. */
function highlight(text: string, mark: string): ReactNode {
  const matches = findMatches(text, mark);
  if (matches.length === 0) return text;
  const parts = matches.flatMap(({ from, to }, index) => [
    text.slice(matches[index - 1]?.to ?? 0, from),
    <mark key={from}>{text.slice(from, to)}</mark>,
  ]);
  return [...parts, text.slice(matches.at(-1)?.to)];
}

/** Text with terminal colors. The text is never parsed as HTML. */
export const AnsiText = memo(function AnsiText({ text, mark = '' }: AnsiTextProps) {
  return ansiPieces(text).map(({ text: part, ...look }, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never move.
      key={index}
      className={ansiClass(look)}
    >
      {highlight(part, mark)}
    </span>
  ));
});
