import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { typedName } from './guards.ts';
import { answer, procedure } from './procedure.ts';
import { queryRangeSchema } from './range.ts';
import { recordedActs } from './rules/permissionPast.ts';
import { subjectKinds } from './rules/permissionRules.ts';
import { runSortColumns, runStatusFilters, runTargets } from './rules/playbooks.ts';
import { fileSavingSchema } from './saving.ts';

const id = z.string().max(100);

/** A playbook as the library displays it. Times are ISO 8601. */
export const playbookSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  icon: z.string().nullable(),
  /** Null without a category. The library then lists the playbook under “Other”. */
  category: z.string().nullable(),
  description: z.string().nullable(),
  /** Origin of the playbook. `UI` means it was created in a client. */
  source: z.string().nullable(),
  /** Kinds of resources the playbook runs on. Empty if it needs no resource. */
  targets: z.array(z.enum(runTargets)),
  updatedAt: z.string(),
});

const namedSchema = z.object({ id: z.string(), name: z.string() });

const targetSchema = z.object({ kind: z.enum(runTargets), id });

/** A run's resource with the fields to display. */
const runResourceSchema = targetSchema.extend({
  name: z.string(),
  icon: z.string().nullable(),
  /** Type of a catalog item. Null for other kinds. */
  type: z.string().nullable(),
});

/** A resource selector. The keys are the server's. */
const selectorSchema = z.record(z.string(), z.json());

/** A parameter from the server. Invalid fields are dropped; the rest of the parameter is used. */
export const playbookParamSchema = z.object({
  name: z.string(),
  label: z.string().nullable(),
  /** Parameter type. Unknown types get a text field. */
  type: z.string(),
  /** Usually text. For code parameters, any JSON value. */
  default: z.json(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  required: z.boolean(),
  /** Which properties apply depends on the type; the run dialog decides. */
  properties: z.record(z.string(), z.json()),
});

/** A playbook with the fields needed to run it. */
export const runnableSchema = playbookSchema.omit({ source: true, updatedAt: true }).extend({
  selectors: z.partialRecord(z.enum(runTargets), z.array(selectorSchema)),
  parameters: z.array(playbookParamSchema),
});

/** A playbook that can run on the open resource. */
const applicableSchema = playbookSchema.pick({ id: true, title: true, icon: true, description: true });

/** A playbook run as lists display it. Times are ISO 8601, as the server writes them. */
export const playbookRunSchema = z.object({
  id: z.string(),
  /** Null if the playbook was deleted. */
  playbook: z.object({ id: z.string(), title: z.string(), icon: z.string().nullable() }).nullable(),
  /** Null if the run has no resource or the resource was deleted. */
  resource: runResourceSchema.nullable(),
  /** Usually one of the known statuses. Other values are displayed unchanged. */
  status: z.string(),
  createdAt: z.string(),
  /** Planned start. Null if the server reports none. */
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  createdBy: namedSchema.nullable(),
  error: z.string().nullable(),
});

/** A file that an action created. */
const artifactSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. Null if the server reports no size. */
  size: z.number().nullable(),
  /** Media type. */
  type: z.string().nullable(),
});

/** A step of a run without its result. */
const runStepSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  artifacts: z.array(artifactSchema),
});

/** Required approvers of a run, and the approvals it has. */
const approvalSchema = z.object({
  /** `any`: one approver is enough. `all`: every approver must approve. */
  type: z.enum(['any', 'all']),
  approvers: z.array(
    z.object({
      kind: z.enum(['person', 'team']),
      /** Name of the approver, or the playbook's reference if the server does not know the approver. */
      name: z.string(),
      approved: z.boolean(),
    }),
  ),
  /** Approvals, oldest first, times in ISO 8601. Null if they could not be read. */
  given: z.array(z.object({ by: z.string().nullable(), at: z.string() })).nullable(),
  /** Number of missing approvals. Null if unknown. */
  missing: z.number().int().min(0).nullable(),
  /** The signed-in user's role in the approval. `unknown` if the teams could not be read. */
  me: z.enum(['approver', 'approved', 'excluded', 'unknown']),
});

/** A run with its steps in start order. Steps that have not started come last. */
export const runPageSchema = playbookRunSchema.extend({
  /** Name of the playbook, for file names. */
  playbookName: z.string().nullable(),
  parameters: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** Null for secret values, which never leave the main process. */
      value: z.string().nullable(),
    }),
  ),
  steps: z.array(runStepSchema),
  /** Absent if the run needs no approval, and in answers cached by older versions. */
  approval: approvalSchema.optional(),
});

/** A step with its result. */
export const runActionSchema = runStepSchema.omit({ artifacts: true }).extend({
  error: z.string().nullable(),
  result: z.json(),
});

