import type { PersonalToken } from '../../../src-preload/contract/tokens.ts';
import { messages } from './messages.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** So long before its end a token that does not renew is worth a look. */
const soonMs = 7 * dayMs;

/** Units in which the time that is left is told: below how many of a unit it is used. */
const units = [
  ['minute', minuteMs, 60],
  ['hour', hourMs, 48],
  ['day', dayMs, Number.POSITIVE_INFINITY],
] as const;

interface Expiry {
  readonly stands: 'unsaid' | 'never' | 'over' | 'soon' | 'later';
  /** Nothing where the server does not say. */
  readonly text: string;
}

/** How long something is left, in whole words: `3 days`. @param leftMs above 0 */
export function leftText(leftMs: number): string {
  for (const [unit, unitMs, below] of units) {
    const count = Math.round(leftMs / unitMs);
    if (count === 0) return messages.expiry.lessThan(unit);
    if (count < below) return messages.expiry.count(count, unit);
  }
  return '';
}

/** When a token ends, in words. @param nowMs milliseconds since 1970 */
export function expiryOf(
  { expiresAt, renews }: Pick<PersonalToken, 'expiresAt' | 'renews'>,
  nowMs: number,
): Expiry {
  if (expiresAt === undefined) return { stands: 'unsaid', text: '' };
  if (expiresAt === null) return { stands: 'never', text: messages.expiry.never };
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (Number.isNaN(leftMs)) return { stands: 'later', text: expiresAt };
  if (leftMs <= 0) return { stands: 'over', text: messages.expiry.over };
  return {
    stands: !renews && leftMs < soonMs ? 'soon' : 'later',
    text: messages.expiry.ahead(leftText(leftMs)),
  };
}
