/**
 * Incidents, whole: a list row and a page each, as the contract has them. Type and status are those of rules/incidents.ts, empty for any
 * other; severity is its place among them, the worst first. Times are of the unit that times.ts says.
 */
export const createIncidents = /* sql */ `
create table incident (
  id text primary key,
  type text not null,
  severity integer not null,
  status text not null,
  owner text,
  created integer not null,
  updated integer not null,
  fold text not null,
  -- Ids of the components that its evidence names: a JSON list.
  components text not null,
  row text not null,
  -- JSON, deflated.
  page blob not null
) without rowid;
create index incident_by_time on incident (created);
`;
