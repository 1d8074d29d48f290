import { z } from 'zod';
import { roles } from '../rules/permissions.ts';
import { probeFailureSchema } from './workspace.ts';

export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().optional(),
});

export const propertySchema = z.object({
  name: z.string(),
  value: z.string(),
  source: z.string().optional(),
});

/** Where the session's secret is kept, and the sentence that says why when it is not the keychain. */
export const keepingSchema = z.object({
  where: z.enum(['keychain', 'memory']),
  sentence: z.string().optional(),
});

export const signedOutReasonSchema = z.enum([
  /** Nobody signed in here yet. */
  'new',
  /** The person signed out. */
  'signed-out',
  /** The server ended the session. */
  'expired',
  /** There is no secret to restore because no keychain keeps it. */
  'not-kept',
]);

/** Whether the server answers a person who is signed in here. What is kept on this computer may be read in every one of these. */
export const serverReachSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('online') }),
  /** Being asked for the first time since the start; data that is shown meanwhile is what was kept. */
  z.object({ status: z.literal('connecting') }),
  z.object({
    status: z.literal('offline'),
    /** ISO 8601. */
    since: z.string(),
    sentence: z.string(),
    details: z.string().optional(),
    /** When it is tried again by itself; null while a try runs. ISO 8601. */
    nextTryAt: z.string().nullable(),
  }),
  /** The session ended at the server: what is kept can be read, all else needs a new sign-in. */
  z.object({ status: z.literal('expired'), sentence: z.string() }),
]);

/** The state of the open workspace's session; it never carries a secret. */
export const sessionStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('no-workspace') }),
  /** The workspace's address cannot be used. */
  z.object({ status: z.literal('unusable'), failure: probeFailureSchema }),
  /** Probing the address, unlocking the keychain or checking the session. */
  z.object({ status: z.literal('restoring') }),
  /** A kept session could not be checked because the server cannot be reached. */
  z.object({ status: z.literal('unreachable'), sentence: z.string(), details: z.string().optional() }),
  z.object({
    status: z.literal('signed-out'),
    reason: signedOutReasonSchema,
    sentence: z.string().optional(),
  }),
  /** Signed in with a password; the server asks for the second factor. */
  z.object({ status: z.literal('second-factor') }),
  z.object({
    status: z.literal('signed-in'),
    person: personSchema,
    roles: z.array(z.enum(roles)),
    properties: z.array(propertySchema),
    /** Version of the health-check service, null when the server does not say. */
    backendVersion: z.string().nullable(),
    keeping: keepingSchema,
    /** What could not be read at sign-in, one sentence each. */
    warnings: z.array(z.string()),
    server: serverReachSchema,
  }),
]);

export type SessionState = z.infer<typeof sessionStateSchema>;
export type ServerReach = z.infer<typeof serverReachSchema>;
export type SignedIn = Extract<SessionState, { status: 'signed-in' }>;

/** One thing that a flow draws; API reference section 3.2. Cross-site tokens stay in main. */
export const flowNodeSchema = z.object({
  kind: z.enum(['input', 'submit', 'text', 'image', 'anchor', 'script']),
  group: z.string(),
  name: z.string(),
  /** HTML input type: text, password, email, submit, button, checkbox ... */
  type: z.string(),
  value: z.string(),
  label: z.string(),
  required: z.boolean(),
  disabled: z.boolean(),
  autocomplete: z.string().optional(),
  /** True when the button needs a browser window (social sign-in, security keys). */
  needsBrowser: z.boolean(),
  messages: z.array(
    z.object({ id: z.number(), type: z.enum(['info', 'error', 'success']), text: z.string() }),
  ),
});

export const loginFlowSchema = z.object({
  id: z.string(),
  purpose: z.enum(['sign-in', 'confirm', 'second-factor']),
  nodes: z.array(flowNodeSchema),
  messages: z.array(
    z.object({ id: z.number(), type: z.enum(['info', 'error', 'success']), text: z.string() }),
  ),
});

/** What a flow call led to. */
export const flowOutcomeSchema = z.discriminatedUnion('outcome', [
  /** Draw this flow; `notice` is a sentence above it (expired and started again, for example). */
  z.object({ outcome: z.literal('flow'), flow: loginFlowSchema, notice: z.string().optional() }),
  /** The session state says the rest. */
  z.object({ outcome: z.literal('done') }),
  /** Only a browser can go on. */
  z.object({ outcome: z.literal('browser'), url: z.string(), sentence: z.string() }),
]);

export type FlowNode = z.infer<typeof flowNodeSchema>;
export type LoginFlow = z.infer<typeof loginFlowSchema>;
export type FlowOutcome = z.infer<typeof flowOutcomeSchema>;
