import { z } from 'zod';
import type { ResourceRow } from '#contract/resources.ts';
import { grantedKinds, type Permission, subjectKinds } from '#contract/rules/permissionRules.ts';

const text = z.string().nullable();

const schema: z.ZodType<Permission> = z.object({
  action: z.string(),
  deny: z.boolean(),
  description: text,
  until: text,
  resources: z.array(
    z.object({ kind: z.enum(grantedKinds), id: z.string(), name: z.string(), icon: text, type: text }),
  ),
  subject: z
    .object({ kind: z.enum(subjectKinds), id: z.string(), name: z.string(), icon: text, avatar: text })
    .nullable(),
  deleted: z.boolean(),
});

const parsedPermissions = new WeakMap<object, Permission>();

/**
 * Parses the values of a row, with a cache.
 * @throws ZodError for a row of another kind
 */
export function permissionOf({ values }: Pick<ResourceRow, 'values'>): Permission {
  const known = parsedPermissions.get(values);
  if (known !== undefined) return known;
  const permission = schema.parse(values);
  parsedPermissions.set(values, permission);
  return permission;
}
