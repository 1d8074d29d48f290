/**
 * Time spans in which the topology was read without a long pause. Health changes are known only within them.
 * Times use the unit of times.ts.
 */
export const createComponentReadings = /* sql */ `
create table component_reading (since integer primary key, until integer not null);
`;
