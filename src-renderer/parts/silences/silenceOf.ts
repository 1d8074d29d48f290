import { z } from 'zod';
import type { ResourceRow } from '#contract/resources.ts';
import { sendResourceKinds } from '#contract/rules/notifications.ts';
import { messages, silenceKindLabels } from './messages.ts';

const text = z.string().nullable();

const schema = z.object({
  kind: z.enum(sendResourceKinds),
  thing: z.object({ id: z.string(), name: text, type: text, icon: text }),
  namespace: text,
  recursive: z.boolean(),
  from: z.string(),
  until: z.string(),
  description: text,
});

/** A silence as the list displays it. Times are ISO 8601. */
export type Silence = z.infer<typeof schema>;

const parsedSilences = new WeakMap<object, Silence>();

/**
 * Parses the values of a row, with a cache.
 * @throws ZodError for a row of another kind
 */
export function silenceOf({ values }: Pick<ResourceRow, 'values'>): Silence {
  const known = parsedSilences.get(values);
  if (known !== undefined) return known;
  const silence = schema.parse(values);
  parsedSilences.set(values, silence);
  return silence;
}

/** Label of the silenced resource: `Catalog payments-worker`, or its id if the name is unknown. */
export const silencedResourceLabel = ({ kind, thing }: Silence): string =>
  messages.row(silenceKindLabels[kind], thing.name || `${messages.unnamed} (${thing.id})`);
