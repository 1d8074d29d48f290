import { z } from 'zod';
import { probeFailureSchema, workspaceSchema } from './entities/workspace.ts';
import { liveStream, procedure } from './procedure.ts';

const workspaceListSchema = z.object({
  workspaces: z.array(workspaceSchema),
  openId: z.string().nullable(),
});

export type WorkspaceList = z.infer<typeof workspaceListSchema>;

export const workspaces = {
  /** The servers this person knows, and which one is open; again after each change. */
  changes: liveStream(workspaceListSchema),
  /** Finds out what an address is, keeps it as a workspace and opens it. Nothing is kept when it cannot be used. */
  add: procedure({ persist: 'no', log: 'yes' })
    .input(
      z.object({
        address: z.string().max(2048),
        name: z.string().max(120).optional(),
        /** SHA-256 fingerprint that the person chose to trust for this workspace alone. */
        trustFingerprint: z.string().max(120).optional(),
      }),
    )
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('added'), workspace: workspaceSchema }),
        z.object({ outcome: z.literal('refused'), failure: probeFailureSchema }),
      ]),
    ),
  open: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id: z.string() }))
    .output(workspaceSchema),
};
