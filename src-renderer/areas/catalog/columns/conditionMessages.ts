import type { ColumnType, ConditionField, ConditionOperator } from '#contract/rules/ownColumns.ts';

/** Apart from the texts of the dialog, which load on demand. */
export const conditionMessages = {
  title: 'Conditions',
  all: 'All',
  none: 'No conditions. Add one below.',
  field: 'Value',
  fields: {
    cost: 'Cost (30 days)',
    created: 'Created',
    changed: 'Changed',
    deleted: 'Deleted',
  } satisfies Record<ConditionField, string>,
  operator: 'Comparison',
  operators: {
    '=': 'is',
    '!=': 'is not',
    '<': 'less than',
    '<=': 'at most',
    '>': 'more than',
    '>=': 'at least',
    '~': 'contains',
    '!~': 'does not contain',
    has: 'has a value',
    no: 'has no value',
  } satisfies Record<ConditionOperator, string>,
  /** For times: `<` with an age is newer. */
  timeOperators: {
    '<': 'less than / before',
    '<=': 'at most / until',
    '>': 'more than / after',
    '>=': 'at least / since',
  },
  value: 'Compared with',
  placeholders: {
    text: 'Text',
    number: '3 or 500m',
    time: '1h, 7d or 2026-11-30',
    bytes: '128Mi',
  } satisfies Record<ColumnType, string>,
  add: 'Add condition',
  remove: (text: string) => `Remove ${text}`,
  unreadable: {
    text: 'Enter a text.',
    number: 'Enter a number, such as 3 or 500m.',
    time: 'Enter an age such as 1h or 7d, or a date such as 2026-11-30.',
    bytes: 'Enter a size, such as 128Mi or 1024.',
  } satisfies Record<ColumnType, string>,
  tooMany: (max: number) => `A list has at most ${max} conditions.`,
  more: 'Add a column to compare labels, tags and values of the configuration.',
} as const;
