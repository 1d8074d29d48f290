import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { guardSchema, probeFailureSchema, workspaceSchema } from './entities/workspace.ts';
import { liveStream, procedure } from './procedure.ts';
import { authorityLimitBytes, backgroundStates, doctorSteps, workspaceColors } from './rules/workspaces.ts';

const workspaceListSchema = z.object({
  /** In the user's order. */
  workspaces: z.array(
    workspaceSchema.extend({
      /** Name of the signed-in user, or of the last one. */
      person: z.string().nullable(),
      background: z.enum(backgroundStates),
    }),
  ),
  openId: z.string().nullable(),
  /** Id of the workspace that opens as soon as work in progress has ended. Absent: none. */
  openingId: z.string().optional(),
  /** Problem of the workspace list stored on this computer, in one sentence. */
  notice: z.string().nullable(),
});

/** Connection settings that the user can change. */
const connectionSettingsSchema = z.object({
  /** SHA-256 fingerprint of a certificate that is trusted for this workspace only. */
  trustFingerprint: z.string().max(120).optional(),
  /** PEM certificates that are trusted in addition to the system's. Null removes the stored ones. */
  authority: z.string().max(authorityLimitBytes).nullable().optional(),
  /** `system`, `none`, or `http://host:port`. */
  proxy: z.string().max(300).optional(),
});

const choicesSchema = z.object({
  name: z.string().max(120).optional(),
  colour: z.enum(workspaceColors).nullable().optional(),
  readOnly: z.boolean().optional(),
  guard: guardSchema.optional(),
  /** Sign-in system: as detected, or a hosted provider, which servers do not report. */
  signIn: z
    .union([
      z.literal('found'),
      z.object({
        /** Origins of the provider's pages and API. Defaults to those of the usual provider. */
        accounts: z.string().max(2048).optional(),
        frontend: z.string().max(2048).optional(),
      }),
    ])
    .optional(),
});

const refusedSchema = z.object({ outcome: z.literal('refused'), failure: probeFailureSchema });

const doctorRowSchema = z.object({
  step: z.enum(doctorSteps),
  /** `skipped`: the step could not be checked. */
  state: z.enum(['waiting', 'running', 'ok', 'warn', 'bad', 'skipped']),
  sentence: z.string(),
  /** What the user can do about it. */
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
  /** Streams the user's workspaces and the id of the open one. */
  changes: liveStream(workspaceListSchema),
  /** Probes an address, saves it as a workspace and opens it. Saves nothing if the address cannot be used. */
  add: procedure({ persist: 'no', log: 'redact' })
    .input(
      z.object({ address: z.string().max(2048), ...connectionSettingsSchema.shape, ...choicesSchema.shape }),
    )
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('added'), workspace: workspaceSchema }),
        refusedSchema,
      ]),
    ),
  /**
   * Updates a workspace. New connection settings are tested first, and nothing changes if they fail. A new
   * address means another server, so the old session and data are deleted.
   */
  update: procedure({ persist: 'no', log: 'redact' })
    .input(
      z.object({
        id: z.string(),
        address: z.string().max(2048).optional(),
        ...connectionSettingsSchema.shape,
        ...choicesSchema.shape,
        /** Saves new connection settings for the same address even if the test fails. */
        untried: z.boolean().optional(),
      }),
    )
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('changed'), workspace: workspaceSchema }),
        refusedSchema,
      ]),
    ),
  /** Deletes a workspace with its session, keychain entry and authority. Kubeconfig files stay. */
  remove: procedure({ persist: 'no', log: 'yes' })
    .input(
      z.object({
        id: z.string(),
        /** Also deletes the workspace's cached data on this computer. */
        forgetData: z.boolean(),
      }),
    )
    .output(z.object({})),
  /**
   * Reorders the workspaces.
   * @throws CONFLICT if the set of workspaces changed meanwhile
   */
  reorder: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ ids: z.array(z.string()).max(1_000) }))
    .output(z.object({})),
  /**
   * Turns sync in the background on or off for several workspaces.
   * @throws NOT_FOUND for an unknown id, CONFLICT for a snapshot; nothing changes then
   */
  setBackgroundSync: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ ids: z.array(z.string().max(100)).max(1_000), on: z.boolean() }))
    .output(z.object({})),
  open: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id: z.string() }))
    .output(workspaceSchema),
  /** Checks the connection to a workspace or an address step by step. Changes nothing. */
  doctor: procedure({ persist: 'no', log: 'redact' })
    .input(
      z.union([
        z.object({ id: z.string() }),
        z.object({ address: z.string().max(2048), ...connectionSettingsSchema.shape }),
      ]),
    )
    .output(eventIterator(doctorReportSchema)),
};
