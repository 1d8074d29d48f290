/** What the dashboard's version is made from: another value after each change. */
export const bumpChecks = "update meta set value = lower(hex(randomblob(8))) where name = 'checks'";

/** Whatever is kept of health checks. */
export const checkTables = {
  checks: `delete from check_row; delete from check_more; insert into check_word (check_word) values ('delete-all');
    ${bumpChecks};`,
  runs: 'delete from check_run; delete from run_text; delete from check_key;',
} as const;
