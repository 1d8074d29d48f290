import { useSession } from './bridge/live.ts';

/** Whether the server can be reached for the signed-in user. True until the first result. */
export function useServerOnline(): boolean {
  const session = useSession();
  if (session?.status !== 'signed-in') return false;
  return session.server.status === 'online' || session.server.status === 'connecting';
}
