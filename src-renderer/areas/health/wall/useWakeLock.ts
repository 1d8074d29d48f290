import { useEffect } from 'react';

/** Keeps the screen on as long as the caller is shown. A system that cannot, or will not on battery, goes its own way. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const take = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (gone) await taken.release();
        else lock = taken;
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      }
    };
    // The system takes it away whenever the window is hidden.
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
