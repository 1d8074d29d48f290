import { z } from 'zod';
import type { FlowKind, FlowOutcome } from '#contract/entities/session.ts';

export interface FlowRequest {
  readonly kind: FlowKind;
  /** Signs in again despite an existing session, for actions that need a recent sign-in. */
  readonly refresh?: boolean | undefined;
  readonly aal?: 'aal1' | 'aal2' | undefined;
  /** A flow that was started elsewhere, such as by a link in an email. */
  readonly flowId?: string | undefined;
  /** From a link in an email. Requires `flowId`. */
  readonly token?: string | undefined;
}

/** Result of a call to the identity service. */
export type FlowStep =
  | { readonly step: 'show'; readonly outcome: FlowOutcome }
  /** The cookie jar has a session. `next` is the next screen if it differs from the user's destination. */
  | { readonly step: 'signed-in'; readonly next?: FlowOutcome }
  /** The session requires the second factor. */
  | { readonly step: 'second-factor' }
  | { readonly step: 'ended'; readonly outcome: FlowOutcome }
  /** The user's profile changed. The name and the session may differ. */
  | { readonly step: 'saved'; readonly outcome: FlowOutcome };

/** Meaning of an accepted form, in addition to the flow in its answer. */
export type Acceptance =
  | { readonly as: 'signed-in'; readonly next?: FlowOutcome }
  | { readonly as: 'go'; readonly outcome: FlowOutcome }
  | { readonly as: 'flow' }
  | { readonly as: 'saved' };

interface FlowKindRow {
  /** Query parameters for creating a flow, without `return_to`. */
  readonly query: (request: FlowRequest) => Readonly<Record<string, string>>;
  /** Query parameter with the address to which the identity service redirects a browser. */
  readonly returnKey: 'return_to' | 'after_verification_return_to';
  /** Path of the page in the web client. */
  readonly webPath: string;
  /** Interprets a 200 answer to a form. */
  readonly accept: (body: unknown) => Acceptance;
  /** Verification: 400 means that the session has nothing to verify. The screen is closed. */
  readonly leavesOn400?: true;
  /** Verification: statuses of a flow that expired or belongs to another user. It is restarted silently. */
  readonly reloadsOn?: readonly number[];
}

const continueWithSchema = z.object({
  session: z.object({}).loose().nullish(),
  continue_with: z
    .array(z.object({ action: z.string(), flow: z.object({ id: z.string() }).optional() }).loose())
    .nullish(),
});

/** Returns the id of the next flow. Newer identity services include it in the answer. */
function nextFlow(body: unknown, action: string): string | undefined {
  const parsed = continueWithSchema.safeParse(body);
  const next = parsed.success ? parsed.data.continue_with?.find((one) => one.action === action) : undefined;
  return next?.flow?.id;
}

const hasSession = (body: unknown): boolean => {
  const parsed = continueWithSchema.safeParse(body);
  return parsed.success && parsed.data.session !== null && parsed.data.session !== undefined;
};

function acceptRegistration(body: unknown): Acceptance {
  if (hasSession(body)) return { as: 'signed-in' };
  const flowId = nextFlow(body, 'show_verification_ui');
  return flowId === undefined
    ? { as: 'go', outcome: { outcome: 'go', to: 'sign-in' } }
    : { as: 'go', outcome: { outcome: 'go', to: 'verification', flowId } };
}

function acceptRecovery(body: unknown): Acceptance {
  const flowId = nextFlow(body, 'show_settings_ui');
  if (flowId === undefined) return { as: 'flow' };
  return { as: 'signed-in', next: { outcome: 'go', to: 'settings', flowId } };
}

const noParameters = () => ({});

/** One row per kind of flow of the identity service. */
export const flowKinds: Readonly<Record<FlowKind, FlowKindRow>> = {
  login: {
    query: ({ refresh, aal }) => ({ refresh: String(refresh ?? false), aal: aal ?? '' }),
    returnKey: 'return_to',
    webPath: '/login',
    accept: () => ({ as: 'signed-in' }),
  },
  registration: {
    query: noParameters,
    returnKey: 'after_verification_return_to',
    webPath: '/registration',
    accept: acceptRegistration,
  },
  recovery: { query: noParameters, returnKey: 'return_to', webPath: '/recovery', accept: acceptRecovery },
  verification: {
    query: noParameters,
    returnKey: 'return_to',
    webPath: '/verification',
    accept: () => ({ as: 'flow' }),
    leavesOn400: true,
    reloadsOn: [403, 410],
  },
  settings: {
    query: noParameters,
    returnKey: 'return_to',
    webPath: '/profile-settings',
    accept: () => ({ as: 'saved' }),
  },
};
