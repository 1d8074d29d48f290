import { z } from 'zod';
import type { ResourceRow } from '#contract/resources.ts';
import { sendResourceKinds } from '#contract/rules/notifications.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { messages, silenceKindLabels } from './messages.ts';

const text = z.string().nullable();

const schema = z.object({
  kind: z.enum(sendResourceKinds),
  thing: z.object({
    id: z.string(),
    name: text,
    type: text,
    icon: text,
    /** Distinguishes resources with the same name: namespace, cluster. */
    tags: z.array(z.string()),
  }),
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

/**
 * Distinguishes the silenced resource from others with its name: `Check · http · payments`. The type of a catalog
 * item says that it is one: `Deployment · payments · prod-eu-1`.
 */
export function silencedResourceQualifier({ kind, thing: { type, tags } }: Silence): string {
  const kinds = kind === 'config' && type !== null ? [] : [silenceKindLabels[kind]];
  return [...kinds, ...(type === null ? [] : [formatTypeLabel(type)]), ...tags].join(' · ');
}

/** Label of the silenced resource, or its id if the name is unknown: `payments-worker, Deployment`. */
export const silencedResourceLabel = (silence: Silence): string =>
  messages.row(
    silence.thing.name || `${messages.unnamed} (${silence.thing.id})`,
    silencedResourceQualifier(silence),
  );
