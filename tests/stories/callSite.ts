import { fileURLToPath } from 'node:url';

export interface CallSite {
  readonly file: string;
  readonly line: number;
}

/**
 * Returns the position from which `called` was called.
 * @param called the function that calls `callSite`
 */
export function callSite(called: (...args: never[]) => unknown): CallSite {
  const trace = { stack: '' };
  Error.captureStackTrace(trace, called);
  const [, place = '', line = '0'] = /at (?:.*\()?(\S+?):(\d+):\d+\)?$/m.exec(trace.stack) ?? [];
  return { file: place.startsWith('file:') ? fileURLToPath(place) : place, line: Number(line) };
}
