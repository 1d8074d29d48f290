import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplayEvent, RuleReplay } from '#contract/notifications.ts';
import { maxReplayEvents, type ReplayOutcome, replayOutcomes } from '#contract/rules/notifications.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Box, Row, Stack, Text } from '#kit/layout/boxes.tsx';
import { Select } from '#kit/select/Select.tsx';
import { silencedResourceAddress } from '#parts/silences/silencedResource.ts';
import { messages } from './messages.ts';
import styles from './Rules.module.css';

const { list: texts } = messages.trial;

/** The outcome with its details: `Sent, stands for 12 more`. */
function outcomeText({ outcome, covers, unknownReason }: ReplayEvent): string {
  const text = texts.outcomes[outcome];
  if (unknownReason !== null) return `${text}: ${texts.unknown[unknownReason]}`;
  return covers === 0 ? text : `${text}, ${texts.covers(covers)}`;
}

function EventLine({ event: listed }: { readonly event: ReplayEvent }) {
  const { at, isEstimated, event, resource } = listed;
  const moment = formatMoment(at);
  const name = resource.name ?? resource.id;
  return (
    <li className={styles.replayEvent}>
      <Text
        as="time"
        tone="muted"
        digits
        dateTime={at}
        {...(isEstimated ? { 'data-tooltip': texts.estimated } : {})}
      >
        {isEstimated ? texts.about(moment) : moment}
      </Text>
      <Row minWidth={0} gap={6}>
        <Icon name={resource.icon ?? resource.type ?? resource.kind} fallback={resource.kind} />
        <Link to={silencedResourceAddress(resource)} className={styles.cut} data-tooltip={name}>
          {visibleName(name)}
        </Link>
      </Row>
      <Text flow="anywhere">{event}</Text>
      <Text tone={listed.outcome === 'sent' ? 'text' : 'muted'} flow="anywhere">
        {outcomeText(listed)}
      </Text>
    </li>
  );
}

/** The latest events of a replay, with a filter by outcome. */
export function ReplayEvents({ trial }: { readonly trial: RuleReplay }) {
  const [selected, setSelected] = useState<ReplayOutcome>();
  const present = replayOutcomes.filter((outcome) => trial[outcome] > 0);
  // A repeated trial may have no event with the outcome.
  const outcome = selected !== undefined && present.includes(selected) ? selected : undefined;
  const total = outcome === undefined ? trial.events : trial[outcome];
  const listed = trial.latest
    .filter((one) => outcome === undefined || one.outcome === outcome)
    .slice(0, maxReplayEvents);
  const options = [
    { value: '', label: texts.all, detail: formatInteger(trial.events) },
    ...present.map((one) => ({
      value: one,
      label: texts.outcomes[one],
      detail: formatInteger(trial[one]),
    })),
  ];
  return (
    <Box minWidth={0}>
      <Row gap={12} justify="space-between" wrap>
        <p className={styles.caption}>{texts.title}</p>
        <Select
          label={texts.filter}
          options={options}
          value={outcome ?? ''}
          onChange={(value) => setSelected(replayOutcomes.find((one) => one === value))}
        />
      </Row>
      <Stack as="ul" aria-label={texts.title}>
        {listed.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list never changes.
          <EventLine key={index} event={event} />
        ))}
      </Stack>
      {total > listed.length && (
        <Text as="p" size={12} tone="faint" digits>
          {texts.cut(listed.length, total)}
        </Text>
      )}
    </Box>
  );
}
