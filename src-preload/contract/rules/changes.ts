/** Severities of changes and insights, the worst first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

export type Severity = (typeof severities)[number];

/** A severity and all that are worse. */
export const fromSeverity = (least: Severity): readonly Severity[] =>
  severities.slice(0, severities.indexOf(least) + 1);

/** Columns that a list of changes can be sorted by, as the server calls them; API reference section 11.3. */
export const changeSortColumns = ['created_at', 'name', 'change_type', 'summary', 'source', 'count'] as const;

export type ChangeSortColumn = (typeof changeSortColumns)[number];

/** How far changes of related items are looked for. */
export const relatedDepth = 5;

/** The type of changes of a configuration. */
export const configChangeType = 'diff';

/** How many changes of a configuration are looked back over. */
export const mostConfigSteps = 200;

/** How many columns a histogram has at most. */
export const mostBuckets = 200;

/** How many days of changes are kept on this computer: as a rule, and at most. */
export const usualChangeDays = 90;
export const mostChangeDays = 3_650;
