import { z } from 'zod';
import { answer, procedure } from './procedure.ts';
import {
  gapReasons,
  timelineLanes,
  timelineSpans,
  timelineTargets,
  timelineTones,
} from './rules/timeline.ts';

/** Something that happened. Times are ISO 8601. */
const eventSchema = z.object({
  id: z.string(),
  lane: z.enum(timelineLanes),
  at: z.string(),
  /** Until when it lasted. */
  endAt: z.string().nullable(),
  /** It lasted when it was seen last, which is `endAt`. */
  ongoing: z.boolean(),
  title: z.string(),
  /** What it is about, or what it said. */
  detail: z.string().nullable(),
  tone: z.enum(timelineTones),
  by: z.string().nullable(),
  /** What it leads to. */
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
  /** From the first on. */
  events: z.array(eventSchema),
  /** What it cannot tell. */
  gaps: z.array(gapSchema),
});

export type Timeline = z.infer<typeof timelineSchema>;
export type TimelineEvent = Timeline['events'][number];

/** What happened around an incident or an item, on one axis of time. */
export const timeline = {
  /** Changes, checks that turned, playbook runs and comments of everything that is linked to it. */
  of: procedure({
    persist: 'own',
    tellsOf: ['incidents', 'changes', 'items', 'checks', 'runs', 'people'],
    log: 'yes',
  })
    .input(
      z.object({
        of: z.enum(['incident', 'item']),
        id: z.string().max(100),
        /** How far back it goes; as far as usual when absent. */
        span: z.enum(timelineSpans).optional(),
        /** Asks for what is kept on this computer and nothing else. */
        kept: z.boolean().optional(),
      }),
    )
    .output(answer(timelineSchema)),
};
