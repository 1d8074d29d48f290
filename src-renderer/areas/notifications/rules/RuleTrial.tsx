import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { RuleTrialInput, RuleTrial as Trial } from '../../../../src-preload/contract/notifications.ts';
import { repeatIntervalMs } from '../../../../src-preload/contract/rules/notifications.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { FieldFrame } from '../../../kit/fields/FieldFrame.tsx';
import { type FormRecord, isRecord } from '../../../kit/form/recordPath.ts';
import { useFromValues } from '../../../kit/form/useRowField.ts';
import { clockNow } from '../../../kit/format/clock.ts';
import { formatMoment } from '../../../kit/format/formatMoment.ts';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { Details } from '../../../kit/panels/Details.tsx';
import { queries } from '../../../parts/bridge/bridge.ts';
import { isForbidden, toShownFailure } from '../../../parts/failures.ts';
import { addressOfThing } from '../../../parts/silences/silencedThing.ts';
import { messages } from './messages.ts';
import styles from './Rules.module.css';
import { useRecipient } from './useRecipient.ts';

const { trial: texts } = messages;
const dayMs = 24 * 60 * 60_000;
const parts = ['repeated', 'silenced', 'filtered', 'unjudged'] as const;

/** The form values that decide what a rule sends, as JSON. */
const textOfRule = ({ events, filter, repeat_interval }: FormRecord): string =>
  JSON.stringify({ events, filter, repeat_interval });

/** Parses the JSON to the procedure's input. */
function inputOf(text: string): RuleTrialInput {
  const read: unknown = JSON.parse(text);
  const { events, filter, repeat_interval: interval } = isRecord(read) ? read : {};
  return {
    events: Array.isArray(events) ? events.filter((one) => typeof one === 'string') : [],
    filter: typeof filter === 'string' && filter.trim() !== '' ? filter : null,
    repeatInterval: typeof interval === 'string' && interval !== '' ? interval : null,
  };
}

function stopOf({ events, repeatInterval }: RuleTrialInput): string | undefined {
  if (events.length === 0) return texts.noEvents;
  return repeatInterval !== null && repeatIntervalMs(repeatInterval) === null ? texts.badInterval : undefined;
}

/** `in the last 7 days`, or the start of the synced history if it is shorter. */
function whenText(since: string): string {
  const days = (clockNow() - Date.parse(since)) / dayMs;
  const whole = Math.round(days);
  return whole > 0 && Math.abs(days - whole) < 0.05
    ? texts.lastDays(whole)
    : texts.since(formatMoment(since));
}

function Outcome({ trial, to }: { readonly trial: Trial; readonly to: string }) {
  const when = whenText(trial.since);
  if (trial.events === 0)
    return (
      <>
        <p className={styles.sentence}>{texts.nothingKept(when)}</p>
        <p className={styles.note}>{texts.honest}</p>
      </>
    );
  return (
    <>
      <p className={styles.sentence}>{texts.would(trial.sent, when, to)}</p>
      <p className={styles.note}>{texts.events(trial.events)}</p>
      <ul className={styles.lines}>
        {parts
          .filter((part) => trial[part] > 0)
          .map((part) => (
            <li key={part}>
              {texts.parts[part](trial[part])}
              {part === 'unjudged' && trial.reason !== null && texts.why(trial.reason)}
            </li>
          ))}
      </ul>
      {trial.resources.length > 0 && (
        <div>
          <p className={styles.caption}>{texts.resources}</p>
          <ul className={styles.lines} aria-label={texts.resources}>
            {trial.resources.map(({ resource, times }) => (
              <li key={`${resource.kind} ${resource.id}`} className={styles.line}>
                <Icon name={resource.icon ?? resource.type ?? resource.kind} fallback={resource.kind} />
                <Link
                  to={addressOfThing(resource)}
                  className={styles.cut}
                  data-tooltip={resource.name ?? resource.id}
                >
                  {resource.name ?? resource.id}
                </Link>
                <span className={styles.times}>{texts.times(times)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.note}>{texts.honest}</p>
    </>
  );
}

function Failed({ error }: { readonly error: Error }) {
  const { code, sentence, details } = toShownFailure(error);
  const said = isForbidden(error)
    ? texts.forbidden
    : code === 'NOT_FOUND'
      ? texts.notKept
      : texts.failed(sentence);
  return (
    <div className={styles.failure}>
      <p>{said}</p>
      {details !== undefined && <Details text={details} />}
    </div>
  );
}

/**
 * Counts what the form's rule would have sent recently.
 * Runs on demand; any further change marks the result as stale.
 */
export function RuleTrial() {
  const [asked, setAsked] = useState<string>();
  const typed = useFromValues(textOfRule);
  const input = inputOf(asked ?? typed);
  const answer = useQuery({
    ...queries.notifications.rules.try.queryOptions({ input }),
    enabled: asked !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const to = useRecipient(asked !== undefined);
  const stale = asked !== undefined && asked !== typed;
  const trial = answer.data?.data;
  const run = () => {
    if (asked === typed) void answer.refetch();
    else setAsked(typed);
  };
  return (
    <FieldFrame label={texts.label} group>
      {(_control, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take its name from the frame's label.
        <div role="group" {...group} className={styles.trial}>
          <div className={styles.trialHead}>
            <p className={styles.note}>{asked === undefined ? texts.intro : stale ? texts.stale : ''}</p>
            <Button
              busy={answer.isFetching}
              disabledReason={answer.isFetching ? undefined : stopOf(inputOf(typed))}
              onClick={run}
            >
              {!answer.isFetching && <FlaskConical aria-hidden />}
              {asked === undefined ? texts.run : texts.again}
            </Button>
          </div>
          {asked !== undefined && (
            <div className={styles.outcome} role="status" data-stale={stale || undefined}>
              {answer.error !== null && !answer.isFetching ? (
                <Failed error={answer.error} />
              ) : trial === undefined ? (
                <p className={styles.note}>{texts.running}</p>
              ) : (
                <Outcome trial={trial} to={to} />
              )}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
