/** Words of the code editor; the specification's wording where it gives one. */
export const messages = {
  loading: 'loading editor...',
  failed: 'The editor could not be loaded',
  failedText: 'A part of the console did not arrive. Your text is safe.',
  failedAgainText: 'It still does not arrive. Reloading the window helps, but drops text that is not saved.',
  retry: 'Try again',
  reload: 'Reload',
  tabHint: 'Tab indents. Press Esc, then Tab to leave.',
  tabHintOff: 'Tab moves on. Press Ctrl+M to indent with Tab.',
  unwrapQuestion: 'Wrapping spec field detected, do you want to unwrap it?',
  unwrap: 'Yes',
  problemAt: (line: number, text: string): string => `Line ${line}: ${text}`,
  moreProblems: (count: number): string => `and ${count} more`,
  textTooDeep: 'This text is nested too deeply to check. Validation is off.',
  schemaTooDeep: 'The schema is nested too deeply to use. Nothing is completed or checked by it.',
  before: 'before',
  after: 'after',
} as const;
