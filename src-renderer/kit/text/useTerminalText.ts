import { useEffect, useMemo, useState } from 'react';
import { partLength, readInParts } from './readInParts.ts';
import { TerminalReader, type TerminalText } from './terminalText.ts';

interface ReadText extends TerminalText {
  readonly raw: string;
  readonly isDone: boolean;
}

const textOf = (raw: string, { text, paints, isDone }: TerminalReader): ReadText => ({
  raw,
  text,
  paints,
  isDone,
});

/**
 * Parses terminal output. The first lines are available at once, and the rest is read in parts. While new output
 * is read, the previous output stays if it is longer, so that the view does not scroll.
 */
export function useTerminalText(raw: string): TerminalText {
  const reader = useMemo(() => {
    const made = new TerminalReader(raw);
    made.read(partLength);
    return made;
  }, [raw]);
  const [latest, setLatest] = useState(() => textOf(raw, reader));
  useEffect(() => {
    const update = () =>
      setLatest((now) => {
        const next = textOf(raw, reader);
        const isShown = now.raw === raw && now.text.length === next.text.length && now.isDone === next.isDone;
        if (isShown) return now;
        return next.isDone || next.text.length >= now.text.length ? next : now;
      });
    update();
    return readInParts(reader, update);
  }, [raw, reader]);
  return latest;
}
