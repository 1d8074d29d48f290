/** Severities of changes and insights, worst first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

export type Severity = (typeof severities)[number];

/** Returns a severity and all worse ones. */
export const severitiesAtLeast = (least: Severity): readonly Severity[] =>
  severities.slice(0, severities.indexOf(least) + 1);

/** Sort columns of change lists, with the server's names. */
export const changeSortColumns = ['created_at', 'name', 'change_type', 'summary', 'source', 'count'] as const;

export type ChangeSortColumn = (typeof changeSortColumns)[number];

/** Maximum distance (edges) of related items whose changes are listed. */
export const relatedDepth = 5;

/** Type of configuration changes. */
export const configChangeType = 'diff';

/** Maximum number of changes in an item's configuration history. */
export const maxConfigSteps = 200;

export const maxBuckets = 200;

/** Default and maximum number of days of changes to sync. */
export const defaultChangeDays = 90;
export const maxChangeDays = 3_650;
