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
/** Made by whoever asks: the same thing that is asked for twice is made once. */
const newId = z.uuid();
const title = z.string().trim().min(1).max(1_000);
const longText = z.string().max(200_000);

const personSchema = z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() });

/** Somebody who helps: a person, or a team. */
const helperSchema = personSchema.extend({ team: z.boolean() });

/** An incident as lists show it. Times are ISO 8601; severity, type and status are as the server has them: rules/incidents.ts reads them. */
export const incidentSchema = z.object({
  id: z.string(),
  /** What people call it, `INC-142`. */
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
  /** Markdown with mentions, never to be shown before it is sanitised. */
  text: z.string(),
  createdAt: z.string(),
  by: personSchema.nullable(),
  /** It was said for a team. */
  team: z.object({ name: z.string(), icon: z.string().nullable() }).nullable(),
  /** Who said it in another system. */
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
  /** Null where nobody said. */
  done: z.boolean().nullable(),
  /** A CEL expression that says when it is done. */
  script: z.string().nullable(),
  itemId: z.string().nullable(),
  changeId: z.string().nullable(),
  insightId: z.string().nullable(),
  componentId: z.string().nullable(),
  checkId: z.string().nullable(),
  /** By type; API reference section 8.3. Anything may stand in it. */
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
  /** `clients` is what its specification says of each type of responder. */
  team: z
    .object({ id: z.string(), name: z.string(), icon: z.string().nullable(), clients: z.json() })
    .nullable(),
  /** `responderType` and what its form asked for. */
  properties: z.record(z.string(), z.json()),
  externalId: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
});

