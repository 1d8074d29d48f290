/** What a person typed and has not sent. */
export const createDrafts = /* sql */ `
create table draft (key text primary key, text text not null, at integer not null) without rowid;
`;

/** Checks that the person pinned, and those whose details were opened. */
export const createCheckMarks = /* sql */ `
create table check_mark (id text primary key, pinned_at integer, visited_at integer) without rowid;
`;
