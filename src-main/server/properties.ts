import { z } from 'zod';
import { type ConfigProperty, configPropertySchema } from '#contract/entities/configItem.ts';

const anyText = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);
const anyNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const linkSchema = z.object({ type: optional(anyText), label: optional(anyText), url: z.string().min(1) });

/** A property as servers write it. Fields of an unexpected type are dropped. */
const loosePropertySchema = z.object({
  name: optional(anyText),
  label: optional(anyText),
  tooltip: optional(anyText),
  icon: optional(anyText),
  type: optional(anyText),
  text: optional(anyText),
  value: optional(anyNumber),
  unit: optional(anyText),
  max: optional(anyNumber),
  min: optional(anyNumber),
  headline: optional(z.boolean()),
  color: optional(anyText),
  order: optional(anyNumber),
  links: optional(
    z.array(z.unknown()).transform((links) =>
      links.flatMap((link) => {
        const parsed = linkSchema.safeParse(link);
        return parsed.success ? [withoutAbsent(parsed.data)] : [];
      }),
    ),
  ),
});

function withoutAbsent(record: object): object {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** Returns the properties that can be displayed. Entries of an unknown shape are dropped. */
export function toProperties(properties: unknown): ConfigProperty[] {
  if (!Array.isArray(properties)) return [];
  return properties.flatMap((property: unknown) => {
    const parsed = loosePropertySchema.safeParse(property);
    if (!parsed.success) return [];
    const known = configPropertySchema.parse(withoutAbsent(parsed.data));
    const says = known.text !== undefined || known.value !== undefined || (known.links ?? []).length > 0;
    return says && (known.name ?? known.label) !== undefined ? [known] : [];
  });
}
