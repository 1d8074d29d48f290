import { z } from 'zod';
import { healthSchema } from './entities/configItem.ts';
import { answer, procedure } from './procedure.ts';
import { runTargets } from './rules/playbooks.ts';

const kindSchema = z.enum(['item', 'check', 'insight', 'scraper', 'incident', 'component']);

/** Something that was found, of whatever kind. */
const searchHitSchema = z.object({
  kind: kindSchema,
  id: z.string(),
  name: z.string(),
  type: z.string(),
  /** What its icon is looked for by where the type has none. */
  configClass: z.string().nullable(),
  status: z.string().nullable(),
  health: healthSchema.nullable(),
  deletedAt: z.string().nullable(),
  /** What tells it from others of its name: namespace, cluster, account. */
  where: z.array(z.string()),
});

const searchGroupSchema = z.object({
  kind: kindSchema,
  /** How many match in all, counted up to 1,000. */
  total: z.number().int(),
  hits: z.array(searchHitSchema),
});

/** What is chosen by typing in a form; API reference section 15. */
const searchedKind = z.enum(['catalog', 'component', 'canary', 'connection', 'playbook', 'team', 'person']);

/** By what is typed, or the one of an id. */
const resourceSearchSchema = z.object({
  kind: searchedKind,
  text: z.string().max(200).optional(),
  id: z.string().max(100).optional(),
  /** Of people: only who has this role. */
  role: z.string().max(100).optional(),
});

/** What selectors of the server select, by what is typed, or the one of an id. */
const selectedSearchSchema = z.object({
  kind: z.enum(runTargets),
  /** In the server's words; anything of the kind where there is none. */
  selectors: z.array(z.record(z.string(), z.json())).max(100),
  text: z.string().max(200).optional(),
  id: z.string().max(100).optional(),
});

const foundResourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  type: z.string().nullable(),
  /** What tells it from others of its name. */
  tags: z.array(z.string()),
});

export type SearchedKind = z.infer<typeof searchedKind>;
export type ResourceSearch = z.infer<typeof resourceSearchSchema>;
export type SelectedSearch = z.infer<typeof selectedSearchSchema>;
export type FoundResource = z.infer<typeof foundResourceSchema>;
export type SearchHit = z.infer<typeof searchHitSchema>;

export const search = {
  /** What was synced and matches what is typed, best first; answered from SQLite alone. */
  query: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) }))
    .output(answer(z.object({ groups: z.array(searchGroupSchema), tookMs: z.number() }))),
  /** Things of one kind as the server finds them now; nothing where nothing is typed. */
  resources: procedure({ persist: 'no', log: 'redact' })
    .input(resourceSearchSchema)
    .output(z.array(foundResourceSchema)),
  /** The same of what selectors select; where nothing is typed, the first that they select. */
  selected: procedure({ persist: 'no', log: 'redact' })
    .input(selectedSearchSchema)
    .output(z.array(foundResourceSchema)),
};
