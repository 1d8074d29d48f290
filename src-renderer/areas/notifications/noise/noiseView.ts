import { oneOf } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { sendsView } from '../sends/sendsView.ts';

export const noiseDays = ['1', '3', '7'] as const;

export type NoiseDays = (typeof noiseDays)[number];

export const noiseView = defineView({ days: oneOf(noiseDays, '7') });

/** URL of the notification history of a rule or a resource, over the report's days. */
export const historyAddress = (
  of: { readonly rule: string } | { readonly resource: string },
  days: NoiseDays,
): string =>
  `/notifications${sendsView.write({
    ...sendsView.defaults,
    ...of,
    range: { type: 'relative', range: `now-${days}d` },
  })}`;
