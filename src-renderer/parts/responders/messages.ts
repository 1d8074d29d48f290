/** Texts of responder forms. Texts from the product specification are word for word. */
export const messages = {
  invalid: 'Please provide valid value',
  next: 'Next',
  back: 'Back',
  save: 'Save',
  saving: 'Saving...',
  add: 'Add',
  adding: 'Adding ...',
  none: 'There were no responders configured for this team',
  form: (type: string) => `${type} responder`,
  fixed: 'Set by the team',
  fixedInstance: 'The team’s instance',
  loading: 'Loading…',
  unreadable: (cause: string) => `The options could not be loaded: ${cause}`,
} as const;
