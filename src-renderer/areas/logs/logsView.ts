import type { LogFilter } from '#contract/logs.ts';
import { parseLabelFilterId } from '#contract/rules/logs.ts';
import { isTimeZone } from '#contract/rules/zonedTime.ts';
import { resolveTimeRange } from '#kit/timeRange/timeRange.ts';
import { booleanTrueFalse, search, singleParameter, text, triState } from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';
import { logRange } from './logRange.ts';

/** The screen's URL parameters: the web client's, then our own. */
export const logsView = defineView(
  {
    topologyId: text({ maxLength: 100 }),
    logsSelector: text({}),
    query: search({ maxLength: 500 }),
    start: logRange,
    /** Labels as `key=value` that lines must or must not have. */
    labels: triState(),
    wrap: booleanTrueFalse(),
    follow: booleanTrueFalse(),
    timeZone: singleParameter<string | undefined>({
      fallback: undefined,
      read: (zone) => (isTimeZone(zone) ? zone : undefined),
      write: (zone) => zone,
    }),
  },
  { filters: ['query', 'start', 'labels'], transientFields: ['follow'] },
);

export type LogsView = ViewOf<typeof logsView>;

/**
 * Converts a view to main's filter.
 * @param nowMs end of a relative range; milliseconds since 1970
 */
export function logFilterOf(
  { query, start, labels }: Pick<LogsView, 'query' | 'start' | 'labels'>,
  nowMs: number,
): LogFilter {
  const resolved = start === 'all' ? undefined : resolveTimeRange(start, nowMs);
  const upToNow = start !== 'all' && (start.type === 'relative' || ('to' in start && start.to === 'now'));
  return {
    text: query,
    from: resolved?.from.toISOString() ?? null,
    to: upToNow ? null : (resolved?.to.toISOString() ?? null),
    labels: [...labels].flatMap(([id, sign]) => {
      const label = parseLabelFilterId(id);
      return label === undefined ? [] : [{ ...label, sign }];
    }),
  };
}
