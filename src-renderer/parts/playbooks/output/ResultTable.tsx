import { useMemo, useState } from 'react';
import { plainKey, stringifyExact } from '#contract/rules/exactJson.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Box, Text } from '#kit/layout/boxes.tsx';
import { messages } from './messages.ts';
import styles from './Output.module.css';
import type { ResultRow } from './readResult.ts';

const maxInitialRows = 200;
const maxColumns = 50;
const maxCellLength = 2_000;

const cellText = (value: unknown): string => {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? stringifyExact(value)
        : String(value);
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text;
};

/** Columns of all rows in order of appearance. */
function columnsOf(rows: readonly ResultRow[]): readonly string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) if (columns.size < maxColumns) columns.add(key);
  return [...columns];
}

/** Result rows of a step, for example of a query. */
export function ResultTable({ rows }: { readonly rows: readonly ResultRow[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const shown = isExpanded ? rows : rows.slice(0, maxInitialRows);
  return (
    <section className={styles.section} aria-label={messages.table}>
      {/* A scroll area must be focusable by keyboard. */}
      <Box overflow="auto" tabIndex={0}>
        <table className={styles.table} aria-label={messages.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {plainKey(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never move.
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column}>{cellText(row[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      {shown.length < rows.length && (
        <Text as="p" marginTop={4} size={12} tone="muted">
          {messages.rows(formatInteger(shown.length), formatInteger(rows.length))}
          <Button kind="quiet" onClick={() => setIsExpanded(true)}>
            {messages.allRows}
          </Button>
        </Text>
      )}
    </section>
  );
}
