import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { procedure } from './procedure.ts';

/** One line of a diff with secrets masked. Long unchanged parts become gaps, because files can be large. */
const diffLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['same', 'added', 'removed']),
    /** Line numbers before and after, 1-based. Null on the side where the line does not exist. */
    before: z.number().int().nullable(),
    after: z.number().int().nullable(),
    /** Pieces of the line. Secret pieces have empty text. */
    parts: z.array(z.object({ text: z.string(), secret: z.boolean() })),
  }),
  z.object({ kind: z.literal('gap'), lines: z.number().int() }),
]);

/** Why a file cannot be changed. */
const refusalSchema = z.object({
  kind: z.enum(['unparsable', 'unsupported', 'locked', 'unreadable', 'read-only', 'full', 'changed']),
  sentence: z.string(),
  details: z.string().optional(),
  /** The blocking lock, if it can be removed. */
  lock: z.object({ path: z.string(), ageMs: z.number() }).optional(),
});

const targetSchema = z.enum(['default', 'separate']);

/** A possible target file. Paths use `~` for the home folder. */
const targetFileSchema = z.object({
  path: z.string(),
  exists: z.boolean(),
  clusters: z.number().int(),
  contexts: z.number().int(),
  /** ISO 8601. Null if the file does not exist. */
  changedAt: z.string().nullable(),
  refusal: refusalSchema.nullable(),
});

const requestSchema = z.object({
  target: targetSchema,
  /** Name of the cluster, user and context entries. */
  name: z.string().trim().min(1).max(100),
  /** Always applies to a new file, because kubectl needs a current context. */
  makeCurrent: z.boolean(),
});

const changeSchema = z.object({
  path: z.string(),
  /** Name of the entries. Differs from the requested name if that one belongs to another owner. */
  name: z.string(),
  /** Why the name differs from the requested one. */
  nameNote: z.string().nullable(),
  diff: z.array(diffLineSchema),
  added: z.number().int(),
  removed: z.number().int(),
  /** Name of the backup next to the file. Null if there is nothing to back up. */
  backup: z.string().nullable(),
  /** Side effects, for example that other users can no longer read the file. */
  notes: z.array(z.string()),
  /** Why kubectl will not be able to use the context. Null if nothing is known against it. */
  unusable: z.string().nullable(),
  refusal: refusalSchema.nullable(),
  /** Identifies exactly this change. Installing a different change needs a new confirmation. */
  fingerprint: z.string(),
});

const installedSchema = z.object({
  outcome: z.literal('installed'),
  id: z.string(),
  path: z.string(),
  name: z.string(),
  current: z.boolean(),
  /** Existing Quarterdeck entries in the file were replaced. */
  renewed: z.boolean(),
  backup: z.object({ path: z.string(), bytes: z.number().int() }).nullable(),
  added: z.number().int(),
  removed: z.number().int(),
  /** Shell command that uses the new context. */
  command: z.string(),
  /** Shell line that makes kubectl find a separate file. */
  exportLine: z.string().nullable(),
});

/** Result of an installation. At most one token is created, and never a second one. */
const outcomeSchema = z.discriminatedUnion('outcome', [
  installedSchema,
  /** The change differs from the one the user saw. `pending` installs it without a new token. */
  z.object({
    outcome: z.literal('confirm'),
    /** Null if the server was not called yet. */
    pending: z.string().nullable(),
    change: changeSchema,
    why: z.string(),
  }),
  /** Nothing was written. If a token was created, `pending` retries without a new one. */
  z.object({ outcome: z.literal('refused'), pending: z.string().nullable(), refusal: refusalSchema }),
]);

const canarySchema = z.object({
  namespace: z.string(),
  name: z.string(),
  interval: z.string().nullable(),
  status: z.string().nullable(),
  /** ISO 8601. */
  lastRun: z.string().nullable(),
});

const verifiedSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('verified'),
    canaries: z.array(canarySchema),
    total: z.number().int(),
    tookMs: z.number(),
  }),
  z.object({
    outcome: z.literal('unverified'),
    sentence: z.string(),
    details: z.string().optional(),
    tookMs: z.number(),
  }),
]);

