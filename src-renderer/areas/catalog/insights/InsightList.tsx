import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { severities } from '../../../../src-preload/contract/rules/changes.ts';
import { insightStatuses } from '../../../../src-preload/contract/rules/insights.ts';
import { formatCount } from '../../../kit/format/formatNumber.ts';
import type { Option } from '../../../kit/select/Option.ts';
import { Select } from '../../../kit/select/Select.tsx';
import { queries } from '../../../parts/bridge/bridge.ts';
import { severityLooks } from '../../../parts/changes/severity.ts';
import { ComponentFilter } from '../../../parts/components/ComponentFilter.tsx';
import { insightLook } from '../../../parts/insights/insightLook.ts';
import { ListPage } from '../../../parts/list/ListPage.tsx';
import { useServerList } from '../../../parts/list/useServerList.ts';
import { useView } from '../../../parts/list/useView.ts';
import { typeOptions } from '../filterOptions.ts';
import { useFacets } from '../useFacets.ts';
import { InsightDetails } from './InsightDetails.tsx';
import { insightColumns } from './insightColumns.ts';
import { insightsInput, insightsView } from './insightsView.ts';
import { listWords, messages } from './messages.ts';

const { filters: texts } = messages;
const staleTimeMs = 60_000;
const all: Option = { value: '', label: texts.all };
const severityOptions = [
  all,
  ...severities.map((value): Option => ({ value, label: severityLooks[value].word })),
];
const statusOptions = [
  all,
  ...insightStatuses.map((value): Option => ({ value, label: messages.statuses[value] })),
];

interface OfferedProps {
  readonly of: 'types' | 'analyzers';
  readonly label: string;
  readonly value: string | undefined;
  readonly nameOf?: (value: string) => string;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter that loads its options when it first opens. */
function Offered({ of, label, value, nameOf = (text) => text, onChange }: OfferedProps) {
  const [asked, setAsked] = useState(false);
  const { data, isFetching } = useQuery(
    queries.insights.facets.queryOptions({ input: { of }, enabled: asked, staleTime: staleTimeMs }),
  );
  const offered = data?.data ?? (value === undefined ? [] : [{ value, count: undefined }]);
  return (
    <Select
      label={label}
      placeholder={texts.all}
      options={[
        all,
        ...offered.map(
          (facet): Option => ({
            value: facet.value,
            label: nameOf(facet.value),
            detail: facet.count === undefined ? undefined : formatCount(facet.count),
          }),
        ),
      ]}
      value={value ?? ''}
      loading={isFetching}
      onOpen={() => setAsked(true)}
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
  const ofItem = itemId !== undefined;
  const list = useServerList({
    procedure: queries.insights.list,
    input: insightsInput(view, itemId),
    rows: 'insights',
    rowId: ({ id }) => id,
    newer: 'held',
  });
  const itemTypes = useFacets('types');
  const columns = useMemo(
    () => insightColumns(({ id }) => hrefOf({ insight: id }), open, ofItem),
    [hrefOf, open, ofItem],
  );
  return (
    <ListPage
      id={ofItem ? 'insights of an item' : 'insights'}
      words={listWords}
      at={at}
      list={list}
      columns={columns}
      within={ofItem}
      onOpen={({ id }) => change({ insight: id })}
      cellFilters={{
        analysis_type: (value, sign) => (sign === 1 ? { type: value } : {}),
        analyzer: (value, sign) => (sign === 1 ? { analyzer: value } : {}),
      }}
      filters={
        <>
          {!ofItem && (
            <Select
              label={texts.configType}
              placeholder={texts.all}
              options={typeOptions(itemTypes.facets, view.configType, {})}
              value={view.configType}
              loading={itemTypes.loading}
              onOpen={itemTypes.ask}
              onChange={(type) => change({ configType: type === '' ? undefined : type })}
            />
          )}
          <Offered
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
          <Offered
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
          {!ofItem && (
            <ComponentFilter
              label={texts.component}
              none={texts.all}
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
