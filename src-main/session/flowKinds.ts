import { z } from 'zod';
import type { FlowKind, FlowOutcome } from '../../src-preload/contract/entities/session.ts';

/** What starts a flow, or goes on with one. */
export interface FlowRequest {
  readonly kind: FlowKind;
  /** Sign in once more although there is a session: for what needs a fresh one. */
  readonly refresh?: boolean | undefined;
  readonly aal?: 'aal1' | 'aal2' | undefined;
  /** A flow that was started elsewhere, such as by a link in a mail. */
  readonly flowId?: string | undefined;
  /** From a link in a mail; goes with `flowId`. */
  readonly token?: string | undefined;
}

/** What the identity service made of a call. */
export type FlowStep =
  | { readonly step: 'show'; readonly outcome: FlowOutcome }
  /** The jar has a session now; `goOn` is where the person goes on, if not where they were going. */
  | { readonly step: 'signed-in'; readonly goOn?: FlowOutcome }
  /** There is a session, and it is good for nothing before the second factor was shown. */
  | { readonly step: 'second-factor' }
  /** The session is no longer one. */
  | { readonly step: 'ended'; readonly outcome: FlowOutcome }
  /** Something of the person was changed: who they are may read differently, and the session may be another. */
  | { readonly step: 'saved'; readonly outcome: FlowOutcome };

/** What an accepted form means, beside the flow that the answer may hold. */
export type Acceptance =
  | { readonly as: 'signed-in'; readonly goOn?: FlowOutcome }
  | { readonly as: 'go'; readonly outcome: FlowOutcome }
  | { readonly as: 'flow' }
  | { readonly as: 'saved' };

interface FlowKindRow {
  /** The query that creates a flow, besides `return_to`. */
  readonly query: (request: FlowRequest) => Readonly<Record<string, string>>;
  /** Name of the parameter that says where the identity service leads a browser afterwards. */
  readonly returnKey: 'return_to' | 'after_verification_return_to';
  /** The page of the web client. */
  readonly webPath: string;
  /** What a 200 to a form means. */
  readonly accept: (body: unknown) => Acceptance;
  /** Verification: a 400 says that a session is there, which has nothing to verify: the screen is left. */
  readonly leavesOn400?: true;
  /** Verification: a flow that is not this person's, or no longer, is begun again without a word. */
  readonly reloadsOn?: readonly number[];
}

const goneOnSchema = z.object({
  session: z.object({}).loose().nullish(),
  continue_with: z
    .array(z.object({ action: z.string(), flow: z.object({ id: z.string() }).optional() }).loose())
    .nullish(),
});

/** Newer identity services say in the answer itself which flow comes next. */
function nextFlow(body: unknown, action: string): string | undefined {
  const parsed = goneOnSchema.safeParse(body);
  const next = parsed.success ? parsed.data.continue_with?.find((one) => one.action === action) : undefined;
  return next?.flow?.id;
}

const hasSession = (body: unknown): boolean => {
  const parsed = goneOnSchema.safeParse(body);
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
  return { as: 'signed-in', goOn: { outcome: 'go', to: 'settings', flowId } };
}

const nothing = () => ({});

/** One row per flow of the identity service; API reference sections 3.1 and 3.4. */
export const flowKinds: Readonly<Record<FlowKind, FlowKindRow>> = {
  login: {
    query: ({ refresh, aal }) => ({ refresh: String(refresh ?? false), aal: aal ?? '' }),
    returnKey: 'return_to',
    webPath: '/login',
    accept: () => ({ as: 'signed-in' }),
  },
  registration: {
    query: nothing,
    returnKey: 'after_verification_return_to',
    webPath: '/registration',
    accept: acceptRegistration,
  },
  recovery: { query: nothing, returnKey: 'return_to', webPath: '/recovery', accept: acceptRecovery },
  verification: {
    query: nothing,
    returnKey: 'return_to',
    webPath: '/verification',
    accept: () => ({ as: 'flow' }),
    leavesOn400: true,
    reloadsOn: [403, 410],
  },
  settings: {
    query: nothing,
    returnKey: 'return_to',
    webPath: '/profile-settings',
    accept: () => ({ as: 'saved' }),
  },
};
