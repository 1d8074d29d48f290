import type { ChangeFilter, ChangeHistogramInput, ChangeListInput } from '#contract/changes.ts';
import { changeSortColumns, severities } from '#contract/rules/changes.ts';
import { parseTriState, splitTriState, stringifyTriState, type TriState } from '#kit/address/triState.ts';
import { serverPageSizes } from '#kit/table/pageSizes.ts';
import type { TimeRange } from '#kit/timeRange/timeRange.ts';
import {
  booleanTrueFalse,
  booleanYesNo,
  oneOf,
  pageIndex,
  pageSize,
  singleParameter,
  sortOrder,
  text,
  triState,
} from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';
import { timeRange } from '#parts/list/timeRangeCodec.ts';
import { toQueryRange } from '#parts/list/toQueryRange.ts';
import { chosenLabels, parseLabels, stringifyLabels } from '../labelChoices.ts';
import { typeChoices } from '../typeChoices.ts';

/** Default range: the last two days. */
const defaultRange: TimeRange = { type: 'relative', range: 'now-2d' };

/** Codec of a parameter that holds a tri-state choice or a single plain value. */
const valueOrChoice = () =>
  singleParameter<TriState>({
    fallback: new Map(),
    read: (value) => {
      const chosen = parseTriState(value);
      if (chosen.size > 0) return chosen;
      return value === '' ? undefined : new Map([[value.slice(0, 500), 1]]);
    },
    write: stringifyTriState,
  });

/** The URL parameters of changes, with the web client's names. */
export const changesView = defineView(
  {
    configTypes: typeChoices(),
    // A single type without a tri-state, written by links from the catalog.
    // The web client used to write “all” for none.
    configType: text({ noneText: 'all' }),
    changeType: triState(),
    severity: oneOf(severities, undefined),
    tags: singleParameter<TriState>({ fallback: new Map(), read: parseLabels, write: stringifyLabels }),
    id: valueOrChoice(),
    summary: valueOrChoice(),
    source: valueOrChoice(),
    created_by: valueOrChoice(),
    external_created_by: valueOrChoice(),
    range: timeRange(defaultRange),
    /** For an item: whether to include what it owns or uses, and what owns or uses it. */
    downstream: booleanTrueFalse(true),
    upstream: booleanTrueFalse(false),
    hideDeleted: booleanYesNo(true),
    sortBy: oneOf(changeSortColumns, 'created_at'),
    sortOrder: sortOrder('desc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(serverPageSizes, 200),
    /** Id of the change whose details are open. */
    change: text({ maxLength: 100 }),
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
    panelFields: ['change'],
    keepsOthers: true,
  },
);

export type ChangesView = ViewOf<typeof changesView>;

/** The type that the list is limited to. Undefined if there is none, or more than one. */
export function singleTypeOf({ configType, configTypes }: ChangesView): string | undefined {
  const included = splitTriState(configTypes).include;
  return configTypes.size === 0 ? configType : included.length === 1 ? included[0] : undefined;
}

/** Filters without a control, which are displayed as chips. */
export const chipNames = ['id', 'summary', 'source', 'created_by', 'external_created_by'] as const;

function filterOf(view: ChangesView): ChangeFilter {
  const types = splitTriState(view.configTypes);
  const plain = view.configType === undefined || view.configTypes.size > 0 ? [] : [view.configType];
  return {
    configType: { ...types, include: [...types.include, ...plain] },
    type: splitTriState(view.changeType),
    ...(view.severity === undefined ? {} : { severity: view.severity }),
    tags: chosenLabels(view.tags),
    itemId: splitTriState(view.id),
    summary: splitTriState(view.summary),
    source: splitTriState(view.source),
    createdBy: splitTriState(view.created_by),
    externalCreatedBy: splitTriState(view.external_created_by),
    hideDeleted: view.hideDeleted,
  };
}

/**
 * Converts a view to the input of the list.
 * @param itemId the item of the page that contains the list
 */
export function changesInput(view: ChangesView, nowMs: number, itemId?: string): ChangeListInput {
  const { range, upstream, downstream, sortBy, sortOrder: order } = view;
  return {
    filter: filterOf(view),
    ...(itemId === undefined ? {} : { of: { id: itemId, upstream, downstream } }),
    range: toQueryRange(range, nowMs),
    sortBy,
    sortOrder: order,
    pageIndex: view.pageIndex,
    pageSize: view.pageSize,
  };
}

/**
 * Limits the input of a list to the changes up to an earlier moment.
 * @param until ISO 8601
 */
export function changesUntil(input: ChangeListInput, until: string): ChangeListInput {
  const { range } = input;
  if (range === null) return input;
  const isEarlier = range.to !== null && Date.parse(range.to) < Date.parse(until);
  const to = isEarlier ? range.to : until;
  // The label identifies the range in stored answers.
  return { ...input, range: { ...range, to, asked: `${range.asked} until ${to}` } };
}

/** Number of histogram columns: half an hour each over the default range. */
const buckets = 96;

export function histogramInput({ filter, of, range }: ChangeListInput): ChangeHistogramInput {
  return { filter, ...(of === undefined ? {} : { of }), range, buckets };
}
