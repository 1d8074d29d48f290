import type {
  ColumnSource,
  ColumnType,
  ConditionField,
  ConditionOperator,
} from '#contract/rules/ownColumns.ts';

export const messages = {
  add: 'Add column…',
  edit: (name: string) => `Edit ${name}`,
  addTitle: 'Add a column',
  editTitle: 'Edit the column',
  source: 'Value',
  sources: { label: 'Label', tag: 'Tag', path: 'Configuration' } satisfies Record<ColumnSource, string>,
  keys: { label: 'Label', tag: 'Tag', path: 'JSONPath' } satisfies Record<ColumnSource, string>,
  keyPlaceholder: {
    label: 'Choose or type a label',
    tag: 'Choose or type a tag',
    path: 'Choose or type a path such as $.spec.replicas',
  } satisfies Record<ColumnSource, string>,
  type: 'Type',
  types: { text: 'Text', number: 'Number', time: 'Time', bytes: 'Bytes' } satisfies Record<
    ColumnType,
    string
  >,
  typeHints: {
    text: 'Sorted by letters.',
    number: 'Also Kubernetes quantities: 500m is 0.5.',
    time: 'ISO 8601, or seconds or milliseconds since 1970. Shown as an age.',
    bytes: 'Sizes such as 128Mi, 1.5 GB or 1024.',
  } satisfies Record<ColumnType, string>,
  name: 'Name',
  nameHint: 'Header of the column.',
  nameTaken: 'Another column has this name.',
  same: 'Another column already shows this value.',
  keyMissing: 'Choose a value.',
  nameMissing: 'Enter a name.',
  preview: (item: string) => `Value of ${item}`,
  noPreview: 'No item to preview. The list is empty.',
  noValue: 'No value',
  notOfType: (type: string) => `Not read as ${type}. Such values are shown as text and sorted last.`,
  notStored: 'The configuration of this item is not stored on this computer, so the column is empty for it.',
  invalidPath: (reason: string) => `Not a valid JSONPath: ${reason}`,
  previewFailed: (reason: string) => `The value could not be read. ${reason}`,
  loadingPreview: 'Reading…',
  save: 'Save',
  addButton: 'Add column',
  remove: 'Remove column',
  cancel: 'Cancel',
  tooMany: (max: number) => `A list has at most ${max} columns of your own. Remove one first.`,
} as const;

export const conditionMessages = {
  title: 'Conditions',
  all: 'All',
  none: 'No conditions. Add one below.',
  field: 'Value',
  fields: { cost: 'Cost', created: 'Created', changed: 'Changed', deleted: 'Deleted' } satisfies Record<
    ConditionField,
    string
  >,
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
