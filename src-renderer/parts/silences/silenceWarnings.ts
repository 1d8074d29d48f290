import type { SilencePreview, SilencePreviewInput } from '../../../src-preload/contract/notifications.ts';
import { messages } from './messages.ts';
import { timeLeft } from './timeLeft.ts';

const { preview: texts } = messages;
const farMs = 30 * 24 * 60 * 60_000;
const wideFrom = 100;

/** What a person may not have meant: an end that is far, very many things at once. None of it keeps from saving. */
export function silenceWarnings(
  { until, recursive }: Pick<SilencePreviewInput, 'until' | 'recursive'>,
  preview: SilencePreview | undefined,
  nowMs: number,
): readonly string[] {
  const untilMs = Date.parse(until);
  // The thing itself is one of them.
  const covered = 1 + ((recursive ? preview?.below?.total : 0) ?? 0);
  return [
    ...(untilMs < nowMs ? [texts.over] : []),
    ...(untilMs - nowMs > farMs ? [texts.far(timeLeft(nowMs, untilMs))] : []),
    ...(covered > wideFrom ? [texts.wide(covered)] : []),
  ];
}
