import { z } from 'zod';
import { procedure } from './procedure.ts';
import { sendResourceKinds } from './rules/notifications.ts';
import { runTargets } from './rules/playbooks.ts';
import { resourceKinds } from './rules/resources.ts';

const id = z.string().max(500);

/** An action that a guard can protect. */
export const guardedActionSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('run'),
    playbookId: id,
    on: z.object({ kind: z.enum(runTargets), id }).optional(),
  }),
  z.object({ act: z.literal('approve'), runId: id }),
  z.object({ act: z.literal('delete'), kind: z.enum(resourceKinds), id }),
  z.object({ act: z.literal('delete-hypothesis'), id }),
  z.object({ act: z.literal('delete-token'), id }),
  z.object({ act: z.literal('silence'), on: z.object({ kind: z.enum(sendResourceKinds), id }) }),
  z.object({ act: z.literal('reopen'), incidentId: id, to: z.string().max(100) }),
]);

/** The name to type, and the reason. */
const guardSchema = z.object({
  name: z.string(),
  /** `workspace`, or the guarded tag as `key=value`. */
  reason: z.string(),
});

/** Name typed by the user to pass a guard. */
export const typedName = z.string().max(1_000).optional();

export type GuardedAction = z.infer<typeof guardedActionSchema>;
export type Guard = z.infer<typeof guardSchema>;

/** The production lock. The main process refuses guarded actions without the typed name. */
export const guards = {
  /** Returns the name to type before an action. Null if the action is not guarded. */
  of: procedure({ persist: 'no', log: 'yes' })
    .input(guardedActionSchema)
    .output(z.object({ guard: guardSchema.nullable() })),
};
