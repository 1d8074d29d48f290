/** Texts of the read-only view. Where the specification has a text, it is used word for word. */
export const messages = {
  title: 'Component',
  notFound: 'Component not found',
  notFoundText: (id: string) => `The topology has no component ${id}, or you may not see it.`,
  failed: 'The component could not be read',
} as const;
