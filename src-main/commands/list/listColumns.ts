import type { CellTone, Json, ListCell, ListHeader, ListResult, ListRow } from '../Command.ts';
import { messages } from '../messages.ts';
import { ageText } from '../output/ageText.ts';

/** A column of a list. */
export interface OutputColumn<Row> extends ListHeader {
  readonly value: (row: Row) => Json;
  /** Text in a table. Default: the value. */
  readonly text?: (row: Row, nowMs: number) => string;
  readonly tone?: (row: Row) => CellTone | undefined;
}

const toText = (value: Json): string => {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const toneOf: Readonly<Record<string, CellTone>> = { healthy: 'good', unhealthy: 'bad', warning: 'warn' };

/** Returns the columns of a time: ISO 8601 for scripts, the age in a table. */
export const timeColumn = <Row>(
  key: string,
  title: string,
  of: (row: Row) => string | null,
): OutputColumn<Row> => ({
  key,
  title,
  value: of,
  text: (row, nowMs) => ageText(of(row), nowMs),
});

/** Returns the column of a health, with its color. */
export const healthColumn = <Row>(
  key: string,
  title: string,
  of: (row: Row) => string | null,
): OutputColumn<Row> => ({ key, title, value: of, tone: (row) => toneOf[of(row) ?? ''] });

/** Returns the column of a map such as tags: `a=1 b=2` in a table. */
export const mapColumn = <Row>(
  key: string,
  title: string,
  of: (row: Row) => Readonly<Record<string, string | number>>,
): OutputColumn<Row> => ({
  key,
  title,
  value: of,
  text: (row) =>
    Object.entries(of(row))
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
});

/** Formats one row. */
export const toRow = <Row>(columns: ReadonlyArray<OutputColumn<Row>>, row: Row, nowMs: number): ListRow =>
  columns.map(({ value, text, tone }): ListCell => {
    const cell = value(row);
    return { value: cell, text: text?.(row, nowMs) ?? toText(cell), tone: tone?.(row) };
  });

export interface ListOf<Row> {
  readonly columns: ReadonlyArray<OutputColumn<Row>>;
  readonly rows: readonly Row[];
  readonly nowMs: number;
  readonly document?: Json;
}

/** Returns a list with one page. */
export const toList = <Row>({ columns, rows, nowMs, document }: ListOf<Row>): ListResult => ({
  kind: 'list',
  headers: columns,
  pages: [rows.map((row) => toRow(columns, row, nowMs))],
  empty: messages.emptyList,
  ...(document === undefined ? {} : { document }),
});

/** Returns a list whose pages are read while it is written. */
export const toPagedList = <Row>(
  columns: ReadonlyArray<OutputColumn<Row>>,
  pages: AsyncIterable<readonly Row[]>,
  nowMs: number,
): ListResult => ({
  kind: 'list',
  headers: columns,
  pages: mapPages(pages, (row) => toRow(columns, row, nowMs)),
  empty: messages.emptyList,
});

async function* mapPages<Row>(
  pages: AsyncIterable<readonly Row[]>,
  map: (row: Row) => ListRow,
): AsyncGenerator<readonly ListRow[]> {
  for await (const page of pages) yield page.map(map);
}
