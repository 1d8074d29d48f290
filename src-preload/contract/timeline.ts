import { z } from 'zod';
import { answer, procedure } from './procedure.ts';
import {
  gapReasons,
  timelineLanes,
  timelineSpans,
  timelineTargets,
  timelineTones,
} from './rules/timeline.ts';

/** An event on a timeline. Times are ISO 8601. */
const eventSchema = z.object({
  id: z.string(),
  lane: z.enum(timelineLanes),
  at: z.string(),
  endAt: z.string().nullable(),
  /** The event was still ongoing at `endAt`, when it was last observed. */
  ongoing: z.boolean(),
  title: z.string(),
  /** The subject of the event, or its text. */
  detail: z.string().nullable(),
  tone: z.enum(timelineTones),
  by: z.string().nullable(),
  /** The record that the event links to. */
  target: z.object({ kind: z.enum(timelineTargets), id: z.string() }),
});

const gapSchema = z.object({
  lane: z.enum(timelineLanes),
  why: z.enum(gapReasons),
  count: z.number().int().nullable(),
  since: z.string().nullable(),
});

export const timelineSchema = z.object({
  from: z.string(),
  to: z.string(),
  /** Oldest first. */
  events: z.array(eventSchema),
  gaps: z.array(gapSchema),
});

export type Timeline = z.infer<typeof timelineSchema>;
export type TimelineEvent = Timeline['events'][number];

/** Events around an incident or an item, on one time axis. */
export const timeline = {
  /** Returns changes, check transitions, playbook runs and comments of all linked resources. */
  of: procedure({
    persist: 'own',
    tellsOf: ['incidents', 'changes', 'items', 'checks', 'runs', 'people', 'components'],
    log: 'yes',
  })
    .input(
      z.object({
        of: z.enum(['incident', 'item']),
        id: z.string().max(100),
        /** Defaults to `defaultSpans`. */
        span: z.enum(timelineSpans).optional(),
        /** Reads only the cache on this computer. */
        kept: z.boolean().optional(),
      }),
    )
    .output(answer(timelineSchema)),
};
