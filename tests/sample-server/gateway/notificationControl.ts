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
  /** Its id or its name; the oldest that is for the event when absent. */
  rule: z.string().optional(),
  event: z.string(),
  resource_id: z.guid(),
  /** As the server would decide when absent. */
  status: z.string().optional(),
  body: z.string().nullable().optional(),
  error: z.string().nullable().optional(),
  person_id: z.guid().nullable().optional(),
});

/** What a test says was sent. */
export type SampleNotification = z.infer<typeof sentSchema>;

/** The sample's own hand on what is sent: one notification, now. */
export function registerNotificationControl(app: FastifyInstance, database: Pool): void {
  const ruleOf = async (named: string | undefined, event: string): Promise<NotificationRule> => {
    const rule =
      named === undefined ? (await rulesFor(database, event))[0] : await ruleNamed(database, named);
    if (rule !== undefined) return rule;
    throw new Error(named === undefined ? `No rule is for ${event}.` : `There is no rule ${named}.`);
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
