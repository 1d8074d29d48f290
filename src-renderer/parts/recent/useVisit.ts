import { useEffect } from 'react';
import type { NamedRecord } from '#contract/recent.ts';
import { bridge } from '../bridge/bridge.ts';

/**
 * Adds an opened record to the recent records.
 * @param record undefined until it is loaded
 * @param delayMs how long the record must be open, in milliseconds
 */
export function useVisit(record: NamedRecord | undefined, delayMs = 0): void {
  // Polling returns an equal record each time.
  const text = record === undefined ? undefined : JSON.stringify(record);
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => {
      // Without local storage, there is no list of recent records.
      bridge.recent.visit(JSON.parse(text)).catch(() => undefined);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
}
