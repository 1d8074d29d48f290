/** Texts of the details, which load with them. */
export const detailMessages = {
  until: (moment: string) => `Acknowledged until ${moment}`,
  untilRecovery: 'Acknowledged until it recovers',
  you: 'By you',
  unknown: 'By an unknown user',
} as const;
