import type { SendResourceKind } from './notifications.ts';

/** What happened, by event name. The texts follow the resource's name. */
const eventPhrases: Readonly<Record<string, string>> = {
  'check.failed': 'failed',
  'check.passed': 'passed',
  'config.created': 'was created',
  'config.changed': 'changed',
  'config.deleted': 'was deleted',
  'config.updated': 'was updated',
  'playbook.approval.inserted': 'is waiting for approval',
  'playbook.spec.approval.updated': 'has changed approvers',
};
const healths: Readonly<Record<string, string>> = {
  healthy: 'is healthy',
  unhealthy: 'is unhealthy',
  warning: 'is in a warning state',
  unknown: 'has unknown health',
  failed: 'failed',
  passed: 'passed',
};

const unnamedSubjects: Readonly<Record<SendResourceKind, string>> = {
  config: 'A catalog item',
  component: 'A component',
  check: 'A check',
  canary: 'A canary',
};

const lookUp = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns what happened as the end of a sentence: `is unhealthy`. Unknown events stay unchanged. */
export function describeEvent(event: string): string {
  const [kind = '', what = '', ...more] = event.split('.');
  const health =
    Object.hasOwn(unnamedSubjects, kind) && more.length === 0 ? lookUp(healths, what) : undefined;
  return lookUp(eventPhrases, event) ?? health ?? event;
}

/** Returns what happened as a sentence without a period: `payments-worker is unhealthy`. */
export function describeEventOn(event: string, kind: SendResourceKind, name: string | null): string {
  const who = name === null || name === '' ? unnamedSubjects[kind] : name;
  const words = describeEvent(event);
  return words === event ? `${who}: ${event}` : `${who} ${words}`;
}
