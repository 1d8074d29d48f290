import { memo, type ReactNode } from 'react';
import { ansiClass } from './ansiClass.ts';
import { ansiPieces } from './ansiPieces.ts';

interface AnsiTextProps {
  readonly text: string;
  /** Marks where this stands, without regard to case. */
  readonly mark?: string | undefined;
}

/** The parts of a text, those that hold what is marked as marks. */
function marked(text: string, mark: string): ReactNode {
  const folded = text.toLowerCase();
  // Where folding changes the length nothing could be told of places.
  if (mark === '' || folded.length !== text.length || !folded.includes(mark)) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = folded.indexOf(mark); at >= 0; at = folded.indexOf(mark, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + mark.length)}</mark>);
    from = at + mark.length;
  }
  return [...parts, text.slice(from)];
}

/** A text with the colours of a terminal, drawn as text: nothing of it passes through HTML. */
export const AnsiText = memo(function AnsiText({ text, mark = '' }: AnsiTextProps) {
  const wanted = mark.toLowerCase();
  return ansiPieces(text).map(({ text: part, ...look }, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and never move.
      key={index}
      className={ansiClass(look)}
    >
      {marked(part, wanted)}
    </span>
  ));
});
