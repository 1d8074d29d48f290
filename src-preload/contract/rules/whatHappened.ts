import type { SendResourceKind } from './notifications.ts';

/** How the sentence goes on that begins with a name; the events are those of specification part 3 section 9. */
const endings: Readonly<Record<string, string>> = {
  healthy: 'is healthy',
  unhealthy: 'is unhealthy',
  warning: 'has a warning',
  unknown: 'has an unknown health',
  failed: 'failed',
  passed: 'passed',
  created: 'was created',
  updated: 'was updated',
  deleted: 'was deleted',
};

const nameless: Readonly<Record<SendResourceKind, string>> = {
  config: 'A catalog item',
  component: 'A component',
  check: 'A check',
  canary: 'A canary',
};

/** What an event says of what it happened to, such as `is unhealthy`. @returns the event as it is where nobody here knows it */
export function whatHappened(event: string): string {
  const [, ending = ''] = event.split('.');
  return event.split('.').length === 2 && Object.hasOwn(endings, ending) ? (endings[ending] ?? event) : event;
}

/** What happened, as a sentence without its end: `payments-worker is unhealthy`. */
export function happenedTo(event: string, kind: SendResourceKind, name: string | null): string {
  const who = name === null || name === '' ? nameless[kind] : name;
  const what = whatHappened(event);
  return what === event ? `${who}: ${event}` : `${who} ${what}`;
}
