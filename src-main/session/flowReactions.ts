import { z } from 'zod';
import type { FlowKind, FlowOutcome } from '#contract/entities/session.ts';
import type { ServerAnswer } from '../server/ServerAnswer.ts';
import type { FlowStep } from './flowKinds.ts';

/** Reaction to an answer that is not a flow. */
export interface Reaction {
  readonly next:
    | 'restart'
    | 'second-factor'
    | 'check'
    /** The session has ended. Sign in and return. */
    | 'ended'
    /** Sign in again and return. */
    | 'confirm'
    /** Follow the address in the answer: to a screen of this application, or else in a browser. */
    | 'follow'
    | 'start';
  /** Message above the restarted flow. */
  readonly notice?: string;
  readonly refresh?: boolean;
  /** Restarts without a redirect address. */
  readonly withoutReturn?: boolean;
}

export const expiredReaction: Reaction = {
  next: 'restart',
  notice: 'Your interaction expired, please fill out the form again.',
};

/** Reactions for all kinds of flows. Rows of `ownReactions` override them. */
const reactions: Readonly<Record<string, Reaction>> = {
  session_aal2_required: { next: 'second-factor' },
  session_already_available: { next: 'check' },
  session_refresh_required: { next: 'restart' },
  self_service_flow_return_to_forbidden: {
    next: 'restart',
    notice: 'The return_to address is not allowed.',
    withoutReturn: true,
  },
  self_service_flow_expired: expiredReaction,
  security_csrf_violation: {
    next: 'restart',
    notice: 'A security violation was detected, please fill out the form again.',
  },
  security_identity_mismatch: { next: 'restart' },
  browser_location_change_required: { next: 'follow' },
  session_inactive: { next: 'ended' },
  // The session that needs the second factor has ended.
  session_aal1_required: { next: 'ended' },
};

const ownReactions: Readonly<Partial<Record<FlowKind, Readonly<Record<string, Reaction>>>>> = {
  login: {
    session_refresh_required: { next: 'restart', refresh: true },
    // Other flows react with the sign-in screen, which is already open here.
    session_inactive: { next: 'restart' },
  },
  settings: {
    session_refresh_required: { next: 'confirm' },
    // Settings always have a session. Return to the start page.
    session_already_available: { next: 'start' },
  },
};

const errorSchema = z.object({
  error: z.object({ id: z.string().optional() }).loose(),
  redirect_browser_to: z.string().optional(),
});

interface NamedError {
  readonly id: string | undefined;
  readonly redirect: string | undefined;
}

function errorOf(answer: ServerAnswer): NamedError {
  try {
    const parsed = errorSchema.safeParse(JSON.parse(answer.body));
    if (parsed.success) return { id: parsed.data.error.id, redirect: parsed.data.redirect_browser_to };
  } catch {
    // Not an error of the identity service: use only the status.
  }
  return { id: undefined, redirect: undefined };
}

/**
 * Returns the reaction to an answer of the identity service.
 * @returns undefined for an unknown answer, which is reported as a failure with the server's message
 */
export function reactionTo(kind: FlowKind, answer: ServerAnswer): Reaction | undefined {
  const { id } = errorOf(answer);
  const named = id === undefined ? undefined : (ownReactions[kind]?.[id] ?? reactions[id]);
  if (named !== undefined) return named;
  // 410: the flow expired. 404: the identity service deleted the flow.
  return answer.status === 410 || answer.status === 404 ? expiredReaction : undefined;
}

/**
 * Screens for addresses that the identity service names: its own paths with any prefix, and pages of the web
 * client.
 */
const screens: ReadonlyArray<readonly [path: RegExp, to: Extract<FlowOutcome, { outcome: 'go' }>['to']]> = [
  [/^\/(?:profile-)?settings$|\/self-service\/settings\/browser$/, 'settings'],
  [/^\/verification$|\/self-service\/verification\/browser$/, 'verification'],
  [/^\/recovery$|\/self-service\/recovery\/browser$/, 'recovery'],
  [/^\/login$|\/self-service\/login\/browser$/, 'sign-in'],
  [/^\/$/, 'start'],
];

/**
 * Resolves `redirect_browser_to` to a screen by path and parameters, or else to a browser. The origin is
 * ignored, because it is the configured address of the identity service. No request or cookie is sent to that
 * origin: the flow continues at the workspace's server.
 * @param origin scheme, host and port of the workspace's server
 */
export function resolveRedirect(answer: ServerAnswer, origin: string): FlowStep {
  const { redirect } = errorOf(answer);
  const url = redirect === undefined ? undefined : (URL.parse(redirect, origin) ?? undefined);
  const screen = url === undefined ? undefined : screens.find(([path]) => path.test(url.pathname))?.[1];
  if (url === undefined || screen === undefined) {
    const sentence = 'The server requires a browser to continue.';
    return { step: 'show', outcome: { outcome: 'browser', url: url?.href ?? origin, sentence } };
  }
  const go = (to: typeof screen | 'confirm', flowId: string | null = null): FlowStep => ({
    step: 'show',
    outcome: { outcome: 'go', to, ...(flowId === null ? {} : { flowId }) },
  });
  if (screen === 'sign-in' && url.searchParams.get('aal') === 'aal2') return { step: 'second-factor' };
  if (screen === 'sign-in' && url.searchParams.get('refresh') === 'true') return go('confirm');
  return go(screen, url.searchParams.get('flow'));
}
