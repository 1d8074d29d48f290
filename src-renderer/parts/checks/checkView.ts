export const checkSortColumns = ['name', 'health', 'uptime', 'latency'] as const;
export type CheckSortColumn = (typeof checkSortColumns)[number];

/** Default order: unhealthy checks first, then by name. */
export const defaultCheckSort: CheckSortColumn = 'health';

/** State of a checks table: order, grouping, and the check in the drawer. */
export interface CheckTableView {
  readonly groupBy: string;
  readonly sortBy: CheckSortColumn;
  readonly sortDesc: boolean;
  readonly checkId: string | undefined;
}
