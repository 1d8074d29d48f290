/** What a table of checks can be sorted by. */
export const checkSortColumns = ['name', 'health', 'uptime', 'latency'] as const;
export type CheckSortColumn = (typeof checkSortColumns)[number];

/** How checks stand in a table, and which of them is open beside it. */
export interface CheckTableView {
  /** A value of Group By. */
  readonly groupBy: string;
  readonly sortBy: CheckSortColumn;
  readonly sortDesc: boolean;
  readonly checkId: string | undefined;
}
