import type { PersonalToken } from '#contract/tokens.ts';
import { messages } from './messages.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Time before expiry, in milliseconds, from which a non-renewing token gets a warning. */
const expiryWarningMs = 7 * dayMs;

/** Units of the remaining time: name, milliseconds, and the count below which the unit is used. */
const units = [
  ['minute', minuteMs, 60],
  ['hour', hourMs, 48],
  ['day', dayMs, Number.POSITIVE_INFINITY],
] as const;

interface Expiry {
  readonly state: 'unsaid' | 'never' | 'over' | 'soon' | 'later';
  /** Empty if the server does not report the expiry. */
  readonly text: string;
}

/**
 * Formats the remaining time, such as `3 days`.
 * @param leftMs above 0
 */
export function leftText(leftMs: number): string {
  for (const [unit, unitMs, below] of units) {
    const count = Math.round(leftMs / unitMs);
    if (count === 0) return messages.expiry.lessThan(unit);
    if (count < below) return messages.expiry.count(count, unit);
  }
  return '';
}

/**
 * Describes a token's expiry.
 * @param nowMs milliseconds since 1970
 */
export function expiryOf(
  { expiresAt, renews }: Pick<PersonalToken, 'expiresAt' | 'renews'>,
  nowMs: number,
): Expiry {
  if (expiresAt === undefined) return { state: 'unsaid', text: '' };
  if (expiresAt === null) return { state: 'never', text: messages.expiry.never };
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (Number.isNaN(leftMs)) return { state: 'later', text: expiresAt };
  if (leftMs <= 0) return { state: 'over', text: messages.expiry.expired };
  return {
    state: !renews && leftMs < expiryWarningMs ? 'soon' : 'later',
    text: messages.expiry.expiresIn(leftText(leftMs)),
  };
}
