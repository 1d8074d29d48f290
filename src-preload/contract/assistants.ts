import { z } from 'zod';
import { guardedActionSchema, typedName } from './guards.ts';
import { liveStream, procedure } from './procedure.ts';
import { actingTools, maxExcludedTypes } from './rules/assistants.ts';

const actionsSchema = z.object({
  comment_incident: z.boolean(),
  silence: z.boolean(),
  run_playbook: z.boolean(),
  acknowledge: z.boolean(),
} satisfies Record<(typeof actingTools)[number], z.ZodType>);

const excludedTypesSchema = z.array(z.string().trim().min(1).max(200)).max(maxExcludedTypes);

/** What assistants can do. Everything is off until the user turns it on. */
export const assistantSettingsSchema = z.object({
  enabled: z.boolean(),
  /** Tools that act, by name. */
  actions: actionsSchema,
  /** Types and classes of items that assistants never see. A star matches any text. */
  excludedTypes: excludedTypesSchema,
});

const stateSchema = assistantSettingsSchema.extend({
  /** Assistants that are connected now. */
  connections: z.array(
    z.object({
      id: z.string(),
      /** Name that the client gives itself. Null before it did. */
      client: z.string().nullable(),
      /** ISO 8601. */
      since: z.string(),
    }),
  ),
});

/** A call of an assistant. */
export const assistantCallSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  client: z.string(),
  /** Name of the tool, or the address of a resource. */
  tool: z.string(),
  /** Start of the input as JSON, without secrets. */
  input: z.string(),
  outcome: z.enum(['answered', 'failed', 'refused', 'denied', 'stopped']),
  /** Why the call failed or was refused. Null for an answer. */
  reason: z.string().nullable(),
  /** Milliseconds. */
  tookMs: z.number(),
  /** Size of the answer. */
  bytes: z.number().int(),
});

const confirmationSchema = z.object({
  id: z.string(),
  client: z.string(),
  tool: z.enum(actingTools),
  workspace: z.string(),
  /** What the action is about, as the server names it. */
  target: z.object({ kind: z.string(), name: z.string(), id: z.string() }),
  /** Exact values of the action, in full. */
  values: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The action as guards know it. Null for one that no guard protects. */
  guarded: guardedActionSchema.nullable(),
  /** When it is denied without an answer; ISO 8601. */
  until: z.string(),
});

export type AssistantSettings = z.infer<typeof assistantSettingsSchema>;
export type AssistantState = z.infer<typeof stateSchema>;
export type AssistantCall = z.infer<typeof assistantCallSchema>;
export type AssistantConfirmation = z.infer<typeof confirmationSchema>;

/** Programs that read the store over the Model Context Protocol. */
export const assistants = {
  settings: {
    changes: liveStream(stateSchema),
    write: procedure({ persist: 'no', log: 'yes' })
      .input(
        z.object({
          enabled: z.boolean().optional(),
          actions: actionsSchema.partial().optional(),
          excludedTypes: excludedTypesSchema.optional(),
        }),
      )
      .output(z.object({})),
  },
  calls: {
    /** The latest calls, newest first. */
    changes: liveStream(z.array(assistantCallSchema)),
    clear: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
  },
  confirmations: {
    /** Actions that wait for the user. */
    changes: liveStream(z.array(confirmationSchema)),
    /**
     * Allows or denies an action.
     * @throws NOT_FOUND if it no longer waits
     */
    answer: procedure({ persist: 'no', log: 'redact' })
      .input(z.object({ id: z.string().max(100), allow: z.boolean(), typed: typedName }))
      .output(z.object({})),
  },
};
