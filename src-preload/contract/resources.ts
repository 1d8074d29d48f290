import { z } from 'zod';
import { typedName } from './guards.ts';
import { answer, procedure } from './procedure.ts';
import { resourceKinds } from './rules/resources.ts';

/** A record as the server has it, with all its fields: what an editor does not know goes back as it came. */
const recordSchema = z.record(z.string().max(200), z.json());

const personSchema = z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() });

/** One row of a list. Times are ISO 8601, as the server writes them. */
const resourceRowSchema = z.object({
  /** What it is meant by: an id, or a feature flag's name. */
  id: z.string(),
  name: z.string(),
  source: z.string().nullable(),
  icon: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  agent: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Its last job; null where none ever ran, or it has none. */
  job: z
    .object({
      status: z.string(),
      startedAt: z.string().nullable(),
      lastFailedAt: z.string().nullable(),
      /** Null also in what was kept before it was asked for. */
      name: z.string().nullable().default(null),
      details: z.json(),
    })
    .nullable(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  createdBy: personSchema.nullable(),
  /** Columns that only this kind has. */
  values: z.record(z.string(), z.json()),
});

/** What the server's clock said when it answered, ISO 8601; answers that were kept before it stood in them do not say. */
const serverTime = z.string().default('');

const kind = z.enum(resourceKinds);
const id = z.string().min(1).max(500);

const listInputSchema = z.object({
  kind,
  sortBy: z.string().max(100),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
  /** Only those of something else, by a column that the kind can be narrowed by: of one of them, or of any where none is named. */
  of: z.object({ column: z.string().max(100), id: z.string().max(100).optional() }).optional(),
});

/** What an editor works with. */
const editedSchema = z.object({
  record: recordSchema,
  /** Stands for this state of the record: a change names the one that it was made to. */
  version: z.string().max(1000),
  row: resourceRowSchema,
});

const changedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), now: editedSchema }),
  /** Somebody else changed it meanwhile: nothing was written, and this is what they made of it. */
  z.object({ outcome: z.literal('conflict'), theirs: editedSchema }),
]);

export type ResourceRow = z.infer<typeof resourceRowSchema>;
export type ResourceListInput = z.infer<typeof listInputSchema>;
export type ResourceRecord = z.infer<typeof recordSchema>;
export type EditedResource = z.infer<typeof editedSchema>;
export type ResourceChange = z.infer<typeof changedSchema>;

/** Things that the settings hold; areas.md section 3. Of a kind that is forbidden nothing is kept, whatever was asked. */
export const resources = {
  list: procedure({
    persist: 'yes',
    tellsOf: ['people', 'agents', 'notificationRules', 'silences'],
    forbids: 'kind',
    log: 'yes',
  })
    .input(listInputSchema)
    .output(answer(z.object({ rows: z.array(resourceRowSchema), total: z.number().int(), serverTime }))),
  get: procedure({
    persist: 'yes',
    tellsOf: ['people', 'agents', 'notificationRules', 'silences'],
    forbids: 'kind',
    log: 'yes',
  })
    .input(z.object({ kind, id }))
    .output(answer(editedSchema.extend({ serverTime }))),
  /**
   * Asked of the server once and never again.
   * @throws CONFLICT when a silence is of something guarded, and `typed` is not its name
   */
  create: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ kind, record: recordSchema, typed: typedName }))
    .output(
      z.object({
        /** Null when it was made and could not be found again at once. */
        id: z.string().nullable(),
        /** What is told this once, and never kept or logged: an agent's access token, the link that lets an invited user in. */
        once: z.string().nullable(),
      }),
    ),
  /**
   * @param changes fields that are different, with their whole new values
   * @throws CONFLICT when a silence is of something guarded, and `typed` is not its name
   */
  update: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ kind, id, version: z.string().max(1000), changes: recordSchema, typed: typedName }))
    .output(changedSchema),
  /**
   * @param cleanup what it made goes with it, of a kind that makes things
   * @param typed the name that a guard asks for
   * @throws CONFLICT when it is guarded and `typed` is not its name
   */
  remove: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ kind, id, cleanup: z.boolean().optional(), typed: typedName }))
    .output(z.object({})),
};
