import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { typedName } from './guards.ts';
import { answer, liveStream, procedure } from './procedure.ts';
import {
  bundleSteps,
  evidenceTypes,
  hypothesisStatuses,
  hypothesisTypes,
  incidentSeverities,
  incidentSortColumns,
  incidentStatuses,
  incidentTypes,
  ongoing,
} from './rules/incidents.ts';

const id = z.string().max(100);
/** Created by the client, so that a repeated request creates only one record. */
const newId = z.uuid();
const title = z.string().trim().min(1).max(1_000);
const longText = z.string().max(200_000);

const personSchema = z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() });

/** A responder: a user or a team. */
const helperSchema = personSchema.extend({ team: z.boolean() });

/** An incident in lists. Times are ISO 8601. Severity, type and status are server values. */
export const incidentSchema = z.object({
  id: z.string(),
  /** Display id, for example `INC-142`. */
  displayId: z.string(),
  title: z.string(),
  type: z.string(),
  severity: z.string(),
  status: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  ownerId: z.string().nullable(),
  commander: personSchema.nullable(),
  responders: z.array(helperSchema),
});

export const commentSchema = z.object({
  id: z.string(),
  /** Markdown with mentions. Must be sanitized before display. */
  text: z.string(),
  createdAt: z.string(),
  by: personSchema.nullable(),
  /** The team in whose name the comment was written. */
  team: z.object({ name: z.string(), icon: z.string().nullable() }).nullable(),
  /** Author in an external system. */
  externalBy: z.string().nullable(),
  hypothesisId: z.string().nullable(),
});

export const evidenceSchema = z.object({
  id: z.string(),
  hypothesisId: z.string(),
  type: z.string(),
  description: z.string(),
  createdAt: z.string(),
  by: personSchema.nullable(),
  definitionOfDone: z.boolean(),
  /** Null if not set. */
  done: z.boolean().nullable(),
  /** CEL expression that decides whether it is done. */
  script: z.string().nullable(),
  itemId: z.string().nullable(),
  changeId: z.string().nullable(),
  insightId: z.string().nullable(),
  componentId: z.string().nullable(),
  checkId: z.string().nullable(),
  /** Depends on the evidence type, and is not validated. */
  payload: z.json(),
});

export const hypothesisSchema = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  type: z.string(),
  title: z.string(),
  status: z.string(),
  createdAt: z.string(),
  by: personSchema.nullable(),
  comments: z.array(commentSchema),
  evidences: z.array(evidenceSchema),
});

export const responderSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  person: personSchema.nullable(),
  /** `clients` is the team's specification for each responder type. */
  team: z
    .object({ id: z.string(), name: z.string(), icon: z.string().nullable(), clients: z.json() })
    .nullable(),
  /** `responderType` and the values of its form. */
  properties: z.record(z.string(), z.json()),
  externalId: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
});

/** An incident with its hypotheses, responders and comments. */
export const incidentPageSchema = incidentSchema.extend({
  description: z.string(),
  communicator: personSchema.nullable(),
  acknowledgedAt: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  hypotheses: z.array(hypothesisSchema),
  helpers: z.array(responderSchema),
  /** Comments without a hypothesis. */
  comments: z.array(commentSchema),
  /** Ids of parts that were left out because they could not be read, with the reason. */
  unreadable: z.array(z.object({ id: z.string(), reason: z.string() })),
});

export const incidentHistorySchema = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.string(),
  by: personSchema.nullable(),
  description: z.string().nullable(),
  evidence: z
    .object({
      id: z.string(),
      type: z.string(),
      description: z.string(),
      /** Name and ids of the evidence's target. */
      name: z.string().nullable(),
      itemId: z.string().nullable(),
      changeId: z.string().nullable(),
      insightId: z.string().nullable(),
      componentId: z.string().nullable(),
      checkId: z.string().nullable(),
    })
    .nullable(),
  hypothesis: z.object({ id: z.string(), title: z.string() }).nullable(),
  responder: z.object({ id: z.string(), name: z.string(), team: z.boolean() }).nullable(),
  comment: z.object({ id: z.string(), text: z.string() }).nullable(),
});

/** Filters of the list. All of them must match. */
const filterSchema = z.object({
  type: z.enum(incidentTypes).optional(),
  severity: z.enum(incidentSeverities).optional(),
  /** If absent, all statuses match. */
  status: z.enum([...incidentStatuses, ongoing]).optional(),
  /** Id of the creator. */
  owner: id.optional(),
  /** Only incidents with evidence about this component or a component below it. */
  component: id.optional(),
  /** Substring of the title. */
  search: z.string().max(500).optional(),
});

const listInputSchema = z.object({
  filter: filterSchema,
  sortBy: z.enum(incidentSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1_000),
});

export const incidentListSchema = z.object({
  incidents: z.array(incidentSchema),
  total: z.number().int(),
});

const countsSchema = z.record(z.string(), z.number().int());

/** Counts by severity and type. Keys come from rules/incidents.ts; unknown types are counted as `other`. */
export const incidentCountsSchema = z.object({ severity: countsSchema, type: countsSchema });

