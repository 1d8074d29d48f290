import { memo } from 'react';
import { messages } from './messages.ts';
import type { TableRow } from './tableRows.ts';

interface ChartTableProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly hasBars: boolean;
  readonly rows: readonly TableRow[];
}

/** The figures behind a chart, for those who do not see it. */
export const ChartTable = memo(function ChartTable({ label, names, hasBars, rows }: ChartTableProps) {
  const heads = [...names, ...(hasBars ? [messages.passedLegend, messages.failedLegend] : [])];
  return (
    // The box is hidden and not the table: a table grows with its rows whatever height it is given.
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.time}</th>
            {heads.map((head, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number; names may be the same.
              <th key={column} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, time, cells }) => (
            <tr key={key}>
              <th scope="row">{time}</th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
