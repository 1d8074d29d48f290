/** What the read-only view of a component says; the specification's wording where it gives one. */
export const messages = {
  title: 'Component',
  // Specification part 3 section 8.
  notFound: 'Component not found',
  notFoundText: (id: string) => `The topology has no component ${id}, or you may not see it.`,
  failed: 'The component could not be read',
} as const;
