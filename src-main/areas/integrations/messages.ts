export const messages = {
  snapshot: 'A snapshot has no connection to the chart registry.',
  offline: 'The chart registry could not be reached.',
  timeout: 'The chart registry took too long to answer.',
  status: (status: number) => `The chart registry answered ${status}.`,
  unreadable: 'The chart registry sent a response that Quarterdeck cannot read.',
} as const;
