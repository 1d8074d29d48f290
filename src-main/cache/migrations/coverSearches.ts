/**
 * Indexes with all that searches read. Searches for a part of a text scan all rows, and the rows of checks and
 * components are large.
 */
export const coverSearches = /* sql */ `
drop index item_fold;
create index item_fold on item (fold, deleted);
create index check_text on check_row (text, fold);
create index component_text on component (text, fold);
`;
