import type { RuleReplay, RuleReplayInput } from '#contract/notifications.ts';
import { repeatIntervalMs } from '#contract/rules/notifications.ts';
import type { FilterResult } from './celFilter.ts';
import { type GroupValues, groupValuesOf } from './eventGroups.ts';
import { healthAfterWait, resourceKey } from './healthAfterWait.ts';
import { messages } from './messages.ts';
import type { TrialHistory } from './readTrialHistory.ts';
import { tryRule } from './ruleTrial.ts';

const nanosecondsPerMs = 1_000_000;

export interface RuleToReplay {
  readonly rule: Pick<RuleReplayInput, 'repeatInterval' | 'waitFor' | 'groupBy' | 'groupInterval'>;
  readonly history: TrialHistory;
  /** Results of the filter by `resourceKey`. Null without a filter. */
  readonly results: ReadonlyMap<string, FilterResult> | null;
}

/**
 * Estimates which past events a rule would have sent. Runs in the compute thread, because its time depends on the
 * number of stored notifications.
 */
export function replayRule({ rule, history, results }: RuleToReplay): Omit<RuleReplay, 'since'> {
  const { repeatInterval, waitFor, groupBy, groupInterval } = rule;
  const { sends, facts, health } = history;
  const groupValues = new Map<string, GroupValues>();
  return tryRule({
    sends,
    intervalMs: repeatIntervalMs(repeatInterval),
    ...(results === null
      ? {}
      : {
          evaluate: ({ resource }) =>
            results.get(resourceKey(resource)) ?? { reason: messages.resourceNotStored },
        }),
    ...(waitFor === null || health === null
      ? {}
      : {
          wait: {
            ms: waitFor / nanosecondsPerMs,
            resultOf: (event) => healthAfterWait(health, event, waitFor / nanosecondsPerMs),
          },
        }),
    ...(groupBy.length === 0
      ? {}
      : {
          grouping: {
            valuesOf: (resource) => {
              const key = resourceKey(resource);
              const values = groupValues.get(key) ?? groupValuesOf(groupBy, resource, facts?.get(key));
              groupValues.set(key, values);
              return values;
            },
            intervalMs: groupInterval === null ? null : groupInterval / nanosecondsPerMs,
          },
        }),
  });
}
