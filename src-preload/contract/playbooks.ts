import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { typedName } from './guards.ts';
import { answer, liveStream, procedure } from './procedure.ts';
import { askedRangeSchema } from './range.ts';
import { runSortColumns, runStatusFilters, runTargets } from './rules/playbooks.ts';
import { savingSchema } from './saving.ts';

const id = z.string().max(100);

/** A playbook as the library shows it. Times are ISO 8601. */
export const playbookSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  icon: z.string().nullable(),
  /** Null where it has none: the library puts it under Other. */
  category: z.string().nullable(),
  description: z.string().nullable(),
  /** Where it is made; `UI` of those that are made here. */
  source: z.string().nullable(),
  /** Kinds of resources that it is run on; none: it needs no resource. */
  targets: z.array(z.enum(runTargets)),
  updatedAt: z.string(),
});

/** A person or thing by its name. */
const namedSchema = z.object({ id: z.string(), name: z.string() });

/** What a playbook is run on. */
const targetSchema = z.object({ kind: z.enum(runTargets), id });

/** The same with what is shown of it. */
const runResourceSchema = targetSchema.extend({
  name: z.string(),
  icon: z.string().nullable(),
  /** Of an item of the catalog. */
  type: z.string().nullable(),
});

/** A selector of resources; API reference section 15. Its keys are the server's. */
const selectorSchema = z.record(z.string(), z.json());

/** A parameter as the server describes it. What cannot be understood of it is left out, and the rest stays. */
export const playbookParamSchema = z.object({
  name: z.string(),
  label: z.string().nullable(),
  /** A type of API reference section 10, or anything else, which is asked for as a text. */
  type: z.string(),
  /** A text as a rule; of code whatever its text says. */
  default: z.json(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  required: z.boolean(),
  /** Only some mean something for a type: rules of the run dialog. */
  properties: z.record(z.string(), z.json()),
});

/** A playbook as it is run. */
export const runnableSchema = playbookSchema.omit({ source: true, updatedAt: true }).extend({
  selectors: z.partialRecord(z.enum(runTargets), z.array(selectorSchema)),
  parameters: z.array(playbookParamSchema),
});

/** A playbook that can be run on what is open. */
const applicableSchema = playbookSchema.pick({ id: true, title: true, icon: true, description: true });

/** A run of a playbook as lists show it. Times are ISO 8601, as the server writes them. */
export const playbookRunSchema = z.object({
  id: z.string(),
  /** Null where the playbook is gone. */
  playbook: z.object({ id: z.string(), title: z.string(), icon: z.string().nullable() }).nullable(),
  /** What it was run on; null where that is nothing, or is gone. */
  resource: runResourceSchema.nullable(),
  /** One of the known ones as a rule; any other is shown as it is. */
  status: z.string(),
  createdAt: z.string(),
  /** When it is to begin; null where the server does not say. */
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  createdBy: namedSchema.nullable(),
  error: z.string().nullable(),
});

/** A file that an action made. */
const artifactSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes; null where the server does not say. */
  size: z.number().nullable(),
  /** Media type. */
  type: z.string().nullable(),
});

/** A step of a run, without what came out of it. */
const runStepSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  artifacts: z.array(artifactSchema),
});

/** Who has to approve a run, and who did. */
const approvalSchema = z.object({
  /** `any`: one approver is enough; `all`: each of them has to approve. */
  type: z.enum(['any', 'all']),
  approvers: z.array(
    z.object({
      kind: z.enum(['person', 'team']),
      /** Name, or what the playbook calls them where the server does not know them. */
      name: z.string(),
      approved: z.boolean(),
    }),
  ),
  /** Approvals, oldest first; null where they could not be read. Times are ISO 8601. */
  given: z.array(z.object({ by: z.string().nullable(), at: z.string() })).nullable(),
  /** How many approvals the run still waits for; null where that is not known. */
  missing: z.number().int().min(0).nullable(),
  /** What the signed-in person is to it. `unknown` where the teams could not be read. */
  me: z.enum(['approver', 'approved', 'excluded', 'unknown']),
});

