import { useEffect, useState } from 'react';

/** So long after the last key or movement nobody is there any more. */
const goneAfterMs = 30_000;

/** Whether a person is at the screen: a key was pressed, or the pointer moved, a moment ago. */
export function usePersonAt(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: string | undefined;
    const onAct = () => {
      setThere(true);
      clearTimeout(timer);
      timer = setTimeout(() => setThere(false), goneAfterMs);
    };
    // The system also tells of a pointer that rests while what lies below it changes: where it is first is no movement.
    const onMove = ({ screenX, screenY }: PointerEvent) => {
      const at = `${screenX} ${screenY}`;
      if (last !== undefined && at !== last) onAct();
      last = at;
    };
    const leave = new AbortController();
    const options = { signal: leave.signal, capture: true, passive: true } as const;
    addEventListener('pointermove', onMove, options);
    for (const name of ['pointerdown', 'keydown', 'wheel'] as const) addEventListener(name, onAct, options);
    return () => {
      leave.abort();
      clearTimeout(timer);
    };
  }, []);
  return isThere;
}
