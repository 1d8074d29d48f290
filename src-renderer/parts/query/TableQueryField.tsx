import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { hasTableWords, writeTable } from '#contract/rules/query/wordTable.ts';
import { onDemand } from '#kit/onDemand.ts';
import type { LabelValues } from './completeTable.ts';
import { QueryField, type QueryFieldHandle, type QueryWriting } from './QueryField.tsx';
import type { TableAssistantProps } from './TableAssistant.tsx';
import { isReplacedWord, type TableList, type TableNames } from './tableList.ts';

/** Loaded with the first focus: reading, completion and their texts are not needed for the first rows. */
const assistantCode = onDemand(() => import('./TableAssistant.tsx'));

// A loaded component keeps the type of its filters only with this type.
const TableAssistant = assistantCode.component((module) => module.TableAssistant) as unknown as <Filters>(
  props: TableAssistantProps<Filters> & { readonly isNeeded: boolean },
) => ReactNode;

/** Controls the query line from outside. */
export interface TableQueryFieldHandle<Filters> {
  readonly focus: () => void;
  /** Keeps words that wait for values in the line when a filter next to the line changes the view. */
  readonly keepWaiting: (patch: Partial<Filters>) => void;
}

interface TableQueryFieldProps<Filters> {
  readonly of: TableList<Filters>;
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly current: Filters;
  readonly names: TableNames;
  /** Labels for the completion, if the table has words for them. */
  readonly labels?: () => LabelValues;
  readonly onChange: (filters: Filters, how: 'push' | 'replace') => void;
  /** Delay (ms) between typing and the search. */
  readonly delayMs?: number;
  readonly ref: Ref<TableQueryFieldHandle<Filters>>;
}

/** The query line of a list with a table of words. */
export function TableQueryField<Filters>(props: TableQueryFieldProps<Filters>) {
  const { of, label, current, names, labels, onChange, delayMs, ref } = props;
  const { list, table, stored } = of;
  const written = names.written ?? names.names;
  const writing = useMemo(
    (): QueryWriting<Filters> => ({
      lineOf: (filters) => writeTable(filters, table, written),
      keyOf: (filters) => writeTable(filters, table),
      stored,
      hasWords: (text) => hasTableWords(text, table),
      searchOf: (filters) => String(filters[table.search]),
    }),
    [table, stored, written],
  );
  const field = useRef<QueryFieldHandle<Filters>>(null);
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    keepWaiting: (patch) => field.current?.keepWaiting(patch, (word) => isReplacedWord(word, patch, table)),
  }));
  return (
    <QueryField
      ref={field}
      list={list}
      label={label}
      clearLabel="Clear all filters"
      current={current}
      writing={writing}
      onChange={onChange}
      {...(delayMs === undefined ? {} : { delayMs })}
      assistant={(assistantProps) => (
        <TableAssistant {...assistantProps} table={table} names={names} labels={labels} />
      )}
    />
  );
}
