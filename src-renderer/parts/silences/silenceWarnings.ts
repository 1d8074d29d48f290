import type { SilencePreview, SilencePreviewInput } from '#contract/notifications.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import { messages } from './messages.ts';
import { timeLeft } from './timeLeft.ts';

const { preview: texts } = messages;
const distantThresholdMs = 30 * 24 * 60 * 60_000;
const wideThreshold = 100;

/** Returns warnings about likely mistakes: a distant end or many resources. They do not prevent saving. */
export function silenceWarnings(
  { until, recursive }: Pick<SilencePreviewInput, 'until' | 'recursive'>,
  preview: SilencePreview | undefined,
  nowMs: number,
): readonly string[] {
  const untilMs = Date.parse(until);
  // Includes the resource itself.
  const covered = 1 + ((recursive ? preview?.below?.total : 0) ?? 0);
  return [
    ...(untilMs < nowMs ? [texts.over] : []),
    ...(isForever(until)
      ? [texts.endless]
      : untilMs - nowMs > distantThresholdMs
        ? [texts.far(timeLeft(nowMs, untilMs))]
        : []),
    ...(covered > wideThreshold ? [texts.wide(covered)] : []),
  ];
}
