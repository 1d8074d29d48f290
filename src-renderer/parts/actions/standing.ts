import type { SessionState } from '../../../src-preload/contract/entities/session.ts';
import { isGranted, type Requirement } from '../../../src-preload/contract/rules/guards.ts';
import { snapshotSentence } from '../../../src-preload/contract/rules/workspaces.ts';
import { messages } from './messages.ts';

/** Conditions of an action. */
export interface ActionRule {
  /** Required permission. Default: every signed-in user. */
  readonly guard?: Requirement;
  /** Runs on this computer, without server or sign-in. */
  readonly local?: boolean;
  /** Can be queued: works without a reachable server or a valid session. */
  readonly waits?: boolean;
  /** Reason to display while the server is unreachable. Default: the text of all actions. */
  readonly offline?: string;
}

export interface Standing {
  /** Whether the user has permission. If not, the action is hidden. */
  readonly mayDo: boolean;
  /** Why the action is disabled. Otherwise undefined. */
  readonly stop: string | undefined;
}

/**
 * Returns whether the user may run an action and why it is disabled.
 * @param lock why the open workspace is read-only
 */
export function standingOf(
  { guard, local = false, waits = false, offline = messages.offline }: ActionRule,
  session: SessionState | undefined,
  lock: string | undefined,
): Standing {
  if (local) return { mayDo: true, stop: undefined };
  if (session?.status !== 'signed-in') return { mayDo: false, stop: offline };
  const { server } = session;
  const away = server.status === 'offline' ? offline : undefined;
  const ended = server.status === 'expired' ? server.sentence : undefined;
  const fixed = server.status === 'snapshot' ? snapshotSentence : undefined;
  return {
    mayDo: guard === undefined || isGranted(guard, session),
    stop: fixed ?? lock ?? (waits ? undefined : (away ?? ended)),
  };
}
