import { z } from 'zod';
import { doors, farewells } from '../rules/doors.ts';
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

/** Older servers tell only the version of their health checker. */
export const versionOfSchema = z.enum(['server', 'health-checker']);

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
  /** There is none: it is a snapshot, saved at that time (ISO 8601), and stays as it is. */
  z.object({ status: z.literal('snapshot'), takenAt: z.string() }),
]);

/** One of the organisations that a person belongs to at the hosted provider. */
export const organisationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its server is still being set up. */
  waiting: z.literal(true).optional(),
});

/** The state of the open workspace's session; it never carries a secret. */
export const sessionStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('no-workspace') }),
  /** The workspace's address cannot be used. */
  z.object({ status: z.literal('unusable'), failure: probeFailureSchema }),
  /** Probing the address, unlocking the keychain or checking the session. */
  z.object({ status: z.literal('restoring') }),
  /** A kept session could not be checked because the server cannot be reached. */
  z.object({
    status: z.literal('unreachable'),
    sentence: z.string(),
    details: z.string().optional(),
    /** The server is there, but its answer was none that a session can begin with. */
    answered: z.boolean(),
  }),
  z.object({
    status: z.literal('signed-out'),
    reason: signedOutReasonSchema,
    sentence: z.string().optional(),
  }),
  /** Signed in with a password; the server asks for the second factor. */
  z.object({ status: z.literal('second-factor') }),
  /** Signed in at the hosted provider; which organisation's server it is about must be chosen first. */
  z.object({ status: z.literal('choose-organisation'), organisations: z.array(organisationSchema) }),
  /** The organisation's server is still being set up; it is asked again by itself. */
  z.object({
    status: z.literal('provisioning'),
    /** When it is asked again; null while a try runs. ISO 8601. */
    nextTryAt: z.string().nullable(),
    details: z.string().optional(),
    /** Name of the organisation, where it is known. */
    organisation: z.string().optional(),
  }),
  z.object({
    status: z.literal('signed-in'),
    person: personSchema,
    roles: z.array(z.enum(roles)),
    properties: z.array(propertySchema),
    /** Null when the server does not say. */
    backendVersion: z.string().nullable(),
    /** Whose version that is; absent without one. */
    versionOf: versionOfSchema.optional(),
    keeping: keepingSchema,
    /** What could not be read at sign-in, one sentence each. */
    warnings: z.array(z.string()),
    server: serverReachSchema,
    /** The server is a health checker alone: nobody signed in, and there is nothing but checks; specification part 1 section 1. */
    checksOnly: z.literal(true).optional(),
    /** How they signed in; absent until that is known, and where nobody does. */
    door: z.enum(doors).optional(),
    /** The server has no sign-in: whoever reaches it may do everything. */
    withoutLogin: z.literal(true).optional(),
    /** People, and who may come in, are kept at the hosted provider; API reference section 2.1. */
    peopleElsewhere: z.literal(true).optional(),
  }),
]);

/** How a sign-in in a browser goes on. */
export const browserStepSchema = z.discriminatedUnion('step', [
  /** Somebody is at the provider's page, which may be opened again until then (ISO 8601). */
  z.object({
    step: z.literal('opened'),
    url: z.string(),
    /** In the person's browser, or in a window of this program that forgets everything afterwards. */
    where: z.enum(['browser', 'window']),
    until: z.string(),
    /** Why it could not be opened by itself: the person can copy the address. */
    problem: z.string().optional(),
  }),
  /** An answer came that does not belong to this sign-in: it was thrown away, and the right one is waited for. */
  z.object({ step: z.literal('strange') }),
  /** The right answer came; the server is asked who it is. */
  z.object({ step: z.literal('returned') }),
]);

/** What signing out does, before it is done. */
export const farewellSchema = z.object({
  server: z.enum(farewells),
  /** Where it is done: the host of the server or of the provider. */
  host: z.string(),
  /** Names of the other workspaces that are signed out with this one. */
  workspaces: z.array(z.string()),
});

export type SessionState = z.infer<typeof sessionStateSchema>;
export type ServerReach = z.infer<typeof serverReachSchema>;
export type SignedIn = Extract<SessionState, { status: 'signed-in' }>;

const flowMessageSchema = z.object({
  id: z.number(),
  type: z.enum(['info', 'error', 'success']),
  text: z.string(),
});

/** The flows of the built-in identity service; API reference section 3.1. */
export const flowKindSchema = z.enum(['login', 'registration', 'recovery', 'verification', 'settings']);

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
  messages: z.array(flowMessageSchema),
  /** Recovery codes, where the text is a list of them. They are shown and never kept. */
  codes: z.array(z.object({ text: z.string(), used: z.boolean() })).optional(),
});

export const identityFlowSchema = z.object({
  id: z.string(),
  kind: flowKindSchema,
  /** What a login flow is for. */
  purpose: z.enum(['sign-in', 'confirm', 'second-factor']).optional(),
  nodes: z.array(flowNodeSchema),
  messages: z.array(flowMessageSchema),
  /** There is nothing more to send: the address was verified. */
  finished: z.boolean(),
  /** The server's own page for this kind of flow, for what only a browser can do. */
  webPage: z.string(),
});

/** What a flow call led to. */
export const flowOutcomeSchema = z.discriminatedUnion('outcome', [
  /** Draw this flow; `notice` is a sentence above it (expired and started again, for example). */
  z.object({ outcome: z.literal('flow'), flow: identityFlowSchema, notice: z.string().optional() }),
  /** The session state says the rest. */
  z.object({ outcome: z.literal('done') }),
  /** Go on at another screen: `confirm` is sign-in once more, and back to what was under way. */
  z.object({
    outcome: z.literal('go'),
    to: z.enum(['start', 'sign-in', 'confirm', 'recovery', 'verification', 'settings']),
    /** The flow that goes on there. */
    flowId: z.string().optional(),
  }),
  /** Only a browser can go on. */
  z.object({ outcome: z.literal('browser'), url: z.string(), sentence: z.string() }),
]);

/** What the identity service noted of a flow that went wrong; `gone` when it knows of none, or not for this person. */
export const flowErrorSchema = z.discriminatedUnion('found', [
  z.object({ found: z.literal(true), details: z.string() }),
  z.object({ found: z.literal(false) }),
]);

export type BrowserStep = z.infer<typeof browserStepSchema>;
export type FarewellTold = z.infer<typeof farewellSchema>;
export type Organisation = z.infer<typeof organisationSchema>;
export type FlowKind = z.infer<typeof flowKindSchema>;
export type FlowMessage = z.infer<typeof flowMessageSchema>;
export type FlowNode = z.infer<typeof flowNodeSchema>;
export type IdentityFlow = z.infer<typeof identityFlowSchema>;
export type FlowOutcome = z.infer<typeof flowOutcomeSchema>;
export type FlowError = z.infer<typeof flowErrorSchema>;
