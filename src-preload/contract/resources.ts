import { z } from 'zod';
import { typedName } from './guards.ts';
import { answer, procedure } from './procedure.ts';
import { resourceKinds } from './rules/resources.ts';

/** A complete server record. Fields that the editor does not know are sent back unchanged. */
const recordSchema = z.record(z.string().max(200), z.json());

const personSchema = z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() });

/** A list row. Times are ISO 8601, as the server writes them. */
const resourceRowSchema = z.object({
  /** The record's id, or the name of a feature flag. */
  id: z.string(),
  name: z.string(),
  source: z.string().nullable(),
  icon: z.string().nullable(),
  labels: z.record(z.string(), z.string()),
  agent: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Last job of the resource. Null if no job ran or the kind has no jobs. */
  job: z
    .object({
      status: z.string(),
      startedAt: z.string().nullable(),
      lastFailedAt: z.string().nullable(),
      /** Null in answers cached before the job name was requested. */
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

/** Server clock at the time of the answer, ISO 8601. Empty in answers cached by older versions. */
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
  /** Only resources with this text in one of the kind's `searchColumns`. Case-insensitive. */
  search: z.string().max(200).optional(),
  /** Only resources whose `column` refers to `id`, or to any record if `id` is absent. */
  of: z.object({ column: z.string().max(100), id: z.string().max(100).optional() }).optional(),
});

/** A record in an editor. */
const editedSchema = z.object({
  record: recordSchema,
  /** Identifies this state of the record. An update names the version that it is based on. */
  version: z.string().max(1000),
  row: resourceRowSchema,
});

const changedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), now: editedSchema }),
  /** Another user changed the record meanwhile. Nothing was written; `theirs` is the new record. */
  z.object({ outcome: z.literal('conflict'), theirs: editedSchema }),
]);

export type ResourceRow = z.infer<typeof resourceRowSchema>;
export type ResourceListInput = z.infer<typeof listInputSchema>;
export type ResourceRecord = z.infer<typeof recordSchema>;
export type EditedResource = z.infer<typeof editedSchema>;
export type ResourceChange = z.infer<typeof changedSchema>;

/** Resources of the settings. A refused kind has no cached answers. */
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
   * Creates a record. The request is never repeated.
   * @throws CONFLICT if a silence covers a guarded resource and `typed` is not its name
   */
  create: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ kind, record: recordSchema, typed: typedName }))
    .output(
      z.object({
        /** Null if the record was created but could not be found right afterwards. */
        id: z.string().nullable(),
        /** A one-time secret, never stored or logged: an agent's access token or an invitation link. */
        once: z.string().nullable(),
        /** The code that the page of an invitation link requires. Secret like `once`. Absent without a code. */
        code: z.string().optional(),
        /** Work that the server could not do after it created the record. Absent if all was done. */
        warning: z.object({ sentence: z.string(), details: z.string().optional() }).optional(),
      }),
    ),
  /**
   * Updates a record.
   * @param changes changed fields with their complete new values
   * @throws CONFLICT if a silence covers a guarded resource and `typed` is not its name
   */
  update: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ kind, id, version: z.string().max(1000), changes: recordSchema, typed: typedName }))
    .output(changedSchema),
  /**
   * Deletes a record.
   * @param cleanup also deletes what the resource created, for kinds that create other resources
   * @param typed the name that a guard requires
   * @throws CONFLICT if the resource is guarded and `typed` is not its name
   */
  remove: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ kind, id, cleanup: z.boolean().optional(), typed: typedName }))
    .output(z.object({})),
};
