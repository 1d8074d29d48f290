import { actionGuards, isGranted } from '../../../src-preload/contract/rules/guards.ts';
import { useSession } from '../../parts/bridge/live.ts';
import { useServerOnline } from '../../parts/useServerOnline.ts';
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
  const online = useServerOnline();
  const lock = useWorkspaceLock();
  return {
    mayChange: session?.status === 'signed-in' && isGranted(actionGuards.changeAgents, session),
    stop: lock ?? (online ? undefined : messages.offline),
  };
}
