import { useEffect, useState } from 'react';

/**
 * Runs a callback after the browser has painted the current render. A hidden window does not paint.
 * @returns A function that cancels the callback.
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
 * @param ready Whether the awaited content is rendered.
 */
export function useAfterPaint(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => (ready ? afterPaint(() => setPainted(true)) : undefined), [ready]);
  return painted;
}
