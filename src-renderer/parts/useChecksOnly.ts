import { useSession } from './bridge/live.ts';

/** Whether the open workspace is a stand-alone health checker, which has no sign-in and only checks. */
export function useChecksOnly(): boolean {
  const session = useSession();
  return session?.status === 'signed-in' && session.checksOnly === true;
}
