import { useEffect, useState } from 'react';

/**
 * Runs something once the browser has painted what was just rendered; a hidden window paints nothing.
 * @returns gives it up
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Whether the browser has painted at least once since `ready` became true.
 * @param ready whether what is waited for has been rendered
 */
export function useAfterPaint(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => (ready ? afterPaint(() => setPainted(true)) : undefined), [ready]);
  return painted;
}
