import { useSession } from '../bridge/live.ts';

/** Whether a snapshot is open: read-only, without a server. */
export function useSnapshot(): boolean {
  const session = useSession();
  return session?.status === 'signed-in' && session.server.status === 'snapshot';
}
