export const messages = {
  snapshot: 'A snapshot asks nobody.',
  away: 'The chart registry could not be reached.',
  late: 'The chart registry took too long to answer.',
  status: (status: number) => `The chart registry answered ${status}.`,
  unreadable: 'The chart registry sent an answer that Quarterdeck cannot read.',
} as const;
