import { useRef, useState } from 'react';
import { type DisplayFailure, toDisplayFailure } from '#parts/failures.ts';

/** Runs one submit at a time and stores its failure. Ignores further calls while one runs. */
export function useSubmit() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DisplayFailure>();
  const submit = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(toDisplayFailure(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}
