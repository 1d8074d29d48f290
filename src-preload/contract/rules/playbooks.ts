/** Columns that runs of playbooks can be sorted by, named as the server has them. */
export const runSortColumns = ['status', 'start_time', 'created_at'] as const;
