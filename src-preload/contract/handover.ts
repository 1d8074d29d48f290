import { z } from 'zod';
import { answer, procedure } from './procedure.ts';
import { feedNames } from './rules/feeds.ts';
import { handoverActs, handoverClocks, handoverGapReasons, handoverKinds } from './rules/handover.ts';
import { incidentSeverities } from './rules/incidents.ts';
import { sendResourceKinds } from './rules/notifications.ts';

const count = z.number().int().min(0);
const named = z.object({ id: z.string(), name: z.string().nullable() });

/** A thing that was unhealthy. Times are ISO 8601. */
const memberSchema = z.object({
  kind: z.enum(handoverKinds),
  id: z.string(),
  /** Null if the thing is not stored any more. */
  name: z.string().nullable(),
  type: z.string().nullable(),
  /** `deleted`: it was deleted while it was unhealthy. */
  state: z.enum(['unhealthy', 'recovered', 'deleted']),
  /** When it turned unhealthy for the last time. Null: before the time range, or at an unknown time. */
  since: z.string().nullable(),
  /** When it recovered for the last time, or was deleted. Null while it is unhealthy, or if unknown. */
  until: z.string().nullable(),
  /** How often it turned unhealthy in the time range. */
  times: count,
  /** How long it was unhealthy in the time range, in milliseconds. */
  unhealthyMs: z.number().min(0),
});

const nearChangeSchema = z.object({
  id: z.string(),
  type: z.string(),
  summary: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
  item: named,
});

const incidentSchema = z.object({
  id: z.string(),
  displayId: z.string(),
  title: z.string(),
  severity: z.enum(incidentSeverities),
  status: z.string(),
  createdAt: z.string(),
  /** Null while it is open. */
  closedAt: z.string().nullable(),
  commander: z.string().nullable(),
  isNew: z.boolean(),
});

/** Linked things that turned unhealthy at about the same time. */
const outageSchema = z.object({
  head: memberSchema,
  /** Other things, the earliest first, up to a limit. */
  members: z.array(memberSchema),
  /** Number of all things, including the head. */
  total: count,
  /** Number of things below the head, or that depend on it. */
  dependents: count,
  /** Open incidents with evidence about one of the things. */
  incidents: z.array(incidentSchema.pick({ id: true, displayId: true, title: true, severity: true })),
  /** End of the silence that covers the head. Null without one. */
  silencedUntil: z.string().nullable(),
  /** Changes shortly before, the newest first, up to a limit. */
  changes: z.array(nearChangeSchema),
  changeTotal: count,
});

const outcomesSchema = z.object({
  sent: count,
  failed: count,
  silenced: count,
  repeated: count,
  waiting: count,
  other: count,
});

const silenceSchema = z.object({
  id: z.string(),
  kind: z.enum(sendResourceKinds).nullable(),
  /** The silenced resource. Null without one. */
  resource: named.nullable(),
  by: z.string().nullable(),
  from: z.string(),
  until: z.string(),
  reason: z.string().nullable(),
  /** Whether it was created in the time range, and whether it ended there. */
  isNew: z.boolean(),
  hasEnded: z.boolean(),
});

const actSchema = z.object({
  act: z.enum(handoverActs),
  at: z.string(),
  /** Number of repeated actions on the same thing, the last one at `at`. */
  times: count,
  target: z.object({
    kind: z.enum(['incident', 'item', 'silence', 'run']),
    id: z.string(),
    name: z.string().nullable(),
  }),
});

const personSchema = z.object({
  /** Null for a creator of changes that is not a user of the server. */
  id: z.string().nullable(),
  name: z.string(),
  counts: z.partialRecord(z.enum(handoverActs), count),
  /** The newest first, up to a limit. */
  acts: z.array(actSchema),
});

const listOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), total: count });

/** The handover without what only the main process knows. All times are by the clock of the server. */
export const handoverFactsSchema = z.object({
  from: z.string(),
  to: z.string(),
  incidents: z.object({ open: listOf(incidentSchema), closed: listOf(incidentSchema) }),
  /** Outages of which something is still unhealthy, the worst first. */
  open: listOf(outageSchema),
  /** Outages that are over, the worst first. */
  recovered: listOf(outageSchema),
  /** Things that are unhealthy and did not turn so in the time range. */
  earlier: listOf(memberSchema),
  notifications: listOf(
    outcomesSchema.extend({
      rule: named,
      resources: count,
      lastAt: z.string(),
      topError: z.string().nullable(),
    }),
  ).extend({ sums: outcomesSchema }),
  silences: listOf(silenceSchema),
  people: listOf(personSchema).extend({
    /** All users of the server beyond the limit, without their single actions. Playbook runs are counted with them. */
    others: z.array(personSchema.pick({ name: true, counts: true }).extend({ id: z.string() })),
  }),
  /** Time spans in which this computer did not compare the healths with the server. Without kinds: none of them. */
  pauses: z.array(z.object({ kinds: z.array(z.enum(handoverKinds)), from: z.string(), to: z.string() })),
});

export const handoverSchema = handoverFactsSchema.extend({
  /** Key of the user and the workspace that the handover is about. */
  owner: z.string(),
  gaps: z.array(
    z.object({ feed: z.enum(feedNames), why: z.enum(handoverGapReasons), since: z.string().nullable() }),
  ),
});

export type HandoverFacts = z.infer<typeof handoverFactsSchema>;
export type Handover = z.infer<typeof handoverSchema>;
export type HandoverMember = z.infer<typeof memberSchema>;
export type HandoverOutage = z.infer<typeof outageSchema>;
export type HandoverIncident = z.infer<typeof incidentSchema>;
export type HandoverPerson = z.infer<typeof personSchema>;
export type HandoverPause = HandoverFacts['pauses'][number];
export type NearChange = z.infer<typeof nearChangeSchema>;

const time = z.iso.datetime();

/** What happened in a time range, from the data that is stored on this computer. */
export const handover = {
  get: procedure({ persist: 'no', log: 'yes' })
    .input(
      z.object({
        from: time,
        /** Default: the present. */
        to: time.optional(),
        /** Clock of both times. Default: the server's, like the times of handovers. */
        clock: z.enum(handoverClocks).default('server'),
      }),
    )
    .output(answer(handoverSchema)),
  /** Marks everything up to a time as read. Null removes the mark. Fails if another user or workspace is open by now. */
  markRead: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ at: time.nullable(), owner: z.string() }))
    .output(z.object({})),
};
