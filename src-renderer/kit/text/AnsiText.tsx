import { memo, type ReactNode } from 'react';
import { ansiClass } from './ansiClass.ts';
import { ansiPieces } from './ansiPieces.ts';

interface AnsiTextProps {
  readonly text: string;
  /** Text to highlight, case-insensitive. */
  readonly mark?: string | undefined;
}

/** Splits a text into plain parts and highlighted parts. */
function highlight(text: string, mark: string): ReactNode {
  const folded = text.toLowerCase();
  // If lower-casing changes the length, indices do not match the original text.
  if (mark === '' || folded.length !== text.length || !folded.includes(mark)) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = folded.indexOf(mark); at >= 0; at = folded.indexOf(mark, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + mark.length)}</mark>);
    from = at + mark.length;
  }
  return [...parts, text.slice(from)];
}

/** Text with terminal colors. The text is never parsed as HTML. */
export const AnsiText = memo(function AnsiText({ text, mark = '' }: AnsiTextProps) {
  const wanted = mark.toLowerCase();
  return ansiPieces(text).map(({ text: part, ...look }, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text never move.
      key={index}
      className={ansiClass(look)}
    >
      {highlight(part, wanted)}
    </span>
  ));
});
