import { z } from 'zod';
import { roles } from '../rules/permissions.ts';
import { serverObjects } from '../rules/serverPolicy.ts';
import { signInMethods, signOutEffects } from '../rules/signInMethods.ts';
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

/** Older servers report only the version of their health checker. */
export const versionOfSchema = z.enum(['server', 'health-checker']);

/** Where the session secret is stored, and a sentence that explains why it is not the keychain. */
export const secretStorageSchema = z.object({
  where: z.enum(['keychain', 'memory']),
  sentence: z.string().optional(),
});

export const signedOutReasonSchema = z.enum([
  /** No user has signed in yet. */
  'new',
  'signed-out',
  /** The server ended the session. */
  'expired',
  /** No secret to restore, because no keychain stores it. */
  'not-kept',
]);

/** Whether the server is reachable for the signed-in user. Cached data can be read in every state. */
export const serverReachSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('online') }),
  /** First request since the start. Data shown meanwhile comes from the cache. */
  z.object({ status: z.literal('connecting') }),
  z.object({
    status: z.literal('offline'),
    /** ISO 8601. */
    since: z.string(),
    sentence: z.string(),
    details: z.string().optional(),
    /** Time of the next automatic attempt; ISO 8601. Null while an attempt runs. */
    nextTryAt: z.string().nullable(),
  }),
  /** The server ended the session. Cached data can be read; everything else needs a new sign-in. */
  z.object({ status: z.literal('expired'), sentence: z.string() }),
  /** A snapshot has no server. It was saved at `takenAt` (ISO 8601) and never changes. */
  z.object({ status: z.literal('snapshot'), takenAt: z.string() }),
]);

/** An organization of the user at the hosted provider. */
export const organizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The organization's server is still being set up. */
  waiting: z.literal(true).optional(),
});

/** The session state of the open workspace. It never contains a secret. */
export const sessionStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('no-workspace') }),
  z.object({ status: z.literal('unusable'), failure: probeFailureSchema }),
  /** The address is probed, the keychain unlocked or the session checked. */
  z.object({ status: z.literal('restoring') }),
  /** A stored session could not be checked because the server cannot be reached. */
  z.object({
    status: z.literal('unreachable'),
    sentence: z.string(),
    details: z.string().optional(),
    /** The server answered, but not in a way that allows a session to start. */
    answered: z.boolean(),
  }),
  z.object({
    status: z.literal('signed-out'),
    reason: signedOutReasonSchema,
    sentence: z.string().optional(),
  }),
  /** The password was accepted, and the server requires the second factor. */
  z.object({ status: z.literal('second-factor') }),
  /** Signed in at the hosted provider. The user must choose an organization first. */
  z.object({ status: z.literal('choose-organisation'), organisations: z.array(organizationSchema) }),
  /** The organization's server is still being set up. The request is repeated automatically. */
  z.object({
    status: z.literal('provisioning'),
    /** Time of the next attempt; ISO 8601. Null while an attempt runs. */
    nextTryAt: z.string().nullable(),
    details: z.string().optional(),
    organisation: z.string().optional(),
  }),
  z.object({
    status: z.literal('signed-in'),
    person: personSchema,
    roles: z.array(z.enum(roles)),
    properties: z.array(propertySchema),
    /** Objects that the policy of the server does not let the user read. Absent if there are none. */
    unreadable: z.array(z.enum(serverObjects)).optional(),
    /** Null if the server reports no version. */
    backendVersion: z.string().nullable(),
    /** Component that `backendVersion` belongs to. Absent without a version. */
    versionOf: versionOfSchema.optional(),
    keeping: secretStorageSchema,
    /** Data that could not be read at sign-in, one sentence each. */
    warnings: z.array(z.string()),
    server: serverReachSchema,
    /** The server is a stand-alone health checker. It has no sign-in and serves only checks. */
    checksOnly: z.literal(true).optional(),
    /** Sign-in method. Absent until it is known, and on servers without sign-in. */
    door: z.enum(signInMethods).optional(),
    /** The server has no sign-in: everyone who reaches it has all permissions. */
    withoutLogin: z.literal(true).optional(),
    /** Where users are managed, if not by the server: at the hosted provider, or in the password file. */
    peopleElsewhere: z.enum(['provider', 'password-file']).optional(),
  }),
]);

