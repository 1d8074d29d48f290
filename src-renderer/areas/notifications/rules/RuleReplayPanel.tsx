import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RuleReplayInput, RuleReplay as Trial } from '#contract/notifications.ts';
import { repeatIntervalMs } from '#contract/rules/notifications.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldFrame } from '#kit/fields/FieldFrame.tsx';
import { useFromValues } from '#kit/form/useRowField.ts';
import { clockNow } from '#kit/format/clock.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Row, Stack, Text } from '#kit/layout/boxes.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { isForbidden, toDisplayFailure } from '#parts/failures.ts';
import { silencedResourceAddress } from '#parts/silences/silencedResource.ts';
import { messages } from './messages.ts';
import { ReplayEvents } from './ReplayEvents.tsx';
import styles from './Rules.module.css';
import { replayInputOf, replayJson } from './replayInput.ts';
import { useRecipient } from './useRecipient.ts';

const { trial: texts } = messages;
const dayMs = 24 * 60 * 60_000;
const skipReasons = ['repeated', 'grouped', 'recovered', 'silenced', 'filtered', 'unjudged'] as const;

function disabledReasonOf({ events, repeatInterval }: RuleReplayInput): string | undefined {
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

/** The result in a sentence. Events about which the replay cannot decide may have been sent, too. */
function resultText({ sent, unknown }: Trial, when: string, to: string): string {
  if (unknown === 0) return texts.result(sent, when, to);
  return sent === 0 ? texts.resultUnknown(when) : texts.resultAtLeast(sent, when, to);
}

interface ReplayResultProps {
  readonly trial: Trial;
  /** Recipient as the end of a sentence. */
  readonly to: string;
  readonly input: RuleReplayInput;
}

function ReplayResult({ trial, to, input }: ReplayResultProps) {
  const when = whenText(trial.since);
  if (trial.events === 0)
    return (
      <>
        <p className={styles.sentence}>{texts.noStoredEvents(when)}</p>
        <Text as="p" tone="muted">
          {texts.limitations}
        </Text>
      </>
    );
  return (
    <>
      <p className={styles.sentence}>
        {trial.unjudged === trial.events && trial.reason !== null
          ? texts.noFilter(trial.reason)
          : resultText(trial, when, to)}
      </p>
      <Text as="p" tone="muted">
        {texts.events(trial.events)}
      </Text>
      <Stack as="ul" gap={2}>
        {skipReasons
          .filter((part) => trial[part] > 0)
          .map((part) => (
            <li key={part}>
              {texts.parts[part](trial[part])}
              {part === 'unjudged' &&
                trial.reason !== null &&
                trial.unjudged < trial.events &&
                texts.reason(trial.reason)}
            </li>
          ))}
        {trial.unknownReasons.map(({ reason, times }) => (
          <li key={reason}>{texts.unknown(times, reason)}</li>
        ))}
      </Stack>
      {input.groupBy.length > 0 && input.repeatInterval === null && (
        <Text as="p" tone="muted">
          {texts.ineffectiveGrouping}
        </Text>
      )}
      {trial.resources.length > 0 && (
        <div>
          <p className={styles.caption}>{texts.resources}</p>
          <Stack as="ul" gap={2} aria-label={texts.resources}>
            {trial.resources.map(({ resource, times }) => (
              <Row key={`${resource.kind} ${resource.id}`} as="li" minWidth={0} gap={8}>
                <Icon name={resource.icon ?? resource.type ?? resource.kind} fallback={resource.kind} />
                <Link
                  to={silencedResourceAddress(resource)}
                  className={styles.cut}
                  data-tooltip={resource.name ?? resource.id}
                >
                  {visibleName(resource.name ?? resource.id)}
                </Link>
                <Text fixed size={12} tone="faint" digits>
                  {texts.times(times)}
                </Text>
              </Row>
            ))}
          </Stack>
        </div>
      )}
      <ReplayEvents trial={trial} />
      <Text as="p" tone="muted">
        {texts.limitations}
      </Text>
    </>
  );
}

function ReplayFailure({ error }: { readonly error: Error }) {
  const { code, sentence, details } = toDisplayFailure(error);
  const message = isForbidden(error)
    ? texts.forbidden
    : code === 'NOT_FOUND'
      ? texts.notStored
      : texts.failed(sentence);
  return (
    <Stack gap={4}>
      <p>{message}</p>
      {details !== undefined && <Details text={details} />}
    </Stack>
  );
}

/**
 * Counts what the form's rule would have sent recently.
 * Runs on demand; any further change marks the result as stale.
 */
export function RuleReplayPanel() {
  const [requestedJson, setRequestedJson] = useState<string>();
  const currentJson = useFromValues(replayJson);
  const input = replayInputOf(requestedJson ?? currentJson);
  const answer = useQuery({
    ...queries.notifications.rules.try.queryOptions({ input }),
    enabled: requestedJson !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const recipient = useRecipient(requestedJson !== undefined);
  const stale = requestedJson !== undefined && requestedJson !== currentJson;
  const trial = answer.data?.data;
  // The result is below the fold of the dialog.
  const outcome = useRef<HTMLDivElement>(null);
  const isAnswered = !answer.isFetching && (answer.data !== undefined || answer.error !== null);
  useEffect(() => {
    if (requestedJson !== undefined && isAnswered) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [requestedJson, isAnswered]);
  const run = () => {
    if (requestedJson === currentJson) void answer.refetch();
    else setRequestedJson(currentJson);
  };
  return (
    <FieldFrame label={texts.label} group>
      {(_control, group) => (
        // A fieldset cannot take its name from the frame's label.
        <Stack role="group" {...group} gap={8} padding={12} radius={6} surface="sunken">
          <div className={styles.trialHead}>
            <Text as="p" tone="muted">
              {requestedJson === undefined ? texts.intro : stale ? texts.stale : ''}
            </Text>
            <Button
              busy={answer.isFetching}
              disabledReason={answer.isFetching ? undefined : disabledReasonOf(replayInputOf(currentJson))}
              onClick={run}
            >
              {!answer.isFetching && <FlaskConical aria-hidden />}
              {requestedJson === undefined ? texts.run : texts.again}
            </Button>
          </div>
          {requestedJson !== undefined && (
            <div ref={outcome} className={styles.outcome} role="status" data-stale={stale || undefined}>
              {answer.error !== null && !answer.isFetching ? (
                <ReplayFailure error={answer.error} />
              ) : trial === undefined ? (
                <Text as="p" tone="muted">
                  {texts.running}
                </Text>
              ) : (
                <ReplayResult trial={trial} to={recipient} input={input} />
              )}
            </div>
          )}
        </Stack>
      )}
    </FieldFrame>
  );
}
