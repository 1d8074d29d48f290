/** UI reference, forms section 9. */
export const logBackends = { name: 'Name', labels: 'Labels', spec: 'Spec' } as const;

/** Specification part 3 sections 2.7 and 2.9; UI reference, forms section 2. */
export const scrapers = {
  name: 'Name',
  source: 'Source',
  spec: 'Spec',
  words: { addTitle: 'Add Catalog Scraper' },
} as const;
