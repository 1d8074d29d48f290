import type { ResourceListInput } from '../../../src-preload/contract/resources.ts';
import {
  type ResourceColumn,
  type ResourceKind,
  resourceRules,
} from '../../../src-preload/contract/rules/resources.ts';
import { pageSizes } from '../../kit/table/pageSizes.ts';
import { flag, oneOf, pageIndex, pageSize, sortOrder, text, under } from '../list/codecs.ts';
import { defineView, type ViewOf } from '../list/defineView.ts';

/** What the address of a kind's list says. */
export function resourceView(kind: ResourceKind) {
  const { columns, unsorted, sort, addParameter = 'add', pageSizes: sizes = pageSizes } = resourceRules[kind];
  const { narrowedBy = [] } = resourceRules[kind];
  const sortable: readonly ResourceColumn[] = columns.filter((column) => !unsorted.includes(column));
  return defineView(
    {
      sortBy: oneOf(sortable, sort.sortBy),
      sortOrder: sortOrder(sort.sortOrder),
      pageIndex: pageIndex(),
      pageSize: pageSize(sizes, 50),
      /** Only those that have something in this column, and only those of which it is this. */
      by: oneOf(narrowedBy, undefined),
      which: text({ most: 100 }),
      /** What is open in a dialog. */
      id: text({ most: 500 }),
      /** The dialog for a new one is open. */
      add: under(addParameter, flag()),
      /** Which of its forms a new one has. */
      form: text({ most: 100 }),
      /** The one that a new one is made like. */
      from: text({ most: 500 }),
      /** The row whose last job is shown in a dialog. */
      job: text({ most: 500 }),
    },
    // What other pages of the same area are about goes along.
    { filters: ['by', 'which'], beside: ['id', 'add', 'form', 'from', 'job'], keepsOthers: true },
  );
}

/** What main is asked for a view: what is open beside the rows is no part of it. */
export function resourceInput(
  kind: ResourceKind,
  {
    sortBy,
    sortOrder: order,
    pageIndex: page,
    pageSize: size,
    by,
    which,
  }: ViewOf<ReturnType<typeof resourceView>>,
): ResourceListInput {
  const of = by === undefined ? {} : { of: { column: by, ...(which === undefined ? {} : { id: which }) } };
  return { kind, sortBy, sortOrder: order, pageIndex: page, pageSize: size, ...of };
}
