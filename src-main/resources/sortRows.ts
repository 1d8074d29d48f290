import type { ResourceRow } from '#contract/resources.ts';
import { foldText } from '#contract/rules/foldText.ts';
import type { ListQuery, ResourcePage } from './Resource.ts';

/** Natural, case-insensitive order: `item 9` before `item 10`. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Columns with timestamps. All have the same format except for trailing zeros, so they are compared as text.
 */
const timestampColumns = new Set(['created_at', 'updated_at', 'job_time_start', 'job_last_failed', 'until']);
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function textAt(row: ResourceRow, column: string): string {
  const known: Readonly<Record<string, string | null | undefined>> = {
    name: row.name,
    source: row.source,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    created_by: row.createdBy?.name,
    job_status: row.job?.status,
    job_time_start: row.job?.startedAt,
    job_last_failed: row.job?.lastFailedAt,
  };
  if (column in known) return known[column] ?? '';
  const value = row.values[column];
  return typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value);
}

/** Returns whether a searched column contains the text. */
function matchesSearch(row: ResourceRow, { search = '', searchColumns = [] }: ListQuery): boolean {
  const typed = foldText(search.trim());
  return typed === '' || searchColumns.some((column) => foldText(textAt(row, column)).includes(typed));
}

/**
 * Searches, sorts and pages rows that the server returns all at once, unsorted. Rows without a value come last in
 * both directions.
 */
export function sortAndPage(rows: readonly ResourceRow[], query: ListQuery): ResourcePage {
  const { sortBy, sortOrder, pageIndex, pageSize } = query;
  const sign = sortOrder === 'asc' ? 1 : -1;
  const compare = timestampColumns.has(sortBy) ? compareTexts : collator.compare;
  const matches = rows.filter((row) => matchesSearch(row, query));
  const sorted = matches
    .map((row) => ({ row, value: textAt(row, sortBy) }))
    .sort((a, b) => {
      if (a.value === '' || b.value === '') return Number(a.value === '') - Number(b.value === '');
      return sign * compare(a.value, b.value) || collator.compare(a.row.id, b.row.id);
    })
    .map(({ row }) => row);
  return { rows: sorted.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize), total: matches.length };
}
