import { mayUseKubernetesProxy } from '../../../src-preload/contract/rules/permissions.ts';
import { useSession } from '../../parts/bridge/live.ts';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import { useWorkspaceLock } from '../../parts/workspaces/useWorkspaceLock.ts';
import type { Standing } from './installationRules.ts';

/** Whether this user can get a kubeconfig now, as far as the window knows. */
export function useStanding(): Standing {
  const session = useSession();
  const online = useServerOnline();
  const locked = useWorkspaceLock();
  return { allowed: session?.status === 'signed-in' && mayUseKubernetesProxy(session.roles), online, locked };
}
