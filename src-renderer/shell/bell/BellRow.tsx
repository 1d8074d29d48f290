import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ArrowUpRight, Volume2, VolumeX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { NotificationInbox } from '#contract/notifications.ts';
import { acknowledgeableOf, acknowledgedResourceOf } from '#contract/rules/acknowledgements.ts';
import { describeEvent } from '#contract/rules/eventTexts.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import buttonStyles from '#kit/controls/Button.module.css';
import { IconButton } from '#kit/controls/Button.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatInstant, formatRepeatedAge } from '#kit/format/formatAge.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Ellipsis, Row, Stack } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { AcknowledgedIcon } from '#parts/acknowledgements/AcknowledgedIcon.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { sendResource } from '#parts/notifications/sends/sendResource.ts';
import { sendStatusOf } from '#parts/notifications/sends/sendStatus.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import listStyles from '../ListPopover.module.css';
import { BellAcknowledgeMenu } from './BellAcknowledgeMenu.tsx';
import styles from './BellPanel.module.css';
import { BellSilenceMenu } from './BellSilenceMenu.tsx';
import { messages } from './messages.ts';
import { useBell } from './useBell.ts';

const close = () => useBell.getState().setOpen(false);

interface BellRowProps {
  readonly send: NotificationInbox['sends'][number];
  readonly isNew: boolean;
  /** Whether desktop notifications of the rule are muted. */
  readonly muted: boolean;
  /** Whether the user has permission to silence the resource. */
  readonly canSilence: boolean;
}

interface RowLinkProps {
  readonly to: string;
  readonly label: string;
  readonly children: React.ReactNode;
}

function RowLink({ to, label, children }: RowLinkProps) {
  return (
    <Link
      to={to}
      className={`${buttonStyles.button} ${buttonStyles.icon} ${listStyles.act}`}
      aria-label={label}
      data-tooltip={label}
      onClick={close}
    >
      {children}
    </Link>
  );
}

function RowAge({ send: { createdAt, count, firstObservedAt } }: Pick<BellRowProps, 'send'>) {
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const age = formatRepeatedAge(createdAt, { count, firstObserved: firstObservedAt }, nowMs);
  return (
    <time className={listStyles.age} dateTime={createdAt} data-tooltip={formatInstant(createdAt)}>
      {age}
    </time>
  );
}

export function BellRow({ send, isNew, muted, canSilence }: BellRowProps) {
  const { id, rule, event, resource, why } = send;
  const { name, icon, iconFallback, href } = sendResource(resource);
  const status = sendStatusOf(send.status, send.failed);
  const acknowledged = acknowledgedResourceOf(resource);
  const muteLabel = (muted ? messages.unmute : messages.mute)(rule.name);
  return (
    <li className={listStyles.row} data-fresh={isNew || undefined}>
      <Stack as="span" align="center" justifyItems="center" height={20}>
        <Icon name={icon} fallback={iconFallback} />
      </Stack>
      <Row align="baseline" gap={12}>
        <Link to={`/notifications${stringifySearch({ id })}`} className={listStyles.what} onClick={close}>
          <span className={listStyles.name}>{visibleName(name)}</span> {describeEvent(event)}
        </Link>
        <RowAge send={send} />
      </Row>
      <div className={clsx(listStyles.second, styles.second)}>
        {status !== undefined && (
          <span className={styles.status} data-tooltip={status.detail}>
            {status.shape !== undefined && <StatusIcon shape={status.shape} />}
            <Ellipsis>{status.word}</Ellipsis>
          </span>
        )}
        <Ellipsis>{visibleName(messages.by(rule.name))}</Ellipsis>
        {acknowledged !== undefined && <AcknowledgedIcon {...acknowledged} />}
        {muted && <span className={styles.whole}>{messages.muted}</span>}
        <span className={styles.whole}>{messages.why[why]}</span>
        <span className={clsx(listStyles.acts, styles.acts)}>
          <IconButton
            className={listStyles.act}
            label={muteLabel}
            onClick={() =>
              showOutcome(bridge.notifications.rules.mutes.write({ id: rule.id, muted: !muted }))
            }
          >
            {muted ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
          </IconButton>
          {acknowledged !== undefined && (
            <BellAcknowledgeMenu
              target={{ ...acknowledged, name }}
              isFailing={acknowledgeableOf(resource, event) !== undefined}
              className={listStyles.act}
            />
          )}
          {canSilence && (
            <BellSilenceMenu resource={resource} name={name} className={listStyles.act} onLeave={close} />
          )}
          {href !== undefined && (
            <RowLink to={href} label={messages.show(name)}>
              <ArrowUpRight aria-hidden />
            </RowLink>
          )}
        </span>
      </div>
    </li>
  );
}
