/** Links between checks and components. A row of `meta` records that the table is complete. */
export const createCheckComponents = /* sql */ `
create table check_component (
  component blob not null, check_id blob not null, primary key (component, check_id)
) without rowid;
`;
