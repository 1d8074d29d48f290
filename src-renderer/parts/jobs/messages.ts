/** Specification part 3 section 2.10; UI reference, forms section 14.3. */
export const messages = {
  title: (job: string) => `Job Details: ${job}`,
  errors: 'Errors',
  scrapeSummary: 'Scrape Summary',
  reconcileSummary: 'Reconcile Summary',
  tabs: 'What the run says of itself',
  close: 'Close',
  copyId: 'Copy id',
  copied: (id: string) => `Copied ${id} to clipboard`,
  converting: 'Reading',
} as const;
