import { memo } from 'react';
import { messages } from './messages.ts';
import type { TableRow } from './tableRows.ts';

interface ChartTableProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly hasBars: boolean;
  readonly rows: readonly TableRow[];
}

/** The data of a chart as a table for screen readers. */
export const ChartTable = memo(function ChartTable({ label, names, hasBars, rows }: ChartTableProps) {
  const heads = [...names, ...(hasBars ? [messages.passedLegend, messages.failedLegend] : [])];
  return (
    // Hide the container: a table grows with its rows even with a fixed height.
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.time}</th>
            {heads.map((head, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a column.
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
                // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a column.
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
