export const messages = {
  title: 'Compare runs',
  sides: 'Compared runs',
  chooseTwo: 'Choose two runs',
  chooseText: 'Select two runs in the list of runs, then Compare.',
  openRuns: 'Open the runs',
  failed: 'A run could not be loaded',
  resultsFailed: 'The results of a run could not be loaded',
  secret: '(secret)',
} as const;
