/** Links between checks and items. A row of `meta` records that the table is complete. */
export const createCheckItems = /* sql */ `
create table check_item (item blob not null, check_id blob not null, primary key (item, check_id)) without rowid;
`;
