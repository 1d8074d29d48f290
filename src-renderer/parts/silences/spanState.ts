import { silenceState } from '#contract/rules/notifications.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import { messages } from './messages.ts';
import type { SilenceSpan } from './silenceSpan.ts';
import { timeLeft } from './timeLeft.ts';

const { state: texts } = messages;

/** The window's clock is up to this late, so a silence that begins now has a start in the future. */
const clockTickMs = 10_000;

/**
 * Describes the state of a silence: expired, or a countdown to its start or end.
 * @param span ISO 8601 timestamps
 */
export function stateText(span: SilenceSpan, nowMs: number): string {
  const untilStartMs = Date.parse(span.from) - nowMs;
  const isStarting = untilStartMs > 0 && untilStartMs <= clockTickMs;
  switch (isStarting ? 'running' : silenceState(span, nowMs)) {
    case 'expired':
      return texts.expired;
    case 'running':
      if (isForever(span.until)) return texts.endless;
      return texts.ends(timeLeft(nowMs, Date.parse(span.until)));
    case 'to-come':
      return texts.begins(timeLeft(nowMs, Date.parse(span.from)));
  }
}
