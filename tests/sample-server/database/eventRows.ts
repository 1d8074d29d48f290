import { SeededRandom } from '../random.ts';
import type { TableRows } from './checkRows.ts';
import { dayMs, isoBefore, minuteMs, randomUlidAt } from './ItemFactory.ts';
import { ruleIdOf } from './notificationRules.ts';

const hourMs = 60 * minuteMs;

interface Kind {
  readonly name: string;
  readonly count: number;
  /** Age of the oldest event. */
  readonly sinceMs: number;
  /** Number of failed events, oldest first, and their errors. */
  readonly failed?: number;
  readonly errors?: readonly string[];
  readonly attempts?: number;
  /** Properties in addition to the subject. */
  readonly properties?: object;
}

const refused =
  'failed to send notification: opsgenie: Post "https://api.opsgenie.example/v2/alerts": dial tcp 10.12.0.7:443: connect: connection refused';

/**
 * Queued events by name. In the story, the pager is unreachable since the rollout; one responder was never
 * reachable.
 */
const kinds: readonly Kind[] = [
  {
    name: 'notification.send',
    count: 23,
    sinceMs: 31 * minuteMs,
    failed: 19,
    attempts: 4,
    errors: [refused, refused, 'context deadline exceeded'],
    properties: { notification_id: ruleIdOf('pager') },
  },
  {
    name: 'check.failed',
    count: 9,
    sinceMs: 30 * minuteMs,
    failed: 2,
    attempts: 1,
    errors: ['pq: remaining connection slots are reserved for roles with the SUPERUSER attribute'],
  },
  { name: 'check.passed', count: 3, sinceMs: 4 * minuteMs },
  { name: 'config.unhealthy', count: 6, sinceMs: 33 * minuteMs },
  { name: 'config.updated', count: 41, sinceMs: 2 * minuteMs },
  {
    name: 'incident.responder.jira.added',
    count: 8,
    sinceMs: 20 * dayMs,
    failed: 8,
    attempts: 4,
    errors: ['invalid responderType: email'],
  },
  {
    name: 'playbook.spec.approval.updated',
    count: 1,
    sinceMs: 6 * hourMs,
    failed: 1,
    attempts: 2,
    errors: [''],
  },
];

export function eventRows(seed: number): TableRows {
  const random = new SeededRandom(seed ^ 0xe7e7);
  const rows = kinds.flatMap(({ name, count, sinceMs, failed = 0, errors = [], attempts = 0, properties }) =>
    Array.from({ length: count }, (_, at) => {
      const agoMs = Math.round(sinceMs * (1 - at / count));
      const fails = at < failed;
      return {
        id: randomUlidAt(agoMs, random),
        name,
        properties: { id: randomUlidAt(agoMs, random), ...properties },
        error: fails ? random.pick(errors) : null,
        attempts: fails ? attempts : 0,
        created_at: isoBefore(agoMs),
        last_attempt: fails ? isoBefore(Math.round(agoMs / 2)) : null,
        priority: 100,
      };
    }),
  );
  return [['event_queue', rows]];
}
