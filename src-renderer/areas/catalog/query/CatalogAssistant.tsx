import type { OwnColumn } from '#contract/rules/ownColumns.ts';
import type { QueryFilters } from '#contract/rules/query/queryWord.ts';
import { readQuery } from '#contract/rules/query/readQuery.ts';
import { type AssistantProps, QueryAssistant, type QueryLanguage } from '#parts/query/QueryAssistant.tsx';
import { completeQuery, type FacetKind } from './completeQuery.ts';
import { useKnownValues } from './useKnownValues.ts';

interface CatalogAssistantProps extends AssistantProps<QueryFilters> {
  readonly columns: readonly OwnColumn[];
  readonly hidesDeleted: boolean;
}

/** Reads, completes and explains the words of the catalog. */
export function CatalogAssistant({ columns, hidesDeleted, ...props }: CatalogAssistantProps) {
  const { values, facets, load, loadFacets } = useKnownValues();
  const language: QueryLanguage<QueryFilters> = {
    read: (text, maxLength) =>
      readQuery(text, { columns, hidesDeleted, current: props.current, maxLength, ...values }),
    complete: (text, caret) => completeQuery(text, caret, { columns, facets }),
    load,
    loadNeeds: (needs) => loadFacets(needs as readonly FacetKind[]),
    values,
  };
  return <QueryAssistant {...props} language={language} />;
}
