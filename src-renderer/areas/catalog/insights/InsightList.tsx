import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { severities } from '#contract/rules/changes.ts';
import { insightStatuses } from '#contract/rules/insights.ts';
import { formatCount } from '#kit/format/formatNumber.ts';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { severityLooks } from '#parts/changes/severity.ts';
import { ComponentFilter } from '#parts/components/ComponentFilter.tsx';
import { insightLook } from '#parts/insights/insightLook.ts';
import { ListPage } from '#parts/list/ListPage.tsx';
import { useServerList } from '#parts/list/useServerList.ts';
import { useView } from '#parts/list/useView.ts';
import { typeOptions } from '../filterOptions.ts';
import { useFacets } from '../useFacets.ts';
import { InsightDetails } from './InsightDetails.tsx';
import { insightColumns } from './insightColumns.ts';
import { insightsInput, insightsView } from './insightsView.ts';
import { itemListTexts, listTexts, messages } from './messages.ts';

const { filters: texts } = messages;
const staleTimeMs = 60_000;
const allOption: Option = { value: '', label: texts.all };
const severityOptions = [
  allOption,
  ...severities.map((value): Option => ({ value, label: severityLooks[value].word })),
];
const statusOptions = [
  allOption,
  ...insightStatuses.map((value): Option => ({ value, label: messages.statuses[value] })),
];

interface FacetFilterProps {
  readonly of: 'types' | 'analyzers';
  readonly label: string;
  readonly value: string | undefined;
  readonly nameOf?: (value: string) => string;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter that loads its options when it first opens. */
function FacetFilter({ of, label, value, nameOf = (text) => text, onChange }: FacetFilterProps) {
  const [requested, setRequested] = useState(false);
  const { data, isFetching } = useQuery(
    queries.insights.facets.queryOptions({ input: { of }, enabled: requested, staleTime: staleTimeMs }),
  );
  const facets = data?.data ?? (value === undefined ? [] : [{ value, count: undefined }]);
  return (
    <Select
      label={label}
      placeholder={texts.all}
      options={[
        allOption,
        ...facets.map(
          (facet): Option => ({
            value: facet.value,
            label: nameOf(facet.value),
            detail: facet.count === undefined ? undefined : formatCount(facet.count),
          }),
        ),
      ]}
      value={value ?? ''}
      loading={isFetching}
      onOpen={() => setRequested(true)}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}

/**
 * Insights of the whole catalog or of an item.
 * @param itemId the item of the page that contains the list
 */
export function InsightList({ itemId }: { readonly itemId?: string }) {
  const at = useView(insightsView);
  const { view, change, hrefOf, close, open } = at;
  const isForItem = itemId !== undefined;
  const list = useServerList({
    procedure: queries.insights.list,
    input: insightsInput(view, itemId),
    rows: 'insights',
    rowId: ({ id }) => id,
    newer: 'held',
  });
  const itemTypes = useFacets('types');
  const columns = useMemo(
    () => insightColumns(({ id }) => hrefOf({ insight: id }), open, isForItem),
    [hrefOf, open, isForItem],
  );
  return (
    <ListPage
      id={isForItem ? 'insights of an item' : 'insights'}
      texts={isForItem ? itemListTexts : listTexts}
      viewInAddress={at}
      list={list}
      columns={columns}
      isEmbedded={isForItem}
      openRowId={view.insight}
      onOpen={({ id }) => change({ insight: id })}
      cellFilters={{
        analysis_type: (value, sign) => (sign === 1 ? { type: value } : {}),
        analyzer: (value, sign) => (sign === 1 ? { analyzer: value } : {}),
      }}
      filters={
        <>
          {!isForItem && (
            <Select
              label={texts.configType}
              placeholder={texts.all}
              options={typeOptions(itemTypes.facets, view.configType, {})}
              value={view.configType}
              loading={itemTypes.loading}
              onOpen={itemTypes.load}
              onChange={(type) => change({ configType: type === '' ? undefined : type })}
            />
          )}
          <FacetFilter
            of="types"
            label={texts.type}
            value={view.type}
            nameOf={(type) => insightLook(type).word}
            onChange={(type) => change({ type })}
          />
          <Select
            label={texts.severity}
            placeholder={texts.all}
            options={severityOptions}
            value={view.severity ?? ''}
            onChange={(value) => change({ severity: severities.find((one) => one === value) })}
          />
          <FacetFilter
            of="analyzers"
            label={texts.analyzer}
            value={view.analyzer}
            onChange={(analyzer) => change({ analyzer })}
          />
          <Select
            label={texts.status}
            placeholder={texts.all}
            options={statusOptions}
            value={view.status ?? ''}
            onChange={(value) => change({ status: insightStatuses.find((one) => one === value) })}
          />
          {!isForItem && (
            <ComponentFilter
              label={texts.component}
              noneLabel={texts.all}
              value={view.component}
              onChange={(component) => change({ component })}
            />
          )}
        </>
      }
    >
      {view.insight !== undefined && (
        <InsightDetails
          key={view.insight}
          id={view.insight}
          listed={list.rows?.find(({ id }) => id === view.insight)}
          onClose={close}
        />
      )}
    </ListPage>
  );
}
