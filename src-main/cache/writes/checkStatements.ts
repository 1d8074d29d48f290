/** What the dashboard's version is made from: another value after each change. */
export const bumpChecks = "update meta set value = lower(hex(randomblob(8))) where name = 'checks'";

/** What runs of checks are kept in. */
export const checkRunTables = ['check_run', 'run_text', 'check_key'] as const;

/** Whatever is kept of health checks. */
export const checkTables = {
  checks: `delete from check_row; delete from check_more; insert into check_word (check_word) values ('delete-all');
    ${bumpChecks};`,
  runs: checkRunTables.map((name) => `delete from ${name};`).join(' '),
} as const;
