import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MaintenanceWindowState } from '#contract/maintenanceWindows.ts';
import { occurrencesAfter } from '#contract/rules/maintenanceWindows.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Column, Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { Details } from '#kit/panels/Details.tsx';
import { Callout } from '#kit/status/Callout.tsx';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { serverNow, useServerNow } from '#parts/bridge/serverTime.ts';
import { silenceKindLabels } from '#parts/silences/messages.ts';
import { silencedResourceAddress } from '#parts/silences/silencedResource.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { messages as texts } from './messages.ts';
import { OccurrenceList } from './OccurrenceList.tsx';
import { scheduleText } from './windowText.ts';

/** Number of dates before "Show all". */
const fewDates = 3;

interface WindowCardProps {
  readonly window: MaintenanceWindowState;
  readonly onEdit: () => void;
}

/** A maintenance window with its next dates. */
export function WindowCard({ window, onEdit }: WindowCardProps) {
  const { id, thing, recursive, reason, schedule, isRemoving, problem, occurrences } = window;
  const [isExpanded, setExpanded] = useState(false);
  const nowMs = useServerNow();
  const isOnline = useServerOnline();
  const name = visibleName(thing.name ?? texts.unnamed(thing.id));
  const { isPermitted, disabledReason, run, busy } = useServerAction({
    requirement: resourceRules.silences.writes,
    isQueueable: true,
    call: () => bridge.maintenanceWindows.remove({ id }),
    toasts: { done: texts.removed },
  });
  const remove = async () => {
    const created = occurrences.filter(
      ({ state, from }) => state === 'created' && Date.parse(from) > serverNow(),
    ).length;
    const { title, text, action } = texts.confirm;
    if (await confirm({ title, text: text(name, created), action, danger: true })) void run(undefined);
  };
  const dates = occurrencesAfter(schedule, nowMs);
  const stateOf = new Map(occurrences.map((one) => [Date.parse(one.from), one.state]));
  const isWaiting = occurrences.some(({ state }) => state === 'waiting');
  const waitReason = isOnline ? disabledReason : texts.waiting;
  const shown = isExpanded ? dates : dates.slice(0, fewDates);
  return (
    <Column as="article" aria-label={name} gap={8} padding={12} radius={8} edge="all" surface="raised">
      <Row gap={8} align="start">
        <Column grow minWidth={0} gap={2}>
          <Link
            to={silencedResourceAddress(thing)}
            className={layout({ weight: 600, size: 14, lines: 20, flow: 'anywhere' })}
          >
            {name}
          </Link>
          <Text tone="muted">
            {silenceKindLabels[thing.kind]}
            {recursive && ` · ${texts.recursive}`}
          </Text>
          <Text>{scheduleText(schedule)}</Text>
        </Column>
        {isPermitted && !isRemoving && (
          <Row fixed gap={8}>
            <Button disabledReason={disabledReason} aria-label={texts.editOf(name)} onClick={onEdit}>
              {texts.edit}
            </Button>
            <Button
              busy={busy}
              disabledReason={disabledReason}
              aria-label={texts.removeOf(name)}
              onClick={() => void remove()}
            >
              {texts.remove}
            </Button>
          </Row>
        )}
      </Row>
      {reason !== '' && (
        <Text as="p" tone="muted" flow="pre-wrap">
          {reason}
        </Text>
      )}
      {problem !== null && (
        <Callout>
          <Column minWidth={0} gap={4}>
            {problem.sentence}
            {problem.details !== undefined && <Details text={problem.details} />}
          </Column>
        </Callout>
      )}
      {isRemoving ? (
        <Text as="p" tone="muted">
          {texts.removing}
        </Text>
      ) : (
        <>
          {isWaiting && waitReason !== undefined && (
            <Text as="p" tone="muted">
              {waitReason}
            </Text>
          )}
          <OccurrenceList
            occurrences={shown}
            zone={schedule.zone}
            nowMs={nowMs}
            states={shown.map(({ fromMs }) => stateOf.get(fromMs) ?? 'waiting')}
          />
          {dates.length > fewDates && (
            <Row>
              <Button kind="quiet" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
                {isExpanded ? texts.dates.fewer : texts.dates.all(dates.length)}
              </Button>
            </Row>
          )}
        </>
      )}
    </Column>
  );
}
