/** Specification part 3 sections 2.7 and 2.9; UI reference, forms section 2. */
export const messages = {
  name: 'Name',
  source: 'Source',
  spec: 'Spec',
  words: { addTitle: 'Add Catalog Scraper' },
} as const;
