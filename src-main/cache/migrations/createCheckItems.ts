/** Which checks belong to which item. A row of `meta` says that all of it was read. */
export const createCheckItems = /* sql */ `
create table check_item (item blob not null, check_id blob not null, primary key (item, check_id)) without rowid;
`;
