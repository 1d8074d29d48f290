import { z } from 'zod';
import { answer, liveStream, procedure } from './procedure.ts';
import { askedRangeSchema } from './range.ts';
import { sendResourceKinds, sendSortColumns } from './rules/notifications.ts';

const id = z.string().max(100);
const text = z.string().max(500);
const triState = z.object({ include: z.array(text).max(100), exclude: z.array(text).max(100) });
const kindSchema = z.enum(sendResourceKinds);

/** What the filters of what was sent say. All of them must hold; what has no value is not left out by an exclusion. */
const sendFilterSchema = z.object({
  status: triState,
  /** Kinds of resources. */
  resourceType: triState,
  /** Only what one rule sent. */
  ruleId: id.optional(),
  /** Only what was sent about one resource. */
  resourceId: id.optional(),
});

const sendListInputSchema = z.object({
  filter: sendFilterSchema,
  /** Null for all time, which the server alone knows. */
  range: askedRangeSchema.nullable(),
  sortBy: z.enum(sendSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

const resourceSchema = z.object({
  kind: kindSchema,
  id: z.string(),
  /** Null when nobody knows it any more. */
  name: z.string().nullable(),
  type: z.string().nullable(),
  icon: z.string().nullable(),
  /** A check's. */
  status: z.string().nullable(),
});

/** A notification that was sent, or held back. Times are ISO 8601. */
const sendSchema = z.object({
  id: z.string(),
  /** The rule that sent it; its name is null where nobody here knows it. */
  rule: z.object({ id: z.string(), name: z.string().nullable() }),
  /** The server's word, which may be any. */
  status: z.string().nullable(),
  event: z.string(),
  resource: resourceSchema,
  /** How often it happened, the last time at `createdAt`. */
  count: z.number().int(),
  createdAt: z.string(),
  firstObservedAt: z.string(),
  personId: z.string().nullable(),
  durationMs: z.number().nullable(),
  failed: z.boolean(),
});

export const sendPageSchema = z.object({ sends: z.array(sendSchema), total: z.number().int() });

const personSchema = z.object({ id: z.string(), name: z.string().nullable(), avatar: z.string().nullable() });

export const sendDetailSchema = sendSchema.extend({
  /** Null when it is not known who got it. */
  person: personSchema.nullable(),
  /** Markdown or HTML, as a template wrote it: never to be shown before it is sanitised. */
  body: z.string().nullable(),
  error: z.string().nullable(),
});

const outcomesSchema = z.object({
  sent: z.number().int(),
  failed: z.number().int(),
  repeated: z.number().int(),
  silenced: z.number().int(),
  waiting: z.number().int(),
  other: z.number().int(),
});

const noiseRuleSchema = outcomesSchema.extend({
  rule: z.object({ id: z.string(), name: z.string().nullable() }),
  /** All of them. */
  times: z.number().int(),
  resources: z.number().int(),
  lastAt: z.string(),
  /** The error that it met most. */
  topError: z.string().nullable(),
});

const noiseResourceSchema = outcomesSchema.extend({
  resource: resourceSchema,
  times: z.number().int(),
  rules: z.number().int(),
  lastAt: z.string(),
});

/** Who makes how much noise; each time that something happened counts, the noisiest first. */
const noiseSchema = z.object({
  /** What is kept goes back to here; ISO 8601. */
  since: z.string(),
  sums: outcomesSchema,
  /** By day, the oldest first; `day` is its beginning by the clock of this computer, ISO 8601. */
  days: z.array(outcomesSchema.extend({ day: z.string() })),
  rules: z.array(noiseRuleSchema),
  resources: z.array(noiseResourceSchema),
});

const thingSchema = z.object({ kind: kindSchema, id });

/** A silence by what is said of it where something is silenced. Times are ISO 8601. */
const silenceMarkSchema = z.object({
  id: z.string(),
  /** What it is about, which may lie over what was asked about. */
  thing: thingSchema.extend({ name: z.string().nullable() }),
  recursive: z.boolean(),
  from: z.string(),
  until: z.string(),
  reason: z.string().nullable(),
  by: personSchema.nullable(),
});

export const silenceMarksSchema = z.object({ silences: z.array(silenceMarkSchema) });

const silencePreviewInputSchema = z.object({
  thing: thingSchema,
  recursive: z.boolean(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** The silence that is edited: it is no other one. */
  except: id.optional(),
});

const silencePreviewSchema = z.object({
  /** What of the last days it would have silenced; null where what was sent may not be read, or is not kept. */
  past: z
    .object({
      /** What is kept goes back to here; ISO 8601. */
      since: z.string(),
      /** Rows of the history, and how often it happened. */
      rows: z.number().int(),
      times: z.number().int(),
      /** How it went without the silence, by times. */
      outcomes: outcomesSchema,
      rules: z.array(
        z.object({
          rule: z.object({ id: z.string(), name: z.string().nullable() }),
          times: z.number().int(),
        }),
      ),
      /** The latest ones. */
      latest: z.array(sendSchema),
    })
    .nullable(),
  /** What lies below it and is silenced, too; null where the relationships are not kept, and of what has nothing below it. */
  below: z
    .object({
      total: z.number().int(),
      /** Some of them. */
      some: z.array(
        z.object({
          kind: kindSchema,
          id: z.string(),
          name: z.string().nullable(),
          type: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Silences that cover it already at a part of that time. */
  others: z.array(silenceMarkSchema),
});

const ruleTrialInputSchema = z.object({
  events: z.array(text).max(200),
  filter: z.string().max(20_000).nullable(),
  /** As the server writes it. */
  repeatInterval: z.string().max(100).nullable(),
});

/** What a rule would have done with the events that the history knows. */
const ruleTrialSchema = z.object({
  /** What is kept goes back to here; ISO 8601. */
  since: z.string(),
  /** Times that one of its events happened, as far as the history knows. */
  events: z.number().int(),
  /** Times that it would have sent something; held back by its interval; held back by a silence, as the server did it. */
  sent: z.number().int(),
  repeated: z.number().int(),
  silenced: z.number().int(),
  /** Times that the filter does not let through. */
  filtered: z.number().int(),
  /** Times of which nobody here can say whether the filter lets them through, and why not. */
  unjudged: z.number().int(),
  reason: z.string().nullable(),
  /** About what it would have sent most. */
  resources: z.array(z.object({ resource: resourceSchema, times: z.number().int() })),
});

/** What was sent lately that concerns the person. */
const bellSchema = z.object({
  /** The newest first. */
  sends: z.array(
    sendSchema.extend({
      /** Why it concerns them. */
      why: z.enum(['person', 'team', 'incident']),
      unread: z.boolean(),
    }),
  ),
  unread: z.number().int(),
});

export type Send = z.infer<typeof sendSchema>;
export type SendDetail = z.infer<typeof sendDetailSchema>;
export type SendFilter = z.infer<typeof sendFilterSchema>;
export type SendListInput = z.infer<typeof sendListInputSchema>;
export type SendPage = z.infer<typeof sendPageSchema>;
export type SendResource = z.infer<typeof resourceSchema>;
export type SendOutcomes = z.infer<typeof outcomesSchema>;
export type Noise = z.infer<typeof noiseSchema>;
export type SilenceMark = z.infer<typeof silenceMarkSchema>;
export type SilencePreview = z.infer<typeof silencePreviewSchema>;
export type SilencePreviewInput = z.infer<typeof silencePreviewInputSchema>;
export type RuleTrial = z.infer<typeof ruleTrialSchema>;
export type RuleTrialInput = z.infer<typeof ruleTrialInputSchema>;
export type Bell = z.infer<typeof bellSchema>;

/** What is sent to people, and what is held back; specification part 3 section 2.15. Rules and silences themselves are resources. */
export const notifications = {
  sends: {
    list: procedure({ persist: 'own', tellsOf: ['sends'], log: 'yes' })
      .input(sendListInputSchema)
      .output(answer(sendPageSchema)),
    /** One with its body and its error. */
    get: procedure({ persist: 'own', tellsOf: ['sends'], log: 'yes' })
      .input(z.object({ id }))
      .output(answer(sendDetailSchema)),
    /** Who made how much noise lately, of what is kept. @param days how many, from now back */
    noise: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ days: z.number().int().min(1).max(7) }))
      .output(answer(noiseSchema)),
  },
  rules: {
    /** Tries a rule on what is kept of the history; nothing is sent. */
    try: procedure({ persist: 'no', log: 'yes' }).input(ruleTrialInputSchema).output(answer(ruleTrialSchema)),
    mutes: {
      /** Ids of the rules of whose notifications the desktop does not tell, in the workspace that is open. */
      changes: liveStream(z.array(z.string())),
      write: procedure({ persist: 'no', log: 'yes' })
        .input(z.object({ id, muted: z.boolean() }))
        .output(z.object({})),
    },
  },
  silences: {
    /** Silences that run now or begin later and cover something, the one that ends last first. */
    of: procedure({ persist: 'own', tellsOf: ['silences'], log: 'yes' })
      .input(thingSchema)
      .output(answer(silenceMarksSchema)),
    /** What a silence would do, before it is saved. */
    preview: procedure({ persist: 'no', log: 'yes' })
      .input(silencePreviewInputSchema)
      .output(answer(silencePreviewSchema)),
  },
  bell: {
    get: procedure({ persist: 'no', log: 'yes' }).input(z.object({})).output(answer(bellSchema)),
    /** The person has seen what was sent until then; ISO 8601. */
    seen: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ at: z.iso.datetime() }))
      .output(z.object({})),
  },
};
