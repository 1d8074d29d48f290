/** A text that is read in parts. */
export interface PartialReader {
  /** The text that was read. */
  readonly text: string;
  readonly isDone: boolean;
  /** Reads at most this number of raw characters. */
  read(count: number): void;
}

/** Number of characters that are read at once, in a few milliseconds. */
export const partLength = 200_000;

/**
 * Factor of text length between two updates. The lines of the view are rebuilt with each update, so all updates
 * together take little longer than the last one.
 */
const updateFactor = 8;

/**
 * Reads the rest of a text in parts, each in a task of its own, so that the window stays responsive.
 * @param onUpdate Called when much more text is available, and when all text is read.
 * @returns A function that stops reading.
 */
export function readInParts(reader: PartialReader, onUpdate: () => void): () => void {
  let shownLength = reader.text.length;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readNext = () => {
    timer = undefined;
    reader.read(partLength);
    if (reader.isDone || reader.text.length >= updateFactor * shownLength) {
      shownLength = reader.text.length;
      onUpdate();
    }
    schedule();
  };
  const schedule = () => {
    // Not idle callbacks: they come only every 50 ms.
    if (!reader.isDone) timer = setTimeout(readNext);
  };
  schedule();
  return () => clearTimeout(timer);
}