const inventoryEntrySchema = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workspaceName: z.string(),
  path: z.string(),
  name: z.string(),
  server: z.string(),
  /** ISO 8601. */
  installedAt: z.string(),
  tokens: z.number().int(),
  /** State of the entry in the file, compared with its installation. */
  state: z.enum(['present', 'changed', 'gone', 'unreadable']),
  /** What undoing the installation does with the file: restore the previous one, or delete the new one. */
  undo: z.enum(['restore', 'delete']).nullable(),
});

const findingSchema = z.object({
  id: z.string(),
  path: z.string(),
  sentence: z.string(),
  /** Fix that the app offers. Null if only the user can fix it. */
  remedy: z
    .object({ kind: z.enum(['remove-lock', 'make-private']), label: z.string(), warning: z.string() })
    .nullable(),
});

export type KubeconfigDiffLine = z.infer<typeof diffLineSchema>;
export type KubeconfigRefusal = z.infer<typeof refusalSchema>;
export type KubeconfigTarget = z.infer<typeof targetFileSchema>;
export type KubeconfigRequest = z.infer<typeof requestSchema>;
export type KubeconfigChange = z.infer<typeof changeSchema>;
export type KubeconfigOutcome = z.infer<typeof outcomeSchema>;
export type KubeconfigInstalled = z.infer<typeof installedSchema>;
export type KubeconfigVerified = z.infer<typeof verifiedSchema>;
export type KubeconfigEntry = z.infer<typeof inventoryEntrySchema>;
export type KubeconfigFinding = z.infer<typeof findingSchema>;

/** One-click kubeconfig. Only `install`, `save` and `copy` fetch one, because each fetch creates a token. */
export const kubeconfig = {
  /** Returns the possible target files and the entry name. Sends no server request. */
  start: procedure({ persist: 'no', log: 'yes' }).output(
    z.object({
      workspace: z.object({ name: z.string(), origin: z.string() }),
      places: z.object({ default: targetFileSchema, separate: targetFileSchema }),
      name: z.string(),
      /** Commands that the user can run instead. */
      commands: z.object({ apply: z.string(), verify: z.string() }),
    }),
  ),
  /** Returns the change that an installation would make, with the token masked. Creates no token. */
  preview: procedure({ persist: 'no', log: 'yes' }).input(requestSchema).output(changeSchema),
  install: procedure({ persist: 'no', log: 'yes' })
    .input(requestSchema.extend({ fingerprint: z.string().max(200) }))
    .output(outcomeSchema),
  /** Continues a held `install`. `fingerprint` identifies the change that the user saw last. */
  proceed: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ pending: z.string().max(100), fingerprint: z.string().max(200) }))
    .output(outcomeSchema),
  /** Discards a held `install` and its token. */
  discard: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ pending: z.string().max(100) }))
    .output(z.object({})),
  /** Lists canaries through the new context. `id` is the id of the installation. */
  verify: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id: z.string().max(100) }))
    .output(verifiedSchema),
  /** Restores the previous file byte for byte, unless it changed since. */
  undo: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ refusal: refusalSchema.nullable() })),
  /** Fetches a kubeconfig and saves it at a path that the user chooses. */
  save: procedure({ persist: 'no', log: 'redact' }).output(
    eventIterator(
      z.discriminatedUnion('stage', [
        z.object({ stage: z.literal('offer'), path: z.string() }),
        z.object({ stage: z.literal('saved') }),
        z.object({ stage: z.literal('cancelled') }),
      ]),
    ),
  ),
  /** Fetches a kubeconfig for the clipboard. No other answer contains a token. */
  copy: procedure({ persist: 'no', log: 'redact' }).output(z.object({ text: z.string() })),
  lock: {
    remove: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ path: z.string().max(4_096) }))
      .output(z.object({})),
  },
  inventory: {
    list: procedure({ persist: 'no', log: 'yes' }).output(
      z.object({ entries: z.array(inventoryEntrySchema), findings: z.array(findingSchema) }),
    ),
    preview: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id: z.string().max(100) }))
      .output(changeSchema),
    /** Removes Quarterdeck's entries from the file. Forgets entries that no longer exist. */
    remove: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id: z.string().max(100), fingerprint: z.string().max(200) }))
      .output(z.object({ refusal: refusalSchema.nullable() })),
    remedy: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ finding: z.string().max(200) }))
      .output(z.object({ refusal: refusalSchema.nullable() })),
  },
};
