export const messages = {
  snapshot: 'A snapshot has no connection to the chart registry.',
  away: 'The chart registry could not be reached.',
  late: 'The chart registry took too long to answer.',
  status: (status: number) => `The chart registry answered ${status}.`,
  unreadable: 'The chart registry sent a response that Quarterdeck cannot read.',
} as const;
