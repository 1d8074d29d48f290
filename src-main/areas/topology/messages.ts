/** What main says of components. */
export const messages = {
  // Specification part 3 section 8.
  notFound: 'Component not found',
  brokeOff: 'The snapshot broke off. Nothing was saved.',
} as const;
