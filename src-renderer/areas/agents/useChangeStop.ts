import { actionGuards, isGranted } from '../../../src-preload/contract/rules/guards.ts';
import { useSession } from '../../parts/bridge/live.ts';
import { useWorkspaceLock } from '../../parts/workspaces/useWorkspaceLock.ts';
import { messages } from './messages.ts';

interface Standing {
  /** Whether this person may change agents at all: without it nothing of that is offered. */
  readonly mayChange: boolean;
  /** Why nothing can be changed now. */
  readonly stop: string | undefined;
}

/** What a person may do to agents, and what stands in the way now. */
export function useChangeStop(): Standing {
  const session = useSession();
  const lock = useWorkspaceLock();
  if (session?.status !== 'signed-in') return { mayChange: false, stop: messages.offline };
  const { server } = session;
  const away = server.status === 'offline' ? messages.offline : undefined;
  const ended = server.status === 'expired' ? server.sentence : undefined;
  return { mayChange: isGranted(actionGuards.changeAgents, session), stop: lock ?? away ?? ended };
}