const runsInputSchema = z.object({
  /** Only runs on this resource. */
  on: targetSchema.optional(),
  playbookId: id.optional(),
  status: z.enum(runStatusFilters).optional(),
  /** Only runs that started or were created in this range. */
  range: queryRangeSchema.nullable().optional(),
  sortBy: z.enum(runSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

export const runListSchema = z.object({ runs: z.array(playbookRunSchema), total: z.number().int() });

/** A run or an approval by a person. Times are ISO 8601, as the server writes them. */
const personActSchema = z.object({
  act: z.enum(recordedActs),
  runId: z.string(),
  at: z.string(),
  by: namedSchema,
  playbookId: z.string().nullable(),
  /** Null if the playbook was deleted. */
  playbookTitle: z.string().nullable(),
  on: targetSchema.nullable(),
  /** Null if the resource was deleted. */
  onName: z.string().nullable(),
  /** Canary of a check. Null if unknown, and for other resources. */
  canaryId: z.string().nullable(),
});

export const actsOfSubjectSchema = z.object({
  /** Start of the time range; ISO 8601. */
  since: z.string(),
  /** The person, or the members of the team. */
  people: z.array(namedSchema),
  /** The latest runs and approvals of these people, newest first. */
  acts: z.array(personActSchema),
  /** Number of all runs and approvals in the time range. */
  total: z.number().int(),
});

/** Parameter values by name. All values are text, because the server accepts nothing else. */
const valuesSchema = z.record(z.string().max(500), z.string().max(5_000_000));

export type Playbook = z.infer<typeof playbookSchema>;
export type PlaybookParam = z.infer<typeof playbookParamSchema>;
export type RunnablePlaybook = z.infer<typeof runnableSchema>;
export type ApplicablePlaybook = z.infer<typeof applicableSchema>;
export type RunResource = z.infer<typeof runResourceSchema>;
export type RunOn = z.infer<typeof targetSchema>;
export type PlaybookRun = z.infer<typeof playbookRunSchema>;
export type RunPage = z.infer<typeof runPageSchema>;
export type RunApproval = z.infer<typeof approvalSchema>;
export type RunStep = z.infer<typeof runStepSchema>;
export type RunAction = z.infer<typeof runActionSchema>;
export type Artifact = z.infer<typeof artifactSchema>;
export type RunListPage = z.infer<typeof runListSchema>;
export type PersonAct = z.infer<typeof personActSchema>;
export type ActsOfSubject = z.infer<typeof actsOfSubjectSchema>;
export type PlaybookRunsInput = z.infer<typeof runsInputSchema>;

export const playbooks = {
  /** Returns all playbooks, sorted by title. */
  list: procedure({ persist: 'yes', tellsOf: [], forbids: 'procedure', log: 'yes' }).output(
    answer(z.object({ playbooks: z.array(playbookSchema) })),
  ),
  /** Returns a playbook with its parameters. Templates in default values are not evaluated. */
  get: procedure({ persist: 'no', log: 'redact' }).input(z.object({ id })).output(runnableSchema),
  /** Returns the parameters for a resource. The server evaluates the templates in their default values. */
  params: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ id, on: targetSchema }))
    .output(z.object({ parameters: z.array(playbookParamSchema) })),
  applicable: procedure({ persist: 'yes', tellsOf: [], forbids: 'procedure', log: 'yes' })
    .input(targetSchema)
    .output(answer(z.object({ playbooks: z.array(applicableSchema) }))),
  /**
   * Starts a playbook run. The request is never repeated. If its answer is lost, the main process searches
   * for the run before it throws.
   * @throws TIMEOUT if the run may have started
   * @throws CONFLICT if its resource is guarded and `typed` is not the name
   */
  run: procedure({ persist: 'no', log: 'redact' })
    .input(
      z.object({
        id,
        on: targetSchema.optional(),
        values: valuesSchema,
        typed: typedName,
      }),
    )
    .output(z.object({ runId: z.string() })),
  runs: {
    /** The cache key contains the relative range, not its dates. */
    list: procedure({ persist: 'own', tellsOf: ['items', 'people'], forbids: 'procedure', log: 'yes' })
      .input(runsInputSchema)
      .output(answer(runListSchema)),
    /** Returns how many runs `list` has. */
    count: procedure({ persist: 'own', tellsOf: ['items', 'people'], forbids: 'procedure', log: 'yes' })
      .input(runsInputSchema.omit({ sortBy: true, sortOrder: true, pageIndex: true, pageSize: true }))
      .output(answer(z.number().int())),
    /** Returns the runs and approvals of a person, or of the members of a team, in the last days. */
    ofSubject: procedure({ persist: 'yes', tellsOf: ['items', 'people'], forbids: 'procedure', log: 'yes' })
      .input(z.object({ kind: z.enum(subjectKinds), id }))
      .output(answer(actsOfSubjectSchema)),
    get: procedure({ persist: 'yes', tellsOf: ['items', 'people'], forbids: 'procedure', log: 'redact' })
      .input(z.object({ id }))
      .output(answer(runPageSchema)),
    action: procedure({ persist: 'yes', tellsOf: ['items'], forbids: 'procedure', log: 'redact' })
      .input(z.object({ id }))
      .output(answer(runActionSchema)),
    /**
     * Approves a run that waits for approval.
     * @throws FORBIDDEN if the user is not an approver
     * @throws CONFLICT if the resource is guarded and `typed` is not its name
     */
    approve: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id, typed: typedName }))
      .output(z.object({})),
    /** Streams an artifact into a local file. Stopping the iteration cancels the download. */
    saveArtifact: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id, name: z.string().max(1_000) }))
      .output(eventIterator(fileSavingSchema)),
  },
};