/** An incident with everything that hangs on it. */
export const incidentPageSchema = incidentSchema.extend({
  description: z.string(),
  communicator: personSchema.nullable(),
  acknowledgedAt: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  hypotheses: z.array(hypothesisSchema),
  helpers: z.array(responderSchema),
  /** Comments that hang on no hypothesis. */
  comments: z.array(commentSchema),
  /** Parts of it that could not be read and are left out, with what is wrong with each. */
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
      /** What it is about: its name, and the id of what it points at. */
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

/** What the filters of the list say. All of them must hold. */
const filterSchema = z.object({
  type: z.enum(incidentTypes).optional(),
  severity: z.enum(incidentSeverities).optional(),
  /** All of them when absent. */
  status: z.enum([...incidentStatuses, ongoing]).optional(),
  /** Who made it. */
  owner: id.optional(),
  /** A component that its evidence names. */
  component: id.optional(),
  /** A part of its title. */
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

const counted = z.record(z.string(), z.number().int());

/** How many there are of each severity and type; keys are those of rules/incidents.ts, `other` for a type that nobody knows. */
export const incidentCountsSchema = z.object({ severity: counted, type: counted });

/** @param was the same fields as the server may have them, which is more than anybody may enter */
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
const incidentFieldsWere = {
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
 * Something that a person does to an incident, and that can wait until the server can be reached. What is added has the id that it gets at the
 * server; of what is changed it is said what it was.
 */
export const actSchema = z.discriminatedUnion('kind', [
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
    ...changeOf(incidentFields, incidentFieldsWere),
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

/** What waits to be sent, in the order in which it was done. */
export const waitingSchema = z.object({
  act: actSchema,
  /** ISO 8601. */
  at: z.string(),
  /** `conflict`: somebody changed the same meanwhile; `refused`: the server does not take it. Both wait for the person. */
  state: z.enum(['waiting', 'sending', 'conflict', 'refused']),
  /** What is wrong with it. */
  problem: z.object({ sentence: z.string(), details: z.string().optional() }).nullable(),
  /** What the server has now, of a conflict. */
  theirs: z.record(z.string(), z.json()).nullable(),
});

const createSchema = z.object({
  id: newId,
  /** Of the root hypothesis that comes with it. */
  hypothesisId: newId,
  /** Of the root hypothesis; the incident's own when absent. */
  hypothesisTitle: title.optional(),
  title,
  description: longText,
  type: z.enum(incidentTypes),
  severity: z.enum(incidentSeverities),
  status: z.enum(incidentStatuses),
});

/** An incident as a panel beside something else shows it. */
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
  /** What its specification says of each type of responder. */
  clients: z.json(),
});

const count = z.number().int().min(0);

/** How far the making of a bundle is. */
const bundleSchema = z.discriminatedUnion('stage', [
  /** The window must fetch this path as a download, at once. */
  z.object({ stage: z.literal('offer'), path: z.string() }),
  z.object({ stage: z.literal('running'), step: z.enum(bundleSteps), done: count, total: count }),
  z.object({ stage: z.literal('finished'), files: count, bytes: count }),
  z.object({ stage: z.literal('cancelled') }),
]);

const newResponderSchema = z.object({
  id: newId,
  incidentId: id,
  personId: id.optional(),
  teamId: id.optional(),
  /** `responderType` and what its form asked for. */
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
export type IncidentAct = z.infer<typeof actSchema>;
export type WaitingAct = z.infer<typeof waitingSchema>;
export type NewIncident = z.infer<typeof createSchema>;
export type NewResponder = z.infer<typeof newResponderSchema>;
export type BundleProgress = z.infer<typeof bundleSchema>;
export type ResponderTeam = z.infer<typeof teamSchema>;

const none = z.object({});

/** What is broken and who works on it; specification part 2 sections 2.1 to 2.8. */
export const incidents = {
  list: procedure({ persist: 'own', tellsOf: ['incidents'], log: 'yes' })
    .input(listInputSchema)
    .output(answer(incidentListSchema)),
  /** How many the filter finds, whatever it says of severity and type. */
  counts: procedure({ persist: 'own', tellsOf: ['incidents'], log: 'yes' })
    .input(z.object({ filter: filterSchema }))
    .output(answer(incidentCountsSchema)),
  /** What waits to be sent is not in it: rules/incidentActs.ts shows it as if it were. @param kept what is kept here alone */
  get: procedure({ persist: 'own', tellsOf: ['incidents'], log: 'yes' })
    .input(z.object({ id, kept: z.boolean().optional() }))
    .output(answer(incidentPageSchema)),
  /** What happened to it, the newest first. */
  history: procedure({ persist: 'yes', tellsOf: ['incidents'], log: 'yes' })
    .input(z.object({ id }))
    .output(answer(z.array(incidentHistorySchema))),
  /** Those whose evidence names a catalog item, the newest first. */
  ofItem: procedure({ persist: 'yes', tellsOf: ['incidents'], log: 'yes' })
    .input(z.object({ itemId: id }))
    .output(answer(z.array(briefSchema))),
  /** Those whose evidence names a component, the newest first. */
  ofComponent: procedure({ persist: 'yes', tellsOf: ['incidents'], log: 'yes' })
    .input(z.object({ componentId: id }))
    .output(answer(z.array(briefSchema))),
  /** Saves one with its evidence and what happened around it as a ZIP file. Whoever stops following stops the saving. */
  bundle: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id }))
    .output(eventIterator(bundleSchema)),
  /** Makes one with its root hypothesis; again under the same ids what is missing of the two. */
  create: procedure({ persist: 'no', log: 'redact' }).input(createSchema).output(none),
  /**
   * Does something now, or as soon as the server can be reached.
   * @throws CONFLICT when it opens a guarded incident again and `typed` is not the incident's title
   */
  act: procedure({ persist: 'no', log: 'redact' })
    .input(z.intersection(actSchema, z.object({ typed: typedName })))
    .output(z.object({ outcome: z.enum(['sent', 'waiting']) })),
  outbox: {
    changes: liveStream(z.array(waitingSchema)),
    /** What becomes of one that waits: sent all the same, or thrown away. */
    settle: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id: newId, how: z.enum(['send', 'remove']) }))
      .output(none),
  },
  /**
   * Deletes comments, evidence and hypothesis one after the other, and says what was left when one of these fails.
   * @throws CONFLICT when it is guarded and `typed` is not its title
   */
  removeHypothesis: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ incidentId: id, id, typed: typedName }))
    .output(none),
  removeEvidence: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ incidentId: id, id }))
    .output(none),
  addResponder: procedure({ persist: 'no', log: 'redact' }).input(newResponderSchema).output(none),
  removeResponder: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ incidentId: id, id }))
    .output(none),
  /** Who can be mentioned, added and chosen as an owner. */
  people: procedure({ persist: 'yes', tellsOf: ['people'], log: 'yes' }).output(
    answer(z.array(personSchema.extend({ email: z.string().nullable() }))),
  ),
  teams: procedure({ persist: 'yes', tellsOf: ['incidents'], log: 'yes' }).output(
    answer(z.array(teamSchema)),
  ),
  /** Instances of an integration, which are catalog items of its type, with what their configuration offers. */
  instances: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ type: z.enum(['jira', 'ms_planner']), search: z.string().max(200).optional() }))
    .output(
      answer(z.array(z.object({ id: z.string(), name: z.string(), externalIds: z.array(z.string()) }))),
    ),
  /** The configuration of one of them: its form offers what stands in it. */
  instance: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ id }))
    .output(answer(z.object({ config: z.json() }))),
  /** Components that incidents are about, for the filter. */
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
