import { useCallback, useEffect, useRef, useState } from 'react';
import type { DoctorReport } from '../../../src-preload/contract/workspaces.ts';
import { bridge } from '../bridge/bridge.ts';
import { type ShownFailure, toShownFailure } from '../failures.ts';

export type DoctorQuestion = Parameters<typeof bridge.workspaces.doctor>[0];

/** Runs the connection check. A new check and unmounting cancel the previous one. */
export function useDoctor(question: DoctorQuestion) {
  const [report, setReport] = useState<DoctorReport>();
  const [failure, setFailure] = useState<ShownFailure>();
  const asking = useRef<AbortController | undefined>(undefined);
  const latest = useRef(question);
  latest.current = question;
  const examine = useCallback(async () => {
    asking.current?.abort();
    const ending = new AbortController();
    asking.current = ending;
    setFailure(undefined);
    try {
      const { signal } = ending;
      for await (const next of await bridge.workspaces.doctor(latest.current, { signal })) {
        if (signal.aborted) return;
        setReport(next);
      }
    } catch (error) {
      if (!ending.signal.aborted) setFailure(toShownFailure(error));
    }
  }, []);
  useEffect(() => {
    void examine();
    return () => asking.current?.abort();
  }, [examine]);
  return { report, failure, examine };
}