/** A run with its steps, in the order in which they began; what has not begun comes last. */
export const runPageSchema = playbookRunSchema.extend({
  /** Of the playbook, for the names of files. */
  playbookName: z.string().nullable(),
  /** What it was given. */
  parameters: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** Null of a secret one, which main keeps to itself. */
      value: z.string().nullable(),
    }),
  ),
  steps: z.array(runStepSchema),
  /** Absent where the run needs no approval, and in answers that older versions cached. */
  approval: approvalSchema.optional(),
});

/** A step with what came out of it. */
export const runActionSchema = runStepSchema.omit({ artifacts: true }).extend({
  error: z.string().nullable(),
  /** Anything may stand in it. */
  result: z.json(),
});

const runsInputSchema = z.object({
  /** Only runs on this. */
  on: targetSchema.optional(),
  playbookId: id.optional(),
  status: z.enum(runStatusFilters).optional(),
  /** Only what began or was made in this time. */
  range: askedRangeSchema.nullable().optional(),
  sortBy: z.enum(runSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

/** A page of runs, and how many there are in all. */
export const runListSchema = z.object({ runs: z.array(playbookRunSchema), total: z.number().int() });

/** Values of parameters by name. All of them are texts: the server takes nothing else. */
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
export type PlaybookRunsInput = z.infer<typeof runsInputSchema>;

/** Playbooks, and what they did; specification part 2 section 2.10. */
export const playbooks = {
  /** All of them, by title. */
  list: procedure({ persist: 'yes', tellsOf: [], forbids: 'procedure', log: 'yes' }).output(
    answer(z.object({ playbooks: z.array(playbookSchema) })),
  ),
  /** One as it is run, with its parameters as they are written: templates in their defaults are not filled in. */
  get: procedure({ persist: 'no', log: 'redact' }).input(z.object({ id })).output(runnableSchema),
  /** The parameters for a resource: the server fills in the templates of their defaults. */
  params: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ id, on: targetSchema }))
    .output(z.object({ parameters: z.array(playbookParamSchema) })),
  /** Those that can be run on something. */
  applicable: procedure({ persist: 'yes', tellsOf: [], forbids: 'procedure', log: 'yes' })
    .input(targetSchema)
    .output(answer(z.object({ playbooks: z.array(applicableSchema) }))),
  /**
   * Runs one, once: it is never sent a second time. Where nobody knows whether it began, main looks for it before it says so.
   * @throws TIMEOUT when it may have begun, CONFLICT when what it is run on is guarded and `typed` is not its name
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
    /** Kept under the words of its range. */
    list: procedure({ persist: 'own', tellsOf: ['items', 'people'], forbids: 'procedure', log: 'yes' })
      .input(runsInputSchema)
      .output(answer(runListSchema)),
    get: procedure({ persist: 'yes', tellsOf: ['items', 'people'], forbids: 'procedure', log: 'redact' })
      .input(z.object({ id }))
      .output(answer(runPageSchema)),
    /** A step with what came out of it. */
    action: procedure({ persist: 'yes', tellsOf: ['items'], forbids: 'procedure', log: 'redact' })
      .input(z.object({ id }))
      .output(answer(runActionSchema)),
    /**
     * Approves a run that waits for it.
     * @throws FORBIDDEN when the person is no approver, CONFLICT when what it runs on is guarded and `typed` is not its name
     */
    approve: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id, typed: typedName }))
      .output(z.object({})),
    /** Streams a file that an action made into a file here. Stopping the iteration gives it up. */
    saveArtifact: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id, name: z.string().max(1_000) }))
      .output(eventIterator(savingSchema)),
  },
  pins: {
    /** Ids of the playbooks that the person likes to have at hand in this workspace. */
    changes: liveStream(z.array(z.string())),
    write: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id, pinned: z.boolean() }))
      .output(z.object({})),
  },
};
