import { newSilenceEnds } from '../silences/silenceEnds.ts';
import { dialogMessages as texts } from './dialogMessages.ts';

/** Value of the end at the recovery. */
export const atRecovery = 'recovery';

/** Returns the ends that the form offers. Values are date math, so that `1h` begins when the form is saved, or ISO 8601. */
export const endOptions = (nowMs: number, zone: string) => [
  { value: atRecovery, label: texts.recovery },
  ...newSilenceEnds(nowMs, zone).map(({ label, until }) => ({ value: until, label: texts.end(label) })),
];

/** Returns the end of an option, ISO 8601. Null for the recovery. A day keeps its date, also after midnight. */
export function untilOf(option: string, nowMs: number, zone: string): string | null {
  if (option === atRecovery) return null;
  const relative = newSilenceEnds(nowMs, zone).find(({ until }) => until === option);
  return relative === undefined ? option : new Date(relative.untilMs).toISOString();
}
