import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { isQueryWord, type QueryFilters, splitQuery } from '#contract/rules/query/queryWord.ts';
import { onDemand } from '#kit/onDemand.ts';
import { useHidesDeleted } from '#parts/hiddenDeletions.ts';
import { QueryField, type QueryFieldHandle, type QueryWriting } from '#parts/query/QueryField.tsx';
import { type CatalogView, catalogView } from '../catalogView.ts';
import { messages } from '../messages.ts';
import { writeQuery } from './writeQuery.ts';

/** Loaded with the first focus: reading, completion and their texts are not needed for the first rows. */
const assistantCode = onDemand(() => import('./CatalogAssistant.tsx'));

const CatalogAssistant = assistantCode.component((module) => module.CatalogAssistant);

interface CatalogQueryFieldProps {
  readonly view: CatalogView;
  readonly onChange: (patch: Partial<CatalogView>, how: 'push' | 'replace') => void;
  readonly ref: Ref<CatalogQueryFieldHandle>;
}

/** Controls the query line from outside. */
export interface CatalogQueryFieldHandle {
  readonly focus: () => void;
  /** Keeps words that wait for values in the line when a filter next to the line changes the view. */
  readonly keepWaiting: (patch: Partial<CatalogView>) => void;
}

/** The query line of the catalog. */
export function CatalogQueryField({ view, onChange, ref }: CatalogQueryFieldProps) {
  const [hidesDeleted] = useHidesDeleted('areDeletedConfigsHidden');
  const { columns } = view;
  const writing = useMemo(
    (): QueryWriting<QueryFilters> => ({
      lineOf: (filters) => writeQuery(filters, { columns, hidesDeleted }),
      stored: (filters) => catalogView.read(catalogView.write({ ...catalogView.defaults, ...filters })),
      hasWords: (text) => splitQuery(text, columns).some((token) => isQueryWord(token, columns)),
      searchOf: ({ search }) => search,
      meaning: columns.map(({ name }) => name).join('\n'),
    }),
    [columns, hidesDeleted],
  );
  const field = useRef<QueryFieldHandle<QueryFilters>>(null);
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    keepWaiting: (patch) =>
      field.current?.keepWaiting(patch, (word) => 'configType' in patch && /^type[:=]/i.test(word)),
  }));
  return (
    <QueryField
      ref={field}
      list="catalog"
      label={messages.search}
      clearLabel={messages.clearAllFilters}
      current={view}
      writing={writing}
      onChange={({ hideDeleted, ...others }, how) =>
        onChange(hideDeleted === view.hideDeleted ? others : { ...others, hideDeleted }, how)
      }
      assistant={(props) => <CatalogAssistant {...props} columns={columns} hidesDeleted={hidesDeleted} />}
    />
  );
}
