/** Checks that the person pinned, and those whose details were opened. Times are milliseconds since 1970. */
export const user0002 = /* sql */ `
create table check_mark (id text primary key, pinned_at integer, visited_at integer) without rowid;
`;
