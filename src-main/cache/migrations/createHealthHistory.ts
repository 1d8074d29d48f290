/**
 * Health changes of items, checks and components that this console saw, and the time spans in which it watched them.
 * The server does not provide them, so they cannot be synced again. Kinds and healths are positions in the lists of
 * recordedHealth.ts. Times use the unit of times.ts.
 */
export const createHealthHistory = /* sql */ `
create table health_thing (k integer primary key, kind integer not null, id blob not null, unique (kind, id));

create table health_move (
  thing integer not null, at integer not null, was integer not null, now integer not null, primary key (thing, at)
) without rowid;
create index health_move_at on health_move (at);

create table watched_span (
  kind integer not null, since integer not null, until integer not null, primary key (kind, since)
) without rowid;

insert into health_thing (kind, id) select distinct 2, component from component_move;
insert into health_move (thing, at, was, now)
select t.k, m.at,
  case m.was when 'healthy' then 0 when 'unhealthy' then 1 when 'warning' then 2 when 'info' then 5 else 3 end,
  case m.now when 'healthy' then 0 when 'unhealthy' then 1 when 'warning' then 2 when 'info' then 5 else 3 end
from component_move m join health_thing t on t.kind = 2 and t.id = m.component;
insert into watched_span (kind, since, until) select 2, since, until from component_reading;
drop table component_move;
drop table component_reading;
`;
