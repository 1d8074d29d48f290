import { newSilenceEnds } from '../silences/silenceEnds.ts';
import { dialogMessages as texts } from './dialogMessages.ts';

/** Value of the end at the recovery. */
export const atRecovery = 'recovery';

/** Returns the ends that the form offers. Values are labels, so that `1h` begins when the form is saved. */
export const endOptions = (nowMs: number, zone: string) => [
  { value: atRecovery, label: texts.recovery },
  ...newSilenceEnds(nowMs, zone).map(({ label }) => ({ value: label, label: texts.end(label) })),
];

/** Returns the end of an option, ISO 8601. Null for the recovery. */
export function untilOf(option: string, nowMs: number, zone: string): string | null {
  const end = newSilenceEnds(nowMs, zone).find(({ label }) => label === option);
  return end === undefined ? null : new Date(end.untilMs).toISOString();
}
