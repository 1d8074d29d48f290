/**
 * Adds what lists sort by and what reports sum to the indexes of notifications. Looking up each row in the table
 * took most of the time. Partial index: only few notifications failed.
 */
export const coverSendReports = /* sql */ `
drop index send_at;
create index send_at on send (at, id, status, failed, count);
drop index send_of_rule;
create index send_of_rule on send (rule, resource, at, status, failed, count);
drop index send_of_resource;
create index send_of_resource on send (resource, kind, at, rule, status, failed, count);
create index send_errors on send (rule, error, at, count) where failed = 1;
`;
