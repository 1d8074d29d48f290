import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { guardSchema, probeFailureSchema, workspaceSchema } from './entities/workspace.ts';
import { liveStream, procedure } from './procedure.ts';
import { authorityLimitBytes, doctorSteps, workspaceColours } from './rules/workspaces.ts';

const workspaceListSchema = z.object({
  /** In the order in which the person has them. */
  workspaces: z.array(
    workspaceSchema.extend({
      /** Who is signed in there, or was when it was open last. */
      person: z.string().nullable(),
    }),
  ),
  openId: z.string().nullable(),
  /** What is wrong with the list that is kept on this computer, in one sentence. */
  notice: z.string().nullable(),
});

/** How a server is reached, as far as a person has a say in it. */
const reachingSchema = z.object({
  /** SHA-256 fingerprint that the person chose to trust for this workspace alone. */
  trustFingerprint: z.string().max(120).optional(),
  /** Text of a file of certificates (PEM), trusted besides the computer's own authorities; null takes the kept one away. */
  authority: z.string().max(authorityLimitBytes).nullable().optional(),
  /** `system`, `none`, or `http://host:port`. */
  proxy: z.string().max(300).optional(),
});

const choicesSchema = z.object({
  name: z.string().max(120).optional(),
  colour: z.enum(workspaceColours).nullable().optional(),
  readOnly: z.boolean().optional(),
  guard: guardSchema.optional(),
  /** How people sign in: as the server says, or at a hosted provider, which no server says of itself; API reference section 2.1. */
  signIn: z
    .union([
      z.literal('found'),
      z.object({
        /** Addresses of the provider's pages and of where programs ask it; the usual ones when absent. */
        accounts: z.string().max(2048).optional(),
        frontend: z.string().max(2048).optional(),
      }),
    ])
    .optional(),
});

const refusedSchema = z.object({ outcome: z.literal('refused'), failure: probeFailureSchema });

const doctorRowSchema = z.object({
  step: z.enum(doctorSteps),
  /** `waiting` until its turn comes; `skipped` when it cannot be known. */
  state: z.enum(['waiting', 'running', 'ok', 'warn', 'bad', 'skipped']),
  sentence: z.string(),
  /** What to do about it. */
  wayOn: z.string().optional(),
  details: z.string().optional(),
});

const doctorReportSchema = z.object({
  rows: z.array(doctorRowSchema),
  done: z.boolean(),
  /** ISO 8601. */
  startedAt: z.string(),
});

export type WorkspaceList = z.infer<typeof workspaceListSchema>;
export type ListedWorkspace = WorkspaceList['workspaces'][number];
export type DoctorRow = z.infer<typeof doctorRowSchema>;
export type DoctorReport = z.infer<typeof doctorReportSchema>;

export const workspaces = {
  /** The servers this person knows, and which one is open; again after each change. */
  changes: liveStream(workspaceListSchema),
  /** Finds out what an address is, keeps it as a workspace and opens it. Nothing is kept when it cannot be used. */
  add: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ address: z.string().max(2048), ...reachingSchema.shape, ...choicesSchema.shape }))
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('added'), workspace: workspaceSchema }),
        refusedSchema,
      ]),
    ),
  /**
   * Changes what the person chose. Another way to the server is tried first, and nothing changes when it leads nowhere; another
   * address is another server, so that session and data of the old one are removed.
   */
  update: procedure({ persist: 'no', log: 'redact' })
    .input(
      z.object({
        id: z.string(),
        address: z.string().max(2048).optional(),
        ...reachingSchema.shape,
        ...choicesSchema.shape,
        /** Keeps another way to the same address although it leads nowhere now. */
        untried: z.boolean().optional(),
      }),
    )
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('changed'), workspace: workspaceSchema }),
        refusedSchema,
      ]),
    ),
  /** Forgets a workspace: its session, its keychain entry and its authority. Files of kubectl stay as they are. */
  remove: procedure({ persist: 'no', log: 'yes' })
    .input(
      z.object({
        id: z.string(),
        /** Also deletes what was kept of its data on this computer. */
        forgetData: z.boolean(),
      }),
    )
    .output(z.object({})),
  /** Puts the workspaces in another order. @throws CONFLICT when they are others by now */
  reorder: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ ids: z.array(z.string()).max(1_000) }))
    .output(z.object({})),
  open: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id: z.string() }))
    .output(workspaceSchema),
  /** Looks at the connection to a workspace, or to an address that is none yet, part by part. Changes nothing anywhere. */
  doctor: procedure({ persist: 'no', log: 'redact' })
    .input(
      z.union([
        z.object({ id: z.string() }),
        z.object({ address: z.string().max(2048), ...reachingSchema.shape }),
      ]),
    )
    .output(eventIterator(doctorReportSchema)),
};