/** @param was the same fields as the server returns them, with looser limits than the input fields */
const changeOf = <Fields extends z.ZodRawShape, Was extends Record<keyof Fields, z.ZodType>>(
  fields: Fields,
  was: Was,
) => ({ to: z.object(fields).partial(), was: z.object(was).partial() });

const entryFields = { id: newId, incidentId: id };

const incidentFields = {
  title,
  description: longText,
  type: z.string().max(100),
  severity: z.string().max(100),
  status: z.string().max(100),
};

const anyText = z.string();
const previousIncidentFields = {
  title: anyText,
  description: anyText,
  type: anyText,
  severity: anyText,
  status: anyText,
};

const evidenceRefs = {
  itemId: id.optional(),
  changeId: id.optional(),
  insightId: id.optional(),
  componentId: id.optional(),
  checkId: id.optional(),
};

/**
 * A change to an incident that can be queued while the server is unreachable. New records carry their final
 * id. Updates carry the previous values.
 */
export const incidentChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('comment.add'),
    ...entryFields,
    hypothesisId: id.nullable(),
    text: longText.min(1),
  }),
  z.object({
    kind: z.literal('hypothesis.add'),
    ...entryFields,
    parentId: id.nullable(),
    type: z.enum(hypothesisTypes),
    title,
    status: z.enum(hypothesisStatuses),
  }),
  z.object({
    kind: z.literal('evidence.add'),
    ...entryFields,
    hypothesisId: id,
    type: z.enum(evidenceTypes),
    description: longText,
    definitionOfDone: z.boolean(),
    script: longText.optional(),
    payload: z.json(),
    ...evidenceRefs,
  }),
  z.object({
    kind: z.literal('incident.change'),
    ...entryFields,
    ...changeOf(incidentFields, previousIncidentFields),
  }),
  z.object({
    kind: z.literal('hypothesis.change'),
    ...entryFields,
    row: id,
    ...changeOf({ title, status: z.string().max(100) }, { title: anyText, status: anyText }),
  }),
  z.object({
    kind: z.literal('evidence.change'),
    ...entryFields,
    row: id,
    ...changeOf(
      {
        definitionOfDone: z.boolean(),
        done: z.boolean().nullable(),
        script: longText.nullable(),
        description: longText,
      },
      {
        definitionOfDone: z.boolean(),
        done: z.boolean().nullable(),
        script: anyText.nullable(),
        description: anyText,
      },
    ),
  }),
]);

/** A queued change. Changes are sent in the order in which they were made. */
export const queuedChangeSchema = z.object({
  act: incidentChangeSchema,
  /** ISO 8601. */
  at: z.string(),
  /** `conflict`: the server's value changed meanwhile. `refused`: the server rejected the change. */
  state: z.enum(['waiting', 'sending', 'conflict', 'refused']),
  /** Why the change was not sent. */
  problem: z.object({ sentence: z.string(), details: z.string().optional() }).nullable(),
  /** Current values on the server, for a conflict. `updatedAt` is when the server's row changed, ISO 8601. */
  theirs: z.record(z.string(), z.json()).nullable(),
});

const createSchema = z.object({
  id: newId,
  /** Id of the root hypothesis, which is created with the incident. */
  hypothesisId: newId,
  /** Title of the root hypothesis. Defaults to the incident's title. */
  hypothesisTitle: title.optional(),
  title,
  description: longText,
  type: z.enum(incidentTypes),
  severity: z.enum(incidentSeverities),
  status: z.enum(incidentStatuses),
});

/** An incident as side panels display it. */
const briefSchema = incidentSchema.pick({
  id: true,
  title: true,
  type: true,
  severity: true,
  status: true,
  createdAt: true,
});

const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string().nullable(),
  /** The team's specification for each responder type. */
  clients: z.json(),
});

const count = z.number().int().min(0);

const bundleSchema = z.discriminatedUnion('stage', [
  /** The window must download this path at once. */
  z.object({ stage: z.literal('offer'), path: z.string() }),
  z.object({ stage: z.literal('running'), step: z.enum(bundleSteps), done: count, total: count }),
  z.object({
    stage: z.literal('finished'),
    files: count,
    bytes: count,
    /** Name of the saved file. */
    name: z.string(),
    /** Path that the user chose. Null if the browser downloaded the file, because only it knows the folder. */
    path: z.string().nullable(),
  }),
  z.object({ stage: z.literal('cancelled') }),
]);

const newResponderSchema = z.object({
  id: newId,
  incidentId: id,
  personId: id.optional(),
  teamId: id.optional(),
  /** `responderType` and the values of its form. */
  properties: z.record(z.string(), z.json()),
});

