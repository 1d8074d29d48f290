/** Texts of the read-only view. Where the specification has a text, it is used word for word. */
export const messages = {
  title: 'Component',
  notFound: 'Component not found',
  notFoundText: (id: string) =>
    `The component ${id} does not exist, or you don’t have permission to view it.`,
  failed: 'The component could not be loaded',
} as const;
