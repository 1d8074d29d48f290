import { useEffect } from 'react';

/** Keeps the screen on while mounted, if the system allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isRequesting = false;
    let isUnmounted = false;
    const acquire = async () => {
      if (isRequesting || document.hidden || lock?.released === false || !('wakeLock' in navigator)) return;
      isRequesting = true;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (isUnmounted) await taken.release();
        else lock = taken;
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      } finally {
        isRequesting = false;
      }
    };
    // The browser releases the lock when the window is hidden.
    const onVisible = () => void acquire();
    void acquire();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
