import { silenceState } from '../../../src-preload/contract/rules/notifications.ts';
import { messages } from './messages.ts';
import type { SilenceSpan } from './silenceSpan.ts';
import { timeLeft } from './timeLeft.ts';

const { state: texts } = messages;

/** How a silence stands: over, or when it ends or begins. @param span of instants, ISO 8601 */
export function stateText(span: SilenceSpan, nowMs: number): string {
  switch (silenceState(span, nowMs)) {
    case 'expired':
      return texts.expired;
    case 'running':
      return texts.ends(timeLeft(nowMs, Date.parse(span.until)));
    case 'to-come':
      return texts.begins(timeLeft(nowMs, Date.parse(span.from)));
  }
}
