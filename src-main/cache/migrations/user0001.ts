/** What a person typed and has not sent. */
export const user0001 = /* sql */ `
create table draft (key text primary key, text text not null, at integer not null) without rowid;
`;
