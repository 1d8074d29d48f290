import { useEffect } from 'react';

/** Keeps the screen on while mounted, if the system allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let asking = false;
    let gone = false;
    const take = async () => {
      if (asking || document.hidden || lock?.released === false || !('wakeLock' in navigator)) return;
      asking = true;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (gone) await taken.release();
        else lock = taken;
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      } finally {
        asking = false;
      }
    };
    // The browser releases the lock when the window is hidden.
    const onVisible = () => void take();
    void take();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
