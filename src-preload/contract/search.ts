import { z } from 'zod';
import { healthSchema } from './entities/configItem.ts';
import { answer, procedure } from './procedure.ts';
import { runTargets } from './rules/playbooks.ts';

const kindSchema = z.enum(['item', 'check', 'insight', 'scraper', 'incident', 'component']);

const searchHitSchema = z.object({
  kind: kindSchema,
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** Icon lookup key for types without an icon. */
  configClass: z.string().nullable(),
  status: z.string().nullable(),
  health: healthSchema.nullable(),
  deletedAt: z.string().nullable(),
  /** Distinguishes results with the same name: namespace, cluster, account. */
  where: z.array(z.string()),
});

const searchGroupSchema = z.object({
  kind: kindSchema,
  /** Number of matches, counted up to 1,000. */
  total: z.number().int(),
  hits: z.array(searchHitSchema),
});

/** Kinds that a form field can search. */
const searchedKind = z.enum(['catalog', 'component', 'canary', 'connection', 'playbook', 'team', 'person']);

/** Searches by text, or looks up one id. */
const resourceSearchSchema = z.object({
  kind: searchedKind,
  text: z.string().max(200).optional(),
  id: z.string().max(100).optional(),
  /** For people: only those with this role. */
  role: z.string().max(100).optional(),
});

/** Searches what server selectors match, by text, or looks up one id. */
const selectedSearchSchema = z.object({
  kind: z.enum(runTargets),
  /** In the server's format. An empty list matches everything of the kind. */
  selectors: z.array(z.record(z.string(), z.json())).max(100),
  text: z.string().max(200).optional(),
  id: z.string().max(100).optional(),
});

const foundResourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  type: z.string().nullable(),
  /** Distinguishes resources with the same name. */
  tags: z.array(z.string()),
});

export type SearchedKind = z.infer<typeof searchedKind>;
export type ResourceSearch = z.infer<typeof resourceSearchSchema>;
export type SelectedSearch = z.infer<typeof selectedSearchSchema>;
export type FoundResource = z.infer<typeof foundResourceSchema>;
export type SearchHit = z.infer<typeof searchHitSchema>;

export const search = {
  /** Returns synced data that matches the text, best first. Reads only SQLite. */
  query: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) }))
    .output(answer(z.object({ groups: z.array(searchGroupSchema), tookMs: z.number() }))),
  /** Searches resources of one kind on the server. Empty for an empty text. */
  resources: procedure({ persist: 'no', log: 'redact' })
    .input(resourceSearchSchema)
    .output(z.array(foundResourceSchema)),
  /** Searches what selectors match. For an empty text, returns the first matches. */
  selected: procedure({ persist: 'no', log: 'redact' })
    .input(selectedSearchSchema)
    .output(z.array(foundResourceSchema)),
};
