/** What is written about the product. */
export const docsUrl = 'https://docs.flanksource.com';
