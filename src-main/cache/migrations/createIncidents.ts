/**
 * Incidents: the list row and the whole page, in the form of the contract. Type and status are values of
 * rules/incidents.ts, or empty for unknown values. Severity is its index, with the worst first. Times use the
 * unit of times.ts.
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
