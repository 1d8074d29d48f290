import { z } from 'zod';
import { typedName } from './guards.ts';
import { liveStream, procedure } from './procedure.ts';
import { isUuid } from './rules/ids.ts';
import { maxWindowReason, weekdays, windowWeeks } from './rules/maintenanceWindows.ts';
import { sendResourceKinds } from './rules/notifications.ts';
import { isClockTime } from './rules/quietHours.ts';
import { isTimeZone } from './rules/zonedTime.ts';

const clockTime = z.string().refine(isClockTime, { error: 'Times have the form 02:00.' });

const scheduleSchema = z.object({
  weekdays: z.array(z.enum(weekdays)).min(1).max(weekdays.length),
  weeks: z.enum(windowWeeks),
  start: clockTime,
  end: clockTime,
  zone: z.string().max(100).refine(isTimeZone, { error: 'The time zone is unknown.' }),
});

export const maintenanceWindowSchema = z.object({
  /** The silenced resource. Its name is null if unknown. */
  thing: z.object({
    kind: z.enum(sendResourceKinds),
    id: z.string().refine(isUuid),
    name: z.string().max(1_000).nullable(),
  }),
  /** Whether its children are silenced, too. */
  recursive: z.boolean(),
  reason: z.string().max(maxWindowReason),
  schedule: scheduleSchema,
});

const windowStateSchema = maintenanceWindowSchema.extend({
  id: z.string(),
  /** Waits for the server to delete the silences that have not begun. */
  isRemoving: z.boolean(),
  /** Why silences could not be created or deleted. Null without a problem. */
  problem: z.object({ sentence: z.string(), details: z.string().optional() }).nullable(),
  /** The next occurrences that are not over, earliest first. Times are ISO 8601. */
  occurrences: z.array(
    z.object({
      from: z.string(),
      until: z.string(),
      /** `created`: the silence exists. `skipped`: a user deleted it. */
      state: z.enum(['waiting', 'created', 'skipped']),
      silenceId: z.string(),
    }),
  ),
});

export type MaintenanceWindow = z.infer<typeof maintenanceWindowSchema>;
export type MaintenanceWindowState = z.infer<typeof windowStateSchema>;

const writeWindow = procedure({ persist: 'no', log: 'yes' });

/**
 * Rules from which this console creates silences ahead of time. They are stored in the user's data on this computer,
 * and in the descriptions of the silences, where other consoles of the user find them.
 */
export const maintenanceWindows = {
  /** Streams the user's windows in the order of their creation. */
  changes: liveStream(z.array(windowStateSchema)),
  /**
   * Stores a window. Its silences are created afterwards, or once the server is reachable.
   * @throws CONFLICT at the limit of windows, or without the name that a guard requires
   */
  add: writeWindow
    .input(z.object({ window: maintenanceWindowSchema, typed: typedName }))
    .output(z.object({ id: z.string() })),
  /** Replaces a window: its silences that have not begun are deleted. @throws CONFLICT without the name that a guard requires; NOT_FOUND */
  replace: writeWindow
    .input(z.object({ id: z.string().max(100), window: maintenanceWindowSchema, typed: typedName }))
    .output(z.object({ id: z.string() })),
  /** Deletes a window and its silences that have not begun. @throws NOT_FOUND */
  remove: writeWindow.input(z.object({ id: z.string().max(100) })).output(z.object({})),
};
