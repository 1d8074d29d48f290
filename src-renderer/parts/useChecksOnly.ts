import { useSession } from './bridge/live.ts';

/** Whether the open workspace is a health checker alone: nobody signs in there, and it has nothing but checks. */
export function useChecksOnly(): boolean {
  const session = useSession();
  return session?.status === 'signed-in' && session.checksOnly === true;
}
