import { formatInteger } from '../format/formatNumber.ts';

export const messages = {
  loading: 'loading editor...',
  failed: 'The editor could not be loaded',
  failedText: 'Part of the app could not be loaded. Your text is safe.',
  failedAgainText: 'Loading failed again. Reloading the window helps, but discards unsaved text.',
  retry: 'Try again',
  reload: 'Reload',
  tabHint: 'Tab indents. Press Esc, then Tab to leave.',
  tabHintOff: 'Tab moves the focus. Press Ctrl+M to indent with Tab.',
  unwrapQuestion: 'Wrapping spec field detected, do you want to unwrap it?',
  unwrap: 'Yes',
  problemAt: (line: number, text: string): string => `Line ${line}: ${text}`,
  moreProblems: (count: number): string => `and ${count} more`,
  textTooDeep: 'This text is nested too deeply to check. Validation is off.',
  schemaTooDeep: 'The schema is nested too deeply to use. Completion and validation are off.',
  differences: (count: number): string =>
    `${formatInteger(count)} ${count === 1 ? 'difference' : 'differences'}`,
  previousDifference: 'Previous difference (P)',
  nextDifference: 'Next difference (N)',
  before: 'before',
  after: 'after',
} as const;
