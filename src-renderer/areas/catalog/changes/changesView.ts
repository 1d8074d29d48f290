import type {
  ChangeFilter,
  ChangeHistogramInput,
  ChangeListInput,
} from '../../../../src-preload/contract/changes.ts';
import { changeSortColumns, severities } from '../../../../src-preload/contract/rules/changes.ts';
import { parseTriState, stringifyTriState, type TriState, valuesOf } from '../../../kit/address/triState.ts';
import { serverPageSizes } from '../../../kit/table/pageSizes.ts';
import type { TimeRange } from '../../../kit/timeRange/timeRange.ts';
import { askedRange } from '../../../parts/list/askedRange.ts';
import {
  custom,
  flag,
  oneOf,
  pageIndex,
  pageSize,
  sortOrder,
  text,
  triState,
  yesNo,
} from '../../../parts/list/codecs.ts';
import { defineView, type ViewOf } from '../../../parts/list/defineView.ts';
import { timeRange } from '../../../parts/list/timeRangeCodec.ts';
import { chosenLabels, parseLabels, stringifyLabels } from '../labelChoices.ts';
import { typeChoices } from '../typeChoices.ts';

/** The last two days; specification part 3 section 2.4. */
const usualRange: TimeRange = { type: 'relative', range: 'now-2d' };

/** What an address says in a parameter of its own: a tri-state choice, or one value as it is. */
const valueOrChoice = () =>
  custom<TriState>({
    fallback: new Map(),
    read: (value) => {
      const chosen = parseTriState(value);
      if (chosen.size > 0) return chosen;
      return value === '' ? undefined : new Map([[value.slice(0, 500), 1]]);
    },
    write: stringifyTriState,
  });

/** What the address says of changes, in the web client's names; specification part 3 section 2.4. */
export const changesView = defineView(
  {
    configTypes: typeChoices(),
    // One type without a choice: where a list of the catalog leads here. “all” is what the web client wrote for none.
    configType: text({ none: 'all' }),
    changeType: triState(),
    severity: oneOf(severities, undefined),
    tags: custom<TriState>({ fallback: new Map(), read: parseLabels, write: stringifyLabels }),
    id: valueOrChoice(),
    summary: valueOrChoice(),
    source: valueOrChoice(),
    created_by: valueOrChoice(),
    external_created_by: valueOrChoice(),
    range: timeRange(usualRange),
    /** Of an item: of what it owns and uses, too, and of what owns and uses it. */
    downstream: flag(true),
    upstream: flag(false),
    hideDeleted: yesNo(true),
    sortBy: oneOf(changeSortColumns, 'created_at'),
    sortOrder: sortOrder('desc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(serverPageSizes, 200),
    /** The change whose details are open. */
    change: text({ most: 100 }),
  },
  {
    filters: [
      'configTypes',
      'configType',
      'changeType',
      'severity',
      'tags',
      'id',
      'summary',
      'source',
      'created_by',
      'external_created_by',
      'range',
    ],
    beside: ['change'],
    keepsOthers: true,
  },
);

export type ChangesView = ViewOf<typeof changesView>;

/** The parts that have no control of their own, and are shown as chips. */
export const chipNames = ['id', 'summary', 'source', 'created_by', 'external_created_by'] as const;

function filterOf(view: ChangesView): ChangeFilter {
  const types = valuesOf(view.configTypes);
  const plain = view.configType === undefined || view.configTypes.size > 0 ? [] : [view.configType];
  return {
    configType: { ...types, include: [...types.include, ...plain] },
    type: valuesOf(view.changeType),
    ...(view.severity === undefined ? {} : { severity: view.severity }),
    tags: chosenLabels(view.tags),
    itemId: valuesOf(view.id),
    summary: valuesOf(view.summary),
    source: valuesOf(view.source),
    createdBy: valuesOf(view.created_by),
    externalCreatedBy: valuesOf(view.external_created_by),
    hideDeleted: view.hideDeleted,
  };
}

/** What main is asked. @param itemId of whose page it is a tab */
export function changesInput(view: ChangesView, nowMs: number, itemId?: string): ChangeListInput {
  const { range, upstream, downstream, sortBy, sortOrder: order } = view;
  return {
    filter: filterOf(view),
    ...(itemId === undefined ? {} : { of: { id: itemId, upstream, downstream } }),
    range: askedRange(range, nowMs),
    sortBy,
    sortOrder: order,
    pageIndex: view.pageIndex,
    pageSize: view.pageSize,
  };
}

/** Columns of the histogram: half an hour each in two days. */
const buckets = 96;

/** What main is asked for the histogram of the same changes. */
export function histogramInput({ filter, of, range }: ChangeListInput): ChangeHistogramInput {
  return { filter, ...(of === undefined ? {} : { of }), range, buckets };
}
