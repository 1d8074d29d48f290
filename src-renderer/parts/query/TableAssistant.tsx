import { useCallback } from 'react';
import { readTable } from '#contract/rules/query/readTable.ts';
import type { WordTable } from '#contract/rules/query/wordTable.ts';
import { completeTable, type LabelValues } from './completeTable.ts';
import { type AssistantProps, QueryAssistant, type QueryLanguage } from './QueryAssistant.tsx';
import { type TableNames, wordsWithNames } from './tableList.ts';

export interface TableAssistantProps<Filters> extends AssistantProps<Filters> {
  readonly table: WordTable<Filters>;
  readonly names: TableNames;
  readonly labels: (() => LabelValues) | undefined;
}

/** Reads, completes and explains the words of a table. */
export function TableAssistant<Filters>({ table, names, labels, ...props }: TableAssistantProps<Filters>) {
  const { load } = names;
  const loadFor = useCallback((text: string) => load(wordsWithNames(text, table)), [load, table]);
  const context = { current: props.current, names: names.names, written: names.written };
  const language: QueryLanguage<Filters> = {
    read: (text, maxLength) => readTable(text, table, { ...context, maxLength }),
    complete: (text, caret) => completeTable(text, caret, table, { ...context, labels }),
    load: loadFor,
    loadNeeds: load,
    values: names.names,
  };
  return <QueryAssistant {...props} language={language} />;
}
