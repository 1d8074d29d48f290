import { mayUseKubernetesProxy } from '../../../src-preload/contract/rules/permissions.ts';
import { useSession } from '../../parts/bridge/live.ts';
import { useServerOnline } from '../../parts/useServerOnline.ts';

/** Whether this person can have a kubeconfig now, as far as the window knows. */
export function useStanding(): { readonly allowed: boolean; readonly online: boolean } {
  const session = useSession();
  const online = useServerOnline();
  return { allowed: session?.status === 'signed-in' && mayUseKubernetesProxy(session.roles), online };
}
