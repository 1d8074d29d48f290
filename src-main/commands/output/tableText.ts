import stringWidth from 'string-width';
import type { ListHeader, ListRow, Tone } from '../Command.ts';
import { lineText } from './cleanText.ts';

const gap = 2;
const minWidth = 6;
const ellipsis = '…';

const colorOf: Readonly<Record<Tone, number>> = { good: 32, bad: 31, warn: 33 };
const ascii = /^[\x20-\x7e]*$/;

const widthOf = (text: string): number => (ascii.test(text) ? text.length : stringWidth(text));

const segmenter = new Intl.Segmenter();

/** Cuts a text to a width in terminal columns. */
function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let used = 1;
  let start = '';
  for (const { segment } of segmenter.segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    start += segment;
  }
  return start + ellipsis;
}

/** Narrows the widest columns until the table fits, but none below a minimum. */
function fitWidths(widths: readonly number[], total: number): readonly number[] {
  const fitted = [...widths];
  let excess = fitted.reduce((sum, width) => sum + width + gap, -gap) - total;
  while (excess > 0) {
    const widest = Math.max(...fitted);
    if (widest <= minWidth) break;
    const second = Math.max(minWidth, ...fitted.filter((width) => width < widest));
    const at = fitted.indexOf(widest);
    const others = fitted.filter((width) => width === widest).length;
    const step = Math.min(widest - second, Math.ceil(excess / others)) || 1;
    fitted[at] = widest - step;
    excess -= step;
  }
  return fitted;
}

export interface TableOptions {
  /** Columns of the terminal. Null: nothing is cut. */
  readonly width: number | null;
  readonly color: boolean;
}

/** Formats rows as a table with a header. Cells never contain control characters. */
export function tableText(
  headers: readonly ListHeader[],
  rows: readonly ListRow[],
  { width, color }: TableOptions,
): string {
  const titles = headers.map(({ title }) => title.toUpperCase());
  const texts = rows.map((row) => row.map(({ text }) => lineText(text)));
  const natural = titles.map((title, column) =>
    texts.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? '')), widthOf(title)),
  );
  const widths = width === null ? natural : fitWidths(natural, width);
  const lineOf = (cells: readonly string[], tones: ReadonlyArray<Tone | undefined>): string =>
    cells
      .map((cell, column) => {
        const wide = widths[column] ?? 0;
        const shown = width === null ? cell : cut(cell, wide);
        const tone = color ? tones[column] : undefined;
        const padding =
          column === cells.length - 1 ? '' : ' '.repeat(Math.max(0, wide - widthOf(shown)) + gap);
        return tone === undefined ? shown + padding : `\x1b[${colorOf[tone]}m${shown}\x1b[0m${padding}`;
      })
      .join('')
      .trimEnd();
  const lines = texts.map((cells, index) =>
    lineOf(
      cells,
      (rows[index] ?? []).map(({ tone }) => tone),
    ),
  );
  return `${[lineOf(titles, []), ...lines].join('\n')}\n`;
}
