import { useSession } from '../bridge/live.ts';

/** Whether a snapshot is open: no server is behind it, and nothing of it changes. */
export function useSnapshot(): boolean {
  const session = useSession();
  return session?.status === 'signed-in' && session.server.status === 'snapshot';
}
