import { mayUseKubernetesProxy } from '#contract/rules/permissions.ts';
import { useSession } from '#parts/bridge/live.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { useWorkspaceLock } from '#parts/workspaces/useWorkspaceLock.ts';
import type { KubeconfigAccess } from './installationRules.ts';

/** Whether this user can get a kubeconfig now, as far as the window knows. */
export function useKubeconfigAccess(): KubeconfigAccess {
  const session = useSession();
  const online = useServerOnline();
  const lockedReason = useWorkspaceLock();
  return {
    allowed: session?.status === 'signed-in' && mayUseKubernetesProxy(session.roles),
    online,
    lockedReason,
  };
}
