/** What the hosted provider's screens say; it loads with them. The specification's wording where it gives one. */
export const messages = {
  choose: 'Choose an organisation',
  sentence: 'You belong to more than one organisation. Choose whose server to open.',
  one: 'You belong to one organisation. Open its server.',
  none: 'You belong to no organisation yet. Ask an administrator to invite you.',
  noneOrCreate: 'You belong to no organisation yet. Ask an administrator to invite you, or create one.',
  create: 'Create an organisation',
  lookAgain: 'Look again',
  find: 'Find an organisation',
  notFound: (typed: string) => `No organisation has “${typed}” in its name.`,
  waiting: 'being set up',
  isOpen: 'It is the one that is waited for.',
  another: 'Choose another organisation',
  backToWait: 'Back to the wait',
  provisioning: 'Please wait, instance provisioning in-progress ...',
  provisioningMore: (organisation: string | undefined) =>
    `The server of ${organisation ?? 'your organisation'} is being set up. It is asked again by itself.`,
  nextTry: (time: string) => `Next try at ${time}.`,
  trying: 'Asking the server now.',
  organisations: 'Organisations',
  asking: 'Asking for your organisations…',
  noOther: 'You belong to no other organisation.',
  unknown: (sentence: string) => `Your organisations are not known now. ${sentence}`,
  /** An organisation in a menu. */
  named: (name: string, waiting: boolean) => (waiting ? `${name} (being set up)` : name),
} as const;
