/** Columns of an agent in a list. The synced rows and the server's answers have the same. */
export const agentColumns = [
  'id',
  'name',
  'description',
  'created_by(id,name,avatar)',
  'created_at',
  'updated_at',
  'last_seen',
  'last_received',
  'config_count',
  'checks_count',
  'config_scrapper_count',
  'playbook_runs_count',
] as const;

/** Columns of a single agent. */
export const agentDetailColumns = [...agentColumns, 'properties'] as const;
