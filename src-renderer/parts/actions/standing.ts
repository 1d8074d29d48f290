import type { SessionState } from '../../../src-preload/contract/entities/session.ts';
import { isGranted, type Requirement } from '../../../src-preload/contract/rules/guards.ts';
import { snapshotSentence } from '../../../src-preload/contract/rules/workspaces.ts';
import { messages } from './messages.ts';

/** What an action asks of the person and of the moment. */
export interface ActionRule {
  /** Who may; everybody who is signed in when absent. */
  readonly guard?: Requirement;
  /** It is done on this computer: neither server nor sign-in is wanted. */
  readonly local?: boolean;
  /** It can wait until the server is there again: neither its absence nor an ended session stands in the way. */
  readonly waits?: boolean;
  /** What is said while the server is away; the words of every action when absent. */
  readonly offline?: string;
}

export interface Standing {
  /** Whether this person may do it at all: without it nothing of that is offered. */
  readonly mayDo: boolean;
  /** Why it cannot be done now. */
  readonly stop: string | undefined;
}

/**
 * What a person may do, and what stands in the way now.
 * @param lock why nothing can be changed in the open workspace
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
