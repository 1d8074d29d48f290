import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SilenceMark } from '#contract/notifications.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import { type SilencedResource, silenceState } from '#contract/rules/notifications.ts';
import { originOf } from '#contract/rules/origins.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { isForever } from '#contract/rules/serverTime.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { Popover } from '#kit/overlay/Popover.tsx';
import { useIsGranted } from '../actions/useIsGranted.ts';
import { queries } from '../bridge/bridge.ts';
import { useServerNow } from '../bridge/serverTime.ts';
import { ResourceMark } from '../ResourceMark.tsx';
import { messages } from './messages.ts';
import { SilenceEndActions } from './SilenceEndActions.tsx';
import styles from './Silences.module.css';
import { silencedResourceAddress } from './silencedResource.ts';
import { stateText } from './spanState.ts';
import { useSilenceEnd } from './useSilenceEnd.tsx';

const { mark: texts } = messages;
const { path, requires } = resourceRules.silences;

/** Returns the label: the end of an active silence, otherwise the start of the first future one. */
function labelOf(silences: readonly SilenceMark[], nowMs: number): string | undefined {
  const running = silences.find((one) => silenceState(one, nowMs) === 'running');
  if (running !== undefined) {
    const who = running.by?.name ?? undefined;
    return isForever(running.until)
      ? texts.endless(who)
      : texts.until(formatTimeOfDay(running.until, nowMs), who);
  }
  const next = [...silences].sort((a, b) => Date.parse(a.from) - Date.parse(b.from))[0];
  return next && texts.from(formatTimeOfDay(next.from, nowMs), next.by?.name ?? undefined);
}

interface SilenceDetailsProps {
  readonly silence: SilenceMark;
  /** The resource with the mark. */
  readonly markedResource: SilencedResource;
  readonly nowMs: number;
  readonly end: ReturnType<typeof useSilenceEnd>;
}

function SilenceDetails({ silence, markedResource, nowMs, end }: SilenceDetailsProps) {
  const { id, thing, from, until, reason, by, source = null } = silence;
  const isHere = originOf(source, null, nilUuid).from === 'here';
  const canEnd = end.isPermitted && isHere && silenceState(silence, nowMs) === 'running';
  const isInherited = thing.kind !== markedResource.kind || thing.id !== markedResource.id;
  return (
    <section className={styles.one}>
      <div className={styles.head}>
        <strong>{stateText(silence, nowMs)}</strong>
        <Link to={`${path}?id=${encodeURIComponent(id)}`}>
          {texts.edit} <span className="visually-hidden">{texts.editOf(formatMoment(until))}</span>
        </Link>
      </div>
      <Text as="p" tone="muted">
        {texts.span(formatMoment(from), formatMoment(until))}
        {by !== null && ` · ${by.name ?? by.id}`}
      </Text>
      {isInherited && (
        <Row minWidth={0} minHeight={24} gap={8}>
          <span>{texts.through}</span>
          <Link to={silencedResourceAddress(thing)} className={styles.cut}>
            {visibleName(thing.name ?? thing.id)}
          </Link>
        </Row>
      )}
      <p className={reason === null || reason === '' ? layout({ tone: 'muted' }) : undefined}>
        {reason === null || reason === '' ? texts.noReason : reason}
      </p>
      {canEnd && <SilenceEndActions silence={silence} end={end} />}
    </section>
  );
}

interface SilencedMarkProps extends SilencedResource {
  /** Content to display without known silences. */
  readonly otherwise?: ReactNode;
}

/**
 * Mark of a silenced resource with end and author, and a popup with details. Renders nothing without
 * silences, without permission, or until they are loaded.
 */
export function SilencedMark({ kind, id, otherwise }: SilencedMarkProps) {
  const canRead = useIsGranted(requires);
  const query = useQuery({
    ...queries.notifications.silences.of.queryOptions({ input: { kind, id } }),
    enabled: canRead,
    meta: { quiet: true },
  });
  const nowMs = useServerNow();
  const silences = (query.data?.data.silences ?? []).filter((one) => silenceState(one, nowMs) !== 'expired');
  const label = labelOf(silences, nowMs);
  if (!canRead || label === undefined) return otherwise;
  return <MarkButton label={label} silences={silences} markedResource={{ kind, id }} nowMs={nowMs} />;
}

interface MarkButtonProps extends Pick<SilenceDetailsProps, 'markedResource' | 'nowMs'> {
  readonly label: string;
  readonly silences: readonly SilenceMark[];
}

function MarkButton({ label, silences, markedResource, nowMs }: MarkButtonProps) {
  const end = useSilenceEnd();
  return (
    <>
      <Popover label={texts.title} trigger={<ResourceMark icon={<BellOff aria-hidden />} label={label} />}>
        <div className={styles.popover}>
          {silences.map((silence) => (
            <SilenceDetails
              key={silence.id}
              silence={silence}
              markedResource={markedResource}
              nowMs={nowMs}
              end={end}
            />
          ))}
        </div>
      </Popover>
      {end.prompt}
    </>
  );
}
