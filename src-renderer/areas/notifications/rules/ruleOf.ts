import { z } from 'zod';
import type { ResourceRow } from '../../../../src-preload/contract/resources.ts';

const text = z.string().nullable();
const figure = z.number().nullable();
const named = z.object({ id: z.string(), name: text });

const schema = z.object({
  events: z.array(z.string()),
  filter: text,
  error: text,
  /** Counts are null for users without permission to read them. */
  pending: figure,
  failed: figure,
  sent: figure,
  avg_duration_ms: figure,
  most_common_error: text,
  repeat_interval: text,
  /** Nanoseconds. */
  wait_for: figure,
  person: named.nullable(),
  team: named.nullable(),
  services: z.number(),
});

export type NotificationRule = z.infer<typeof schema>;

const read = new WeakMap<object, NotificationRule>();

/**
 * Parses a row. The result is cached per row.
 * @throws ZodError if the row is not a notification rule
 */
export function ruleOf({ values }: Pick<ResourceRow, 'values'>): NotificationRule {
  const known = read.get(values);
  if (known !== undefined) return known;
  const rule = schema.parse(values);
  read.set(values, rule);
  return rule;
}
