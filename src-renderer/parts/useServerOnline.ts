import { useSession } from './bridge/live.ts';

/** Whether the server answers the person who is signed in. True as long as it has not been found out. */
export function useServerOnline(): boolean {
  const session = useSession();
  if (session?.status !== 'signed-in') return false;
  return session.server.status === 'online' || session.server.status === 'connecting';
}
