import { z } from 'zod';
import type { ResourceRow } from '#contract/resources.ts';

const text = z.string().nullable();
const figure = z.number().nullable();
const referenceSchema = z.object({ id: z.string(), name: text });

const ruleSchema = z.object({
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
  person: referenceSchema.nullable(),
  team: referenceSchema.nullable(),
  services: z.number(),
});

export type ParsedNotificationRule = z.infer<typeof ruleSchema>;

const parsedRules = new WeakMap<object, ParsedNotificationRule>();

/**
 * Parses a row. The result is cached per row.
 * @throws ZodError if the row is not a notification rule
 */
export function ruleOf({ values }: Pick<ResourceRow, 'values'>): ParsedNotificationRule {
  const known = parsedRules.get(values);
  if (known !== undefined) return known;
  const rule = ruleSchema.parse(values);
  parsedRules.set(values, rule);
  return rule;
}
