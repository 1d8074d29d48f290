import { z } from 'zod';
import { typedName } from './guards.ts';
import { answer, liveStream, procedure } from './procedure.ts';
import { queryRangeSchema } from './range.ts';
import { replayOutcomes, sendResourceKinds, sendSortColumns, unknownReasons } from './rules/notifications.ts';

const id = z.string().max(100);
const text = z.string().max(500);
const triState = z.object({ include: z.array(text).max(100), exclude: z.array(text).max(100) });
const kindSchema = z.enum(sendResourceKinds);

/** Filters for sent notifications. All must match. An exclusion does not hide rows without a value. */
const sendFilterSchema = z.object({
  status: triState,
  resourceType: triState,
  ruleId: id.optional(),
  resourceId: id.optional(),
});

const sendListInputSchema = z.object({
  filter: sendFilterSchema,
  /** Null for all time, which only the server can answer. */
  range: queryRangeSchema.nullable(),
  sortBy: z.enum(sendSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
  /** Reads only the cache on this computer. */
  kept: z.boolean().optional(),
});

const resourceSchema = z.object({
  kind: kindSchema,
  id: z.string(),
  /** Null if unknown, for example after its deletion. */
  name: z.string().nullable(),
  type: z.string().nullable(),
  icon: z.string().nullable(),
  /** Status of a check. Null for other kinds. */
  status: z.string().nullable(),
});

/** A notification that was sent or suppressed. Times are ISO 8601. */
const sendSchema = z.object({
  id: z.string(),
  /** The rule that sent it. Its name is null if unknown. */
  rule: z.object({ id: z.string(), name: z.string().nullable() }),
  /** Server value, not limited to known ones. */
  status: z.string().nullable(),
  event: z.string(),
  resource: resourceSchema,
  /** Number of occurrences, the last one at `createdAt`. */
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
  /** Null if the recipient is unknown. */
  person: personSchema.nullable(),
  /** Markdown or HTML from a template. Must be sanitized before display. */
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

const ruleStatsSchema = outcomesSchema.extend({
  rule: z.object({ id: z.string(), name: z.string().nullable() }),
  /** Total of all outcomes. */
  times: z.number().int(),
  resources: z.number().int(),
  lastAt: z.string(),
  topError: z.string().nullable(),
});

const resourceStatsSchema = outcomesSchema.extend({
  resource: resourceSchema,
  times: z.number().int(),
  rules: z.number().int(),
  lastAt: z.string(),
});

/** Which rules and resources cause how many notifications, most first. Every occurrence counts. */
const notificationStatsSchema = z.object({
  /** Start of the stored history; ISO 8601. */
  since: z.string(),
  sums: outcomesSchema,
  /** By day, oldest first. `day` is local midnight; ISO 8601. */
  days: z.array(outcomesSchema.extend({ day: z.string() })),
  rules: z.array(ruleStatsSchema),
  resources: z.array(resourceStatsSchema),
});

const silencedResourceSchema = z.object({ kind: kindSchema, id });

/** A silence as silenced resources display it. Times are ISO 8601. */
const silenceMarkSchema = z.object({
  id: z.string(),
  /** The silenced resource, which can be a parent of the queried one. */
  thing: silencedResourceSchema.extend({ name: z.string().nullable() }),
  recursive: z.boolean(),
  from: z.string(),
  until: z.string(),
  reason: z.string().nullable(),
  by: personSchema.nullable(),
  /** Where the silence is managed. Null for one that can be changed here. */
  source: z.string().nullable().optional(),
});

export const silenceMarksSchema = z.object({ silences: z.array(silenceMarkSchema) });

const silencePreviewInputSchema = z.object({
  thing: silencedResourceSchema,
  recursive: z.boolean(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Id of the silence being edited, which is left out of `others`. */
  except: id.optional(),
});

const silencePreviewSchema = z.object({
  /** Recent notifications that the silence would have suppressed. Null if unreadable or not stored. */
  past: z
    .object({
      /** Start of the stored history; ISO 8601. */
      since: z.string(),
      /** Rows of the history, and the sum of their occurrences. */
      rows: z.number().int(),
      times: z.number().int(),
      /** Actual outcomes without the silence, by occurrence. */
      outcomes: outcomesSchema,
      rules: z.array(
        z.object({
          rule: z.object({ id: z.string(), name: z.string().nullable() }),
          times: z.number().int(),
        }),
      ),
      latest: z.array(sendSchema),
    })
    .nullable(),
  /** Children that are silenced, too. Null if unknown, and for kinds without children. */
  below: z
    .object({
      total: z.number().int(),
      /** The first few of them. */
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
  /** Other silences that cover the resource during a part of that time. */
  others: z.array(silenceMarkSchema),
});

const ruleFilterSchema = z.string().max(20_000);

const ruleReplayInputSchema = z.object({
  events: z.array(text).max(200),
  filter: ruleFilterSchema.nullable(),
  /** In the server's notation. */
  repeatInterval: z.string().max(100).nullable(),
  /** How long the server waits before it compares the health again, in nanoseconds. */
  waitFor: z.number().positive().nullable(),
  /** What events are grouped by, in the server's notation. Empty without grouping. */
  groupBy: z.array(text).max(100),
  /** How long a group exists, in nanoseconds. Null if only the repeat interval limits it. */
  groupInterval: z.number().positive().nullable(),
});

/** An event in a replay. */
const replayEventSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** Whether the time is estimated: of combined events, only the first and the last time are stored. */
  isEstimated: z.boolean(),
  event: z.string(),
  resource: resourceSchema,
  outcome: z.enum(replayOutcomes),
  /** Number of later events that were suppressed because this one was sent. */
  covers: z.number().int(),
  /** Set for the outcome `unknown`. */
  unknownReason: z.enum(unknownReasons).nullable(),
});

/** Result of replaying the stored history against a rule. */
const ruleReplaySchema = z.object({
  /** Start of the stored history; ISO 8601. */
  since: z.string(),
  /** Occurrences of the rule's events in the stored history. */
  events: z.number().int(),
  /** Occurrences that would be sent, suppressed by the interval, or that the server silenced. */
  sent: z.number().int(),
  repeated: z.number().int(),
  silenced: z.number().int(),
  /** Occurrences that the filter rejects. */
  filtered: z.number().int(),
  /** Occurrences suppressed because another resource of the group was notified within the interval. */
  grouped: z.number().int(),
  /** Occurrences that were no longer the case after the wait. */
  recovered: z.number().int(),
  /** Occurrences about which the replay cannot decide, with the number for each reason. */
  unknown: z.number().int(),
  unknownReasons: z.array(z.object({ reason: z.enum(unknownReasons), times: z.number().int() })),
  /** Occurrences for which the filter cannot be evaluated here. `reason` says why. */
  unjudged: z.number().int(),
  reason: z.string().nullable(),
  resources: z.array(z.object({ resource: resourceSchema, times: z.number().int() })),
  /** The latest events of each outcome, newest first. */
  latest: z.array(replayEventSchema),
});

/** Recent notifications that concern the user. */
const notificationInboxSchema = z.object({
  /** Newest first. */
  sends: z.array(
    sendSchema.extend({
      /** Why the notification concerns the user. */
      why: z.enum(['person', 'team', 'incident']),
      unread: z.boolean(),
    }),
  ),
  unread: z.number().int(),
});

export type SentNotification = z.infer<typeof sendSchema>;
export type SendDetail = z.infer<typeof sendDetailSchema>;
export type SendFilter = z.infer<typeof sendFilterSchema>;
export type SendListInput = z.infer<typeof sendListInputSchema>;
export type SendPage = z.infer<typeof sendPageSchema>;
export type SendResource = z.infer<typeof resourceSchema>;
export type SendOutcomes = z.infer<typeof outcomesSchema>;
export type NotificationStats = z.infer<typeof notificationStatsSchema>;
export type SilenceMark = z.infer<typeof silenceMarkSchema>;
export type SilencePreview = z.infer<typeof silencePreviewSchema>;
export type SilencePreviewInput = z.infer<typeof silencePreviewInputSchema>;
export type RuleReplay = z.infer<typeof ruleReplaySchema>;
export type ReplayEvent = z.infer<typeof replayEventSchema>;
export type RuleReplayInput = z.infer<typeof ruleReplayInputSchema>;
export type NotificationInbox = z.infer<typeof notificationInboxSchema>;

/** Sent and suppressed notifications. Rules and silences themselves are resources. */
export const notifications = {
  sends: {
    list: procedure({ persist: 'own', tellsOf: ['sends'], log: 'yes' })
      .input(sendListInputSchema)
      .output(answer(sendPageSchema)),
    get: procedure({ persist: 'own', tellsOf: ['sends'], log: 'yes' })
      .input(z.object({ id }))
      .output(answer(sendDetailSchema)),
    /**
     * Returns which rules and resources caused notifications lately, from the stored history.
     * @param days number of days back from now
     * @param timeZone time zone of the days: an IANA name or `UTC`. Defaults to this computer's zone
     */
    noise: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ days: z.number().int().min(1).max(7), timeZone: z.string().max(100).optional() }))
      .output(answer(notificationStatsSchema)),
  },
  rules: {
    /** Replays the stored history against a rule. Sends nothing. */
    try: procedure({ persist: 'no', log: 'yes' })
      .input(ruleReplayInputSchema)
      .output(answer(ruleReplaySchema)),
    /** Parses a filter on this computer. `problem` is null for a filter without syntax errors. */
    checkFilter: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ filter: ruleFilterSchema }))
      .output(z.object({ problem: z.string().nullable() })),
    mutes: {
      /** Ids of rules that cause no desktop notifications in the open workspace. */
      changes: liveStream(z.array(z.string())),
      write: procedure({ persist: 'no', log: 'yes' })
        .input(z.object({ id, muted: z.boolean() }))
        .output(z.object({})),
    },
  },
  silences: {
    /** Returns active and future silences that cover a resource, latest end first. */
    of: procedure({ persist: 'own', tellsOf: ['silences'], log: 'yes' })
      .input(silencedResourceSchema)
      .output(answer(silenceMarksSchema)),
    preview: procedure({ persist: 'no', log: 'yes' })
      .input(silencePreviewInputSchema)
      .output(answer(silencePreviewSchema)),
    untilHealthy: {
      /** Ids of silences that this client ends once nothing under them is unhealthy. */
      changes: liveStream(z.array(z.string())),
      write: procedure({ persist: 'no', log: 'yes' })
        .input(z.object({ id, on: z.boolean() }))
        .output(z.object({})),
    },
    /**
     * Sets the end of a silence. Returns the end before, as ISO 8601.
     * @param until `now` ends it
     * @param onlyLater refuses an end that is not later than the stored one
     * @throws CONFLICT if a later end needs a confirmation and `typed` is not the name
     */
    setEnd: procedure({ persist: 'no', log: 'yes' })
      .input(
        z.object({
          id,
          until: z.union([z.literal('now'), z.iso.datetime()]),
          onlyLater: z.boolean().optional(),
          typed: typedName,
        }),
      )
      .output(z.object({ before: z.string() })),
  },
  bell: {
    get: procedure({ persist: 'no', log: 'yes' }).input(z.object({})).output(answer(notificationInboxSchema)),
    /** Marks notifications up to `at` as seen; ISO 8601. */
    seen: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ at: z.iso.datetime() }))
      .output(z.object({})),
  },
};
