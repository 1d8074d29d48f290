import type { ResourceListInput } from '#contract/resources.ts';
import { type ResourceColumn, type ResourceKind, resourceRules } from '#contract/rules/resources.ts';
import { pageSizes } from '#kit/table/pageSizes.ts';
import {
  booleanTrueFalse,
  oneOf,
  pageIndex,
  pageSize,
  parameterNamed,
  search,
  sortOrder,
  text,
} from '../list/codecs.ts';
import { defineView, type ViewOf } from '../list/defineView.ts';

export function resourceView(kind: ResourceKind) {
  const { columns, unsorted, sort, addParameter = 'add', pageSizes: sizes = pageSizes } = resourceRules[kind];
  const { filterColumns = [] } = resourceRules[kind];
  const sortable: readonly ResourceColumn[] = columns.filter((column) => !unsorted.includes(column));
  return defineView(
    {
      sortBy: oneOf(sortable, sort.sortBy),
      sortOrder: sortOrder(sort.sortOrder),
      search: search(),
      pageIndex: pageIndex(),
      pageSize: pageSize(sizes, 50),
      /** Filter: column and value. Without a value, all rows with any value in the column. */
      by: oneOf(filterColumns, undefined),
      which: text({ maxLength: 100 }),
      /** Id of the resource in the dialog. */
      id: text({ maxLength: 500 }),
      /** Whether the dialog for a new resource is open. */
      add: parameterNamed(addParameter, booleanTrueFalse()),
      /** Id of the form for a new resource. */
      form: text({ maxLength: 100 }),
      /** Id of the resource to duplicate. */
      from: text({ maxLength: 500 }),
      /** Id of the row whose last job is displayed. */
      job: text({ maxLength: 500 }),
    },
    // Parameters of other pages in the same area stay in the address.
    {
      filters: ['search', 'by', 'which'],
      panelFields: ['id', 'add', 'form', 'from', 'job'],
      keepsOthers: true,
    },
  );
}

/** Returns the query input for a view. Open dialogs do not affect it. */
export function resourceInput(
  kind: ResourceKind,
  {
    sortBy,
    sortOrder: order,
    pageIndex: page,
    pageSize: size,
    search: typed,
    by,
    which,
  }: ViewOf<ReturnType<typeof resourceView>>,
): ResourceListInput {
  const of = by === undefined ? {} : { of: { column: by, ...(which === undefined ? {} : { id: which }) } };
  const { searchColumns = [] } = resourceRules[kind];
  const searched = typed.trim() === '' || searchColumns.length === 0 ? {} : { search: typed.trim() };
  return { kind, sortBy, sortOrder: order, pageIndex: page, pageSize: size, ...searched, ...of };
}
