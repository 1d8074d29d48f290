import { z } from 'zod';
import { procedure } from './procedure.ts';
import { sendResourceKinds } from './rules/notifications.ts';
import { runTargets } from './rules/playbooks.ts';
import { resourceKinds } from './rules/resources.ts';

const id = z.string().max(500);

/** Something that a guard can stand before. */
export const guardedActSchema = z.discriminatedUnion('act', [
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

/** What has to be typed, and why. */
const guardSchema = z.object({
  name: z.string(),
  /** `workspace`, or the tag that is guarded, as `key=value`. */
  reason: z.string(),
});

/** The name that a guard asks for. */
export const typedName = z.string().max(1_000).optional();

export type GuardedAct = z.infer<typeof guardedActSchema>;
export type Guard = z.infer<typeof guardSchema>;

/** The production lock: main refuses what is guarded unless its name is typed, whichever window or way it comes by. */
export const guards = {
  /** What has to be typed before something is done; null where it is not guarded. */
  of: procedure({ persist: 'no', log: 'yes' })
    .input(guardedActSchema)
    .output(z.object({ guard: guardSchema.nullable() })),
};
