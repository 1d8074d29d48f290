import type { Pool } from 'pg';
import { DurationError, durationSeconds } from './duration.ts';

type Database = Pick<Pool, 'query'>;

export interface NotificationRule {
  readonly id: string;
  readonly filter: string | null;
  readonly error: string | null;
  readonly person_id: string | null;
  readonly repeat_interval: string | null;
}

export interface NotificationEvent {
  /** For example `check.failed` or `config.unhealthy`. */
  readonly event: string;
  readonly resourceId: string;
}

/** A notification. Absent fields get the rule's values. */
export interface Notification {
  readonly body?: string | null | undefined;
  readonly error?: string | null | undefined;
  readonly personId?: string | null | undefined;
  readonly durationMs?: number | undefined;
}

/** Period in which unsent notifications are counted in the same row. */
const window = '24 hours';
const usualDurationMs = 180;
const columns = 'id, filter, error, person_id, repeat_interval';

/** Returns the rules for an event, oldest first, without evaluating their filters. */
export async function rulesFor(database: Database, event: string): Promise<readonly NotificationRule[]> {
  const { rows } = await database.query<NotificationRule>(
    `select ${columns} from notifications where deleted_at is null and $1 = any (events) order by created_at, id`,
    [event],
  );
  return rows;
}

/** Returns a rule by id or name, including deleted rules. */
export async function ruleNamed(database: Database, rule: string): Promise<NotificationRule | undefined> {
  const { rows } = await database.query<NotificationRule>(
    `select ${columns} from notifications where id::text = $1 or name = $1 order by deleted_at nulls first, id limit 1`,
    [rule],
  );
  return rows[0];
}

async function isSilenced(database: Database, { event, resourceId }: NotificationEvent): Promise<boolean> {
  const kinds = ['config', 'component', 'check', 'canary'];
  const subjects = kinds.map((kind) => (event.startsWith(`${kind}.`) ? resourceId : null));
  const { rows } = await database.query<{ id: string }>(
    'select id from matching_silences($1, $2, $3, $4, now()) limit 1',
    subjects,
  );
  return rows.length > 0;
}

/** Returns the repeat interval in seconds; 0 for an invalid interval. */
function repeatSeconds({ repeat_interval }: NotificationRule): number {
  try {
    return durationSeconds(repeat_interval ?? '');
  } catch (error) {
    if (error instanceof DurationError) return 0;
    throw error;
  }
}

async function isRepeated(
  database: Database,
  rule: NotificationRule,
  { event, resourceId }: NotificationEvent,
): Promise<boolean> {
  const seconds = repeatSeconds(rule);
  if (seconds === 0) return false;
  const { rows } = await database.query(
    `select from notification_send_history
      where notification_id = $1 and source_event = $2 and resource_id = $3 and status = 'sent'
        and created_at > now() - make_interval(secs => $4) limit 1`,
    [rule.id, event, resourceId, seconds],
  );
  return rows.length > 0;
}

/** Adds a row with a status to the send history. @returns the row */
export async function writeSent(
  database: Database,
  rule: NotificationRule,
  { event, resourceId }: NotificationEvent,
  status: string,
  { body = null, error = null, personId = rule.person_id, durationMs = usualDurationMs }: Notification,
): Promise<object> {
  const { rows } = await database.query<object>(
    `insert into notification_send_history
        (notification_id, source_event, resource_id, status, body, error, person_id, duration_millis)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    [rule.id, event, resourceId, status, body, error, personId, durationMs],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The sample stored no notification.');
  return row;
}

/**
 * Sends a notification as the server does. Counts silenced and repeated events instead of sending them.
 * Ignores `wait_for`.
 * @returns the row of the send history
 */
export async function sendNotification(
  database: Database,
  rule: NotificationRule,
  event: NotificationEvent,
  notification: Notification = {},
): Promise<object> {
  const silenced = await isSilenced(database, event);
  if (!silenced && !(await isRepeated(database, rule, event))) {
    const failed = notification.error !== undefined && notification.error !== null;
    return writeSent(database, rule, event, failed ? 'error' : 'sent', notification);
  }
  const status = silenced ? 'silenced' : 'repeat-interval';
  const about = [rule.id, event.event, event.resourceId, status];
  await database.query('select insert_unsent_notification_to_history($1, $2, $3, $4, $5)', [
    ...about,
    window,
  ]);
  const { rows } = await database.query<object>(
    `select * from notification_send_history
      where notification_id = $1 and source_event = $2 and resource_id = $3 and status = $4
      order by created_at desc limit 1`,
    about,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The sample stored no notification.');
  return row;
}
