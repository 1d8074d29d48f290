import stringWidth from 'string-width';
import type { CellTone, ListHeader, ListRow } from '../Command.ts';
import { lineText } from './cleanText.ts';

const gap = 2;
const minWidth = 6;
const ellipsis = '…';

const colorOf: Readonly<Record<CellTone, number>> = { good: 32, bad: 31, warn: 33 };
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

const totalOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width + gap, -gap);

/** Narrows the widest columns until the table fits, but none below a minimum. */
function fitWidths(widths: readonly number[], total: number): readonly number[] {
  const fitted = [...widths];
  let excess = totalOf(fitted) - total;
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

/** Leaves optional columns out, from the right, until the table fits. @returns indexes of the others */
function chooseColumns(
  headers: readonly ListHeader[],
  widths: readonly number[],
  total: number,
): readonly number[] {
  let chosen = headers.map((_header, column) => column);
  for (const column of chosen.toReversed()) {
    if (totalOf(chosen.map((one) => widths[one] ?? 0)) <= total) break;
    if (headers[column]?.isOptional === true) chosen = chosen.filter((one) => one !== column);
  }
  return chosen;
}

/** Formats rows as a table with a header. Cells never contain control characters. */
export function tableText(
  headers: readonly ListHeader[],
  rows: readonly ListRow[],
  { width, color }: TableOptions,
): string {
  const cells = [
    headers.map(({ title }) => ({ text: title.toUpperCase(), tone: undefined })),
    ...rows.map((row) => row.map(({ text, tone }) => ({ text: lineText(text), tone }))),
  ];
  const natural = headers.map((_header, column) =>
    cells.reduce((widest, row) => Math.max(widest, widthOf(row[column]?.text ?? '')), 0),
  );
  const chosen = chooseColumns(headers, natural, width ?? Infinity);
  const widths = fitWidths(
    chosen.map((column) => natural[column] ?? 0),
    width ?? Infinity,
  );
  const lines = cells.map((row) =>
    chosen
      .map((column, index) => {
        const { text = '', tone } = row[column] ?? {};
        const wide = widths[index] ?? 0;
        const shown = cut(text, wide);
        const padding = index === chosen.length - 1 ? '' : ' '.repeat(wide - widthOf(shown) + gap);
        return (color && tone !== undefined ? `\x1b[${colorOf[tone]}m${shown}\x1b[0m` : shown) + padding;
      })
      .join('')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
