import { localTimeZone } from '#contract/rules/zonedTime.ts';
import { windowZone } from '#kit/format/timeZone.ts';
import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { noiseView } from './noiseView.ts';

/** Options of the query for a number of days, which begin at midnight in the window's time zone. */
export function noiseOptions(days: string) {
  const timeZone = windowZone();
  return queries.notifications.sends.noise.queryOptions({
    input: { days: Number(days), ...(timeZone === localTimeZone ? {} : { timeZone }) },
  });
}

export const noisePrefetch: PrefetchQuery = (query) => [noiseOptions(noiseView.read(query).days)];
