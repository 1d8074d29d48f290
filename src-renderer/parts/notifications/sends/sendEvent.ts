/** What happened, by the end of an event's name: it is said after the name of what it happened to. */
const happened: Readonly<Record<string, string>> = {
  'check.failed': 'failed',
  'check.passed': 'passed',
  'config.created': 'was created',
  'config.changed': 'changed',
  'config.deleted': 'was deleted',
  'config.updated': 'was updated',
  'playbook.approval.inserted': 'waits for an approval',
  'playbook.spec.approval.updated': 'has other approvers',
};
const kinds = ['config', 'component', 'check', 'canary'];
const healths: Readonly<Record<string, string>> = {
  healthy: 'is healthy',
  unhealthy: 'is unhealthy',
  warning: 'is in a warning state',
  unknown: 'has an unknown health',
  failed: 'failed',
  passed: 'passed',
};

const own = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** What happened to something, as the end of a sentence: `is unhealthy`. The event itself where nobody here knows it. */
export function eventWords(event: string): string {
  const [kind = '', what = '', ...more] = event.split('.');
  const health = kinds.includes(kind) && more.length === 0 ? own(healths, what) : undefined;
  return own(happened, event) ?? health ?? event;
}