/** Progress of a sign-in in a browser. */
export const browserStepSchema = z.discriminatedUnion('step', [
  /** The provider's page is open. It can be opened again until `until` (ISO 8601). */
  z.object({
    step: z.literal('opened'),
    url: z.string(),
    /** The user's browser, or a window of this app that clears its data afterwards. */
    where: z.enum(['browser', 'window']),
    until: z.string(),
    /** Why the page could not be opened automatically. The user can copy the address instead. */
    problem: z.string().optional(),
  }),
  /** An answer that belongs to another sign-in arrived and was discarded. The sign-in continues to wait. */
  z.object({ step: z.literal('strange') }),
  /** The correct answer arrived. The server is queried for the session. */
  z.object({ step: z.literal('returned') }),
]);

/** Effects of signing out, for display before the user confirms. */
export const signOutPreviewSchema = z.object({
  server: z.enum(signOutEffects),
  /** Host of the server or provider where the session ends. */
  host: z.string(),
  /** Names of other workspaces that are signed out at the same time. */
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

/** Flows of the built-in identity service (Ory Kratos). */
export const flowKindSchema = z.enum(['login', 'registration', 'recovery', 'verification', 'settings']);

/** One element of a flow's form. CSRF tokens stay in the main process. */
export const flowNodeSchema = z.object({
  kind: z.enum(['input', 'submit', 'text', 'image', 'anchor', 'script']),
  group: z.string(),
  name: z.string(),
  /** HTML input type: text, password, email, submit, button, checkbox … */
  type: z.string(),
  value: z.string(),
  label: z.string(),
  required: z.boolean(),
  disabled: z.boolean(),
  autocomplete: z.string().optional(),
  /** Whether the button needs a browser window (social sign-in, security keys). */
  needsBrowser: z.boolean(),
  messages: z.array(flowMessageSchema),
  /** Recovery codes, if the text lists them. They are displayed and never stored. */
  codes: z.array(z.object({ text: z.string(), used: z.boolean() })).optional(),
});

export const identityFlowSchema = z.object({
  id: z.string(),
  kind: flowKindSchema,
  /** Purpose of a login flow. */
  purpose: z.enum(['sign-in', 'confirm', 'second-factor']).optional(),
  nodes: z.array(flowNodeSchema),
  messages: z.array(flowMessageSchema),
  /** The address is verified: nothing is left to submit. */
  finished: z.boolean(),
  /** The server's own page for this kind of flow, for steps that need a browser. */
  webPage: z.string(),
});

export const flowOutcomeSchema = z.discriminatedUnion('outcome', [
  /** Display this flow. `notice` is a sentence above it, for example “expired and started again”. */
  z.object({ outcome: z.literal('flow'), flow: identityFlowSchema, notice: z.string().optional() }),
  /** The session state reports the result. */
  z.object({ outcome: z.literal('done') }),
  /** Continue on another screen. `confirm` asks for a new sign-in and then returns to the pending action. */
  z.object({
    outcome: z.literal('go'),
    to: z.enum(['start', 'sign-in', 'confirm', 'recovery', 'verification', 'settings']),
    /** The flow to continue on that screen. */
    flowId: z.string().optional(),
  }),
  /** The flow can continue only in a browser. */
  z.object({ outcome: z.literal('browser'), url: z.string(), sentence: z.string() }),
]);

/** Error that the identity service recorded for a failed flow. Not found for another user's flow. */
export const flowErrorSchema = z.discriminatedUnion('found', [
  z.object({ found: z.literal(true), details: z.string() }),
  z.object({ found: z.literal(false) }),
]);

export type BrowserStep = z.infer<typeof browserStepSchema>;
export type SignOutPreview = z.infer<typeof signOutPreviewSchema>;
export type Organization = z.infer<typeof organizationSchema>;
export type FlowKind = z.infer<typeof flowKindSchema>;
export type FlowMessage = z.infer<typeof flowMessageSchema>;
export type FlowNode = z.infer<typeof flowNodeSchema>;
export type IdentityFlow = z.infer<typeof identityFlowSchema>;
export type FlowOutcome = z.infer<typeof flowOutcomeSchema>;
export type FlowError = z.infer<typeof flowErrorSchema>;
