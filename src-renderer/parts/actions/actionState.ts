import type { SessionState } from '#contract/entities/session.ts';
import { isGranted, type Requirement } from '#contract/rules/guards.ts';
import { snapshotSentence } from '#contract/rules/workspaces.ts';
import { messages } from './messages.ts';

/** Conditions of an action. */
export interface ActionRule {
  /** Required permission. Default: every signed-in user. */
  readonly requirement?: Requirement;
  /** Runs on this computer, without server or sign-in. */
  readonly local?: boolean;
  /**
   * Stored on this computer at least: works in a read-only workspace, without a reachable server and without a valid
   * session. Hidden in a snapshot.
   */
  readonly isStoredHere?: boolean;
  /** Can be queued: works without a reachable server or a valid session. */
  readonly isQueueable?: boolean;
  /** Reason to display while the server is unreachable. Default: the text of all actions. */
  readonly offline?: string;
}

export interface ActionState {
  /** Whether the user has permission. If not, the action is hidden. */
  readonly isPermitted: boolean;
  /** Why the action is disabled. Otherwise undefined. */
  readonly disabledReason: string | undefined;
}

/**
 * Returns whether the user may run an action and why it is disabled.
 * @param lock why the open workspace is read-only
 */
export function actionStateOf(
  {
    requirement,
    local = false,
    isStoredHere = false,
    isQueueable = false,
    offline = messages.offline,
  }: ActionRule,
  session: SessionState | undefined,
  lock: string | undefined,
): ActionState {
  if (local) return { isPermitted: true, disabledReason: undefined };
  if (session?.status !== 'signed-in') return { isPermitted: false, disabledReason: offline };
  const { server } = session;
  if (isStoredHere) return { isPermitted: server.status !== 'snapshot', disabledReason: undefined };
  const away = server.status === 'offline' ? offline : undefined;
  const ended = server.status === 'expired' ? server.sentence : undefined;
  const fixed = server.status === 'snapshot' ? snapshotSentence : undefined;
  return {
    isPermitted: requirement === undefined || isGranted(requirement, session),
    disabledReason: fixed ?? lock ?? (isQueueable ? undefined : (away ?? ended)),
  };
}
