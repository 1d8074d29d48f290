import { silenceState } from '#contract/rules/notifications.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import { messages } from './messages.ts';
import type { SilenceSpan } from './silenceSpan.ts';
import { timeLeft } from './timeLeft.ts';

const { state: texts } = messages;

/**
 * Describes the state of a silence: expired, or a countdown to its start or end.
 * @param span ISO 8601 timestamps
 */
export function stateText(span: SilenceSpan, nowMs: number): string {
  switch (silenceState(span, nowMs)) {
    case 'expired':
      return texts.expired;
    case 'running':
      if (isForever(span.until)) return texts.endless;
      return texts.ends(timeLeft(nowMs, Date.parse(span.until)));
    case 'to-come':
      return texts.begins(timeLeft(nowMs, Date.parse(span.from)));
  }
}
