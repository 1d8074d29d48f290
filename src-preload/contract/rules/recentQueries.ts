/** Limits of the remembered queries of the catalog. */
export const maxRecentQueries = 20;
/** Characters. Also the limit of the field. */
export const maxQueryLength = 2_000;
