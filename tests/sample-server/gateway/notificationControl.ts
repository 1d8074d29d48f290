import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import {
  type NotificationRule,
  ruleNamed,
  rulesFor,
  sendNotification,
  writeSent,
} from './sendNotification.ts';

const sentSchema = z.object({
  /** Id or name. Default: the oldest rule for the event. */
  rule: z.string().optional(),
  event: z.string(),
  resource_id: z.guid(),
  /** Default: the status that the server would choose. */
  status: z.string().optional(),
  body: z.string().nullable().optional(),
  error: z.string().nullable().optional(),
  person_id: z.guid().nullable().optional(),
});

export type SampleNotification = z.infer<typeof sentSchema>;

/** Registers a test control that sends one notification immediately. */
export function registerNotificationControl(app: FastifyInstance, database: Pool): void {
  const ruleOf = async (named: string | undefined, event: string): Promise<NotificationRule> => {
    const rule =
      named === undefined ? (await rulesFor(database, event))[0] : await ruleNamed(database, named);
    if (rule !== undefined) return rule;
    throw new Error(named === undefined ? `No rule handles the event ${event}.` : `Unknown rule: ${named}.`);
  };
  app.post('/_sample/notification', async (request) => {
    const wanted = sentSchema.parse(request.body);
    const rule = await ruleOf(wanted.rule, wanted.event);
    const event = { event: wanted.event, resourceId: wanted.resource_id };
    const { status, body, error } = wanted;
    const notification = { body, error, personId: wanted.person_id };
    const row =
      status === undefined
        ? await sendNotification(database, rule, event, notification)
        : await writeSent(database, rule, event, status, notification);
    return { row };
  });
}
