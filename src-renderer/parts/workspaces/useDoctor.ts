import { useCallback, useEffect, useRef, useState } from 'react';
import type { DoctorReport } from '#contract/workspaces.ts';
import { bridge } from '../bridge/bridge.ts';
import { type DisplayFailure, toDisplayFailure } from '../failures.ts';

export type DoctorInput = Parameters<typeof bridge.workspaces.doctor>[0];

/** Runs the connection check. A new check and unmounting cancel the previous one. */
export function useDoctor(input: DoctorInput) {
  const [report, setReport] = useState<DoctorReport>();
  const [failure, setFailure] = useState<DisplayFailure>();
  const activeCheck = useRef<AbortController | undefined>(undefined);
  const latest = useRef(input);
  latest.current = input;
  const examine = useCallback(async () => {
    activeCheck.current?.abort();
    const controller = new AbortController();
    activeCheck.current = controller;
    setFailure(undefined);
    try {
      const { signal } = controller;
      for await (const next of await bridge.workspaces.doctor(latest.current, { signal })) {
        if (signal.aborted) return;
        setReport(next);
      }
    } catch (error) {
      if (!controller.signal.aborted) setFailure(toDisplayFailure(error));
    }
  }, []);
  useEffect(() => {
    void examine();
    return () => activeCheck.current?.abort();
  }, [examine]);
  return { report, failure, examine };
}
