/**
 * Notifications that were sent or suppressed, with the server's ids. `failed` means that the row has an
 * error, whatever its status. Bodies are in a separate table, because lists and reports read all rows.
 * Times use the unit of times.ts. Durations are milliseconds.
 */
export const createSends = /* sql */ `
create table send (
  k integer primary key,
  id blob not null unique,
  at integer not null,
  first integer not null,
  rule blob not null,
  status text,
  event text not null,
  kind text not null,
  resource blob not null,
  name text,
  type text,
  icon text,
  state text,
  person blob,
  count integer not null,
  duration integer,
  failed integer not null,
  error text
);
create index send_at on send (at);
create index send_of_resource on send (resource, at);
create index send_of_rule on send (rule, at);
create index send_unsettled on send (status, at) where status in ('sending', 'pending');
create table send_body (k integer primary key, bytes integer not null, deflated blob not null);
create trigger send_goes after delete on send begin
  delete from send_body where k = old.k;
end;
`;
