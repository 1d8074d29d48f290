import { z } from 'zod';
import type { FlowKind, FlowOutcome } from '../../src-preload/contract/entities/session.ts';
import type { ServerAnswer } from '../server/ServerAnswer.ts';
import type { FlowStep } from './flowKinds.ts';

/** What an answer that is no flow leads to; specification part 1 section 4, API reference section 3.4. */
export interface Reaction {
  readonly next:
    | 'restart'
    | 'second-factor'
    /** There is a session already. */
    | 'check'
    /** The session is no longer one: sign in, and come back. */
    | 'ended'
    /** Sign in once more, and come back. */
    | 'confirm'
    /** Go where the answer says: to a screen of ours where it is one, else in a browser. */
    | 'follow'
    | 'start';
  /** Said above the flow that starts again. */
  readonly notice?: string;
  readonly refresh?: boolean;
  /** Starts again without saying where to lead a browser afterwards. */
  readonly withoutReturn?: boolean;
}

export const expired: Reaction = {
  next: 'restart',
  notice: 'Your interaction expired, please fill out the form again.',
};

/** For every kind of flow; rows of `login` and `settings` stand over them. */
const reactions: Readonly<Record<string, Reaction>> = {
  session_aal2_required: { next: 'second-factor' },
  session_already_available: { next: 'check' },
  session_refresh_required: { next: 'restart' },
  self_service_flow_return_to_forbidden: {
    next: 'restart',
    notice: 'The return_to address is not allowed.',
    withoutReturn: true,
  },
  self_service_flow_expired: expired,
  security_csrf_violation: {
    next: 'restart',
    notice: 'A security violation was detected, please fill out the form again.',
  },
  security_identity_mismatch: { next: 'restart' },
  browser_location_change_required: { next: 'follow' },
  session_inactive: { next: 'ended' },
  // A second factor was asked for, and the session that it belongs to is over.
  session_aal1_required: { next: 'ended' },
};

const ownReactions: Readonly<Partial<Record<FlowKind, Readonly<Record<string, Reaction>>>>> = {
  login: {
    session_refresh_required: { next: 'restart', refresh: true },
    // Elsewhere this leads to sign-in; here the person is there already.
    session_inactive: { next: 'restart' },
  },
  settings: {
    session_refresh_required: { next: 'confirm' },
    // Settings always have a session, so this says nothing new: the person begins at the start.
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
    // Not the identity service's form: only the status speaks.
  }
  return { id: undefined, redirect: undefined };
}

/**
 * What an answer of the identity service leads to.
 * @returns undefined for an answer that no table names: it is a failure, told with the server's own message
 */
export function reactionTo(kind: FlowKind, answer: ServerAnswer): Reaction | undefined {
  const { id } = errorOf(answer);
  const named = id === undefined ? undefined : (ownReactions[kind]?.[id] ?? reactions[id]);
  if (named !== undefined) return named;
  // 410: expired; 404: the identity service has forgotten the flow.
  return answer.status === 410 || answer.status === 404 ? expired : undefined;
}

/**
 * Screens of ours behind addresses that the identity service names: its own, which its base address may stand before, and
 * pages of the web client.
 */
const screens: ReadonlyArray<readonly [path: RegExp, to: Extract<FlowOutcome, { outcome: 'go' }>['to']]> = [
  [/^\/(?:profile-)?settings$|\/self-service\/settings\/browser$/, 'settings'],
  [/^\/verification$|\/self-service\/verification\/browser$/, 'verification'],
  [/^\/recovery$|\/self-service\/recovery\/browser$/, 'recovery'],
  [/^\/login$|\/self-service\/login\/browser$/, 'sign-in'],
  [/^\/$/, 'start'],
];

/**
 * Where an answer with `redirect_browser_to` leads: to a screen of ours by the path and the parameters of the address, else
 * into a browser. Its origin says nothing: the identity service names the address that it was set up with, which need not be
 * the one it was asked at. So nothing is ever asked there, and no cookie goes there; the flow goes on at the workspace's server.
 * @param origin scheme, host and port of the workspace's server
 */
export function landingOf(answer: ServerAnswer, origin: string): FlowStep {
  const { redirect } = errorOf(answer);
  const url = redirect === undefined ? undefined : (URL.parse(redirect, origin) ?? undefined);
  const screen = url === undefined ? undefined : screens.find(([path]) => path.test(url.pathname))?.[1];
  if (url === undefined || screen === undefined) {
    const sentence = 'The server wants to go on in a browser.';
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
