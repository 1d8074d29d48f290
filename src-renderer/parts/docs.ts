export const docsUrl = 'https://docs.flanksource.com';