export type IncidentPerson = z.infer<typeof personSchema>;
export type Incident = z.infer<typeof incidentSchema>;
export type IncidentPage = z.infer<typeof incidentPageSchema>;
export type IncidentComment = z.infer<typeof commentSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
export type Hypothesis = z.infer<typeof hypothesisSchema>;
export type Responder = z.infer<typeof responderSchema>;
export type IncidentHistoryEntry = z.infer<typeof incidentHistorySchema>;
export type IncidentFilter = z.infer<typeof filterSchema>;
export type IncidentListInput = z.infer<typeof listInputSchema>;
export type IncidentList = z.infer<typeof incidentListSchema>;
export type IncidentCounts = z.infer<typeof incidentCountsSchema>;
export type IncidentChange = z.infer<typeof incidentChangeSchema>;
export type QueuedIncidentChange = z.infer<typeof queuedChangeSchema>;
export type NewIncident = z.infer<typeof createSchema>;
export type NewResponder = z.infer<typeof newResponderSchema>;
export type BundleProgress = z.infer<typeof bundleSchema>;
export type ResponderTeam = z.infer<typeof teamSchema>;

const emptyOutput = z.object({});

export const incidents = {
  list: procedure({ persist: 'own', tellsOf: ['incidents'], log: 'yes' })
    .input(listInputSchema)
    .output(answer(incidentListSchema)),
  /** Returns counts of the matching incidents. Ignores the filter's severity and type. */
  counts: procedure({ persist: 'own', tellsOf: ['incidents'], log: 'yes' })
    .input(z.object({ filter: filterSchema }))
    .output(answer(incidentCountsSchema)),
  /**
   * Returns an incident without its queued changes. The window adds them; see `withIncidentChanges`.
   * @param kept reads only the cache
   */
  get: procedure({ persist: 'own', tellsOf: ['incidents'], log: 'yes' })
    .input(z.object({ id, kept: z.boolean().optional() }))
    .output(answer(incidentPageSchema)),
  /** Returns the incident's history, newest first. */
  history: procedure({ persist: 'yes', tellsOf: ['incidents'], log: 'yes' })
    .input(z.object({ id }))
    .output(answer(z.array(incidentHistorySchema))),
  /** Returns incidents whose evidence names the catalog item, newest first. */
  ofItem: procedure({ persist: 'yes', tellsOf: ['incidents'], log: 'yes' })
    .input(z.object({ itemId: id }))
    .output(answer(z.array(briefSchema))),
  /** Returns incidents whose evidence names the component, newest first. */
  ofComponent: procedure({ persist: 'yes', tellsOf: ['incidents'], log: 'yes' })
    .input(z.object({ componentId: id }))
    .output(answer(z.array(briefSchema))),
  /** Saves the incident and surrounding events as a ZIP file. Stopping the iteration cancels it. */
  bundle: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id }))
    .output(eventIterator(bundleSchema)),
  /** Creates an incident with its root hypothesis. A repeated call creates only missing records. */
  create: procedure({ persist: 'no', log: 'redact' }).input(createSchema).output(emptyOutput),
  /**
   * Sends a change now, or queues it until the server can be reached.
   * @throws CONFLICT if it reopens a guarded incident and `typed` is not the incident's title
   */
  act: procedure({ persist: 'no', log: 'redact' })
    .input(z.intersection(incidentChangeSchema, z.object({ typed: typedName })))
    .output(z.object({ outcome: z.enum(['sent', 'waiting']) })),
  outbox: {
    changes: liveStream(z.array(queuedChangeSchema)),
    /** Resolves a queued change: sends it anyway or deletes it. */
    settle: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id: newId, how: z.enum(['send', 'remove']) }))
      .output(emptyOutput),
  },
  /**
   * Deletes comments, evidence and the hypothesis, in this order. If a step fails, the error names what is
   * left.
   * @throws CONFLICT if the incident is guarded and `typed` is not its title
   */
  removeHypothesis: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ incidentId: id, id, typed: typedName }))
    .output(emptyOutput),
  removeEvidence: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ incidentId: id, id }))
    .output(emptyOutput),
  addResponder: procedure({ persist: 'no', log: 'redact' }).input(newResponderSchema).output(emptyOutput),
  removeResponder: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ incidentId: id, id }))
    .output(emptyOutput),
  /** Returns the users who can be mentioned, added as responders or chosen as owners. */
  people: procedure({ persist: 'yes', tellsOf: ['people'], log: 'yes' }).output(
    answer(z.array(personSchema.extend({ email: z.string().nullable() }))),
  ),
  teams: procedure({ persist: 'yes', tellsOf: ['incidents'], log: 'yes' }).output(
    answer(z.array(teamSchema)),
  ),
  /** Returns the instances of an integration, which are catalog items of its type. */
  instances: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ type: z.enum(['jira', 'ms_planner']), search: z.string().max(200).optional() }))
    .output(
      answer(z.array(z.object({ id: z.string(), name: z.string(), externalIds: z.array(z.string()) }))),
    ),
  /** Returns the configuration of one instance, which provides the choices of its form. */
  instance: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ id }))
    .output(answer(z.object({ config: z.json() }))),
  /** Returns components that incidents refer to, for the filter. */
  components: procedure({ persist: 'yes', tellsOf: ['incidents'], log: 'yes' }).output(
    answer(
      z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: z.string().nullable(),
          icon: z.string().nullable(),
        }),
      ),
    ),
  ),
};
