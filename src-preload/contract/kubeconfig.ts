import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { procedure } from './procedure.ts';

/** Files can be large: one line of a difference, with what is secret taken out. */
const diffLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['same', 'added', 'removed']),
    /** Numbers of the line before and after, 1-based; null where it is not. */
    before: z.number().int().nullable(),
    after: z.number().int().nullable(),
    /** The line in pieces; what is secret has no text. */
    parts: z.array(z.object({ text: z.string(), secret: z.boolean() })),
  }),
  z.object({ kind: z.literal('gap'), lines: z.number().int() }),
]);

/** What a sentence says of a file that cannot be changed, and its cause. */
const refusalSchema = z.object({
  kind: z.enum(['unparsable', 'unsupported', 'locked', 'unreadable', 'read-only', 'full', 'changed']),
  sentence: z.string(),
  details: z.string().optional(),
  /** The lock that stands in the way, when it can be removed. */
  lock: z.object({ path: z.string(), ageMs: z.number() }).optional(),
});

const targetSchema = z.enum(['default', 'separate']);

/** A file where the entries can go. Paths are as people write them, with `~`. */
const placeSchema = z.object({
  path: z.string(),
  exists: z.boolean(),
  clusters: z.number().int(),
  contexts: z.number().int(),
  /** ISO 8601; null when it is not there. */
  changedAt: z.string().nullable(),
  refusal: refusalSchema.nullable(),
});

const wishSchema = z.object({
  target: targetSchema,
  /** Of cluster, user and context. */
  name: z.string().trim().min(1).max(100),
  makeCurrent: z.boolean(),
});

const changeSchema = z.object({
  path: z.string(),
  /** What the entries are called; differs from what was wished where that belongs to somebody else. */
  name: z.string(),
  /** Why the name is another one. */
  nameNote: z.string().nullable(),
  diff: z.array(diffLineSchema),
  added: z.number().int(),
  removed: z.number().int(),
  /** Name of the backup beside the file; null when there is nothing to keep. */
  backup: z.string().nullable(),
  /** Such as a file that others can read now and nobody will be able to. */
  notes: z.array(z.string()),
  refusal: refusalSchema.nullable(),
  /** Stands for this very change: an installation of anything else asks again. */
  fingerprint: z.string(),
});

const installedSchema = z.object({
  outcome: z.literal('installed'),
  id: z.string(),
  path: z.string(),
  name: z.string(),
  current: z.boolean(),
  /** There were entries of ours in the file already: they were written anew. */
  renewed: z.boolean(),
  backup: z.object({ path: z.string(), bytes: z.number().int() }).nullable(),
  added: z.number().int(),
  removed: z.number().int(),
  /** Uses the new context. */
  command: z.string(),
  /** The line for a shell that lets kubectl find a separate file. */
  exportLine: z.string().nullable(),
});

/** What came of an installation that was asked for. Whatever it is, one token at most was made, and it is not made again. */
const outcomeSchema = z.discriminatedUnion('outcome', [
  installedSchema,
  /** The change is another one than the person saw: nothing was written. With `pending` it is installed without a new token. */
  z.object({
    outcome: z.literal('confirm'),
    /** Null when nothing was asked of the server yet. */
    pending: z.string().nullable(),
    change: changeSchema,
    why: z.string(),
  }),
  /** Nothing was written. `pending`, when a token was made, tries again without a new one. */
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
  /** Whether the file still has it as it was installed. */
  state: z.enum(['present', 'changed', 'gone', 'unreadable']),
  /** The file as it was before can be put back. */
  undo: z.boolean(),
});

const findingSchema = z.object({
  id: z.string(),
  path: z.string(),
  sentence: z.string(),
  /** What can be done about it here; null when only the person can. */
  remedy: z
    .object({ kind: z.enum(['remove-lock', 'make-private']), label: z.string(), warning: z.string() })
    .nullable(),
});

export type KubeconfigDiffLine = z.infer<typeof diffLineSchema>;
export type KubeconfigRefusal = z.infer<typeof refusalSchema>;
export type KubeconfigPlace = z.infer<typeof placeSchema>;
export type KubeconfigWish = z.infer<typeof wishSchema>;
export type KubeconfigChange = z.infer<typeof changeSchema>;
export type KubeconfigOutcome = z.infer<typeof outcomeSchema>;
export type KubeconfigInstalled = z.infer<typeof installedSchema>;
export type KubeconfigVerified = z.infer<typeof verifiedSchema>;
export type KubeconfigEntry = z.infer<typeof inventoryEntrySchema>;
export type KubeconfigFinding = z.infer<typeof findingSchema>;

/** One-click kubeconfig. Nothing here fetches one but `install`, `save` and `copy`, and each of these does so once at most. */
export const kubeconfig = {
  /** Where it could go, and how it would be called. Asks no server. */
  start: procedure({ persist: 'no', log: 'yes' }).output(
    z.object({
      workspace: z.object({ name: z.string(), origin: z.string() }),
      places: z.object({ default: placeSchema, separate: placeSchema }),
      name: z.string(),
      /** What the person may do themselves. */
      commands: z.object({ apply: z.string(), verify: z.string() }),
    }),
  ),
  /** The change that an installation would make, with the token masked. No token is made. */
  preview: procedure({ persist: 'no', log: 'yes' }).input(wishSchema).output(changeSchema),
  install: procedure({ persist: 'no', log: 'yes' })
    .input(wishSchema.extend({ fingerprint: z.string().max(200) }))
    .output(outcomeSchema),
  /** Goes on with what `install` held back. `fingerprint` is that of the change the person saw last. */
  proceed: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ pending: z.string().max(100), fingerprint: z.string().max(200) }))
    .output(outcomeSchema),
  /** Forgets what `install` held back, and its token with it. */
  discard: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ pending: z.string().max(100) }))
    .output(z.object({})),
  /** Lists canaries through the new context; `id` is that of the installation. */
  verify: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id: z.string().max(100) }))
    .output(verifiedSchema),
  /** Puts the file back as it was, byte for byte, unless it was changed since. */
  undo: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ refusal: refusalSchema.nullable() })),
  /** Fetches one and saves it where the person wants it. */
  save: procedure({ persist: 'no', log: 'redact' }).output(
    eventIterator(
      z.discriminatedUnion('stage', [
        z.object({ stage: z.literal('offer'), path: z.string() }),
        z.object({ stage: z.literal('saved') }),
        z.object({ stage: z.literal('cancelled') }),
      ]),
    ),
  ),
  /** Fetches one for the clipboard: the one answer that holds a token, because the person asked for it. */
  copy: procedure({ persist: 'no', log: 'redact' }).output(z.object({ text: z.string() })),
  lock: {
    /** Removes a lock that a program left behind. */
    remove: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ path: z.string().max(4_096) }))
      .output(z.object({})),
  },
  inventory: {
    list: procedure({ persist: 'no', log: 'yes' }).output(
      z.object({ entries: z.array(inventoryEntrySchema), findings: z.array(findingSchema) }),
    ),
    /** The change that removing an entry would make. */
    preview: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id: z.string().max(100) }))
      .output(changeSchema),
    /** Takes our own entries out of the file, and forgets those that are gone. */
    remove: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id: z.string().max(100), fingerprint: z.string().max(200) }))
      .output(z.object({ refusal: refusalSchema.nullable() })),
    /** Does what a finding offers. */
    remedy: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ finding: z.string().max(200) }))
      .output(z.object({ refusal: refusalSchema.nullable() })),
  },
};
