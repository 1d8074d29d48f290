import { oneOf } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { sendsView } from '../sends/sendsView.ts';

export const noiseDays = ['1', '3', '7'] as const;

export const noiseView = defineView({ days: oneOf(noiseDays, '7') });

/**
 * URL of the notification history of a rule or a resource, over the time of the report.
 * @param since start of the report (ISO 8601)
 */
export const historyAddress = (
  of: { readonly rule: string } | { readonly resource: string },
  since: string,
): string =>
  `/notifications${sendsView.write({
    ...sendsView.defaults,
    ...of,
    range: { type: 'absolute', from: since, to: 'now' },
  })}`;
