/**
 * Relationships that this console saw appear or disappear. `relation` is a text, because keys of terms change when
 * items are removed and synced again. An empty one means that the server sends none.
 */
export const createEdgeHistory = /* sql */ `
create table edge_thing (
  k integer primary key, item blob not null, related blob not null, relation text not null,
  unique (item, related, relation)
);
create index edge_thing_back on edge_thing (related, item);

create table edge_move (
  edge integer not null, at integer not null, added integer not null, primary key (edge, at)
) without rowid;
create index edge_move_at on edge_move (at);
`;
