import { Link } from '@tanstack/react-router';
import { ArrowUpRight, BellOff, Volume2, VolumeX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Bell } from '../../../src-preload/contract/notifications.ts';
import { eventWords } from '../../../src-preload/contract/rules/eventWords.ts';
import { stringifySearch } from '../../kit/address/searchParams.ts';
import buttonStyles from '../../kit/controls/Button.module.css';
import { IconButton } from '../../kit/controls/Button.tsx';
import { clockNow, onClockTick } from '../../kit/format/clock.ts';
import { formatInstant, formatRepeatedAge } from '../../kit/format/formatAge.ts';
import { Icon } from '../../kit/icons/Icon.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { silenceAddress } from '../../parts/notifications/sends/addresses.ts';
import { sendResource } from '../../parts/notifications/sends/sendResource.ts';
import { sendStatusOf } from '../../parts/notifications/sends/sendStatus.ts';
import { tellOutcome } from '../../parts/tellOutcome.ts';
import styles from './BellPanel.module.css';
import { messages } from './messages.ts';
import { useBell } from './useBell.ts';

const close = () => useBell.getState().setOpen(false);

interface BellRowProps {
  readonly send: Bell['sends'][number];
  readonly fresh: boolean;
  /** Whether desktop notifications of the rule are muted. */
  readonly muted: boolean;
  /** Whether the user has permission to silence the resource. */
  readonly silences: boolean;
}

interface WayProps {
  readonly to: string;
  readonly label: string;
  readonly children: React.ReactNode;
}

function Way({ to, label, children }: WayProps) {
  return (
    <Link
      to={to}
      className={`${buttonStyles.button} ${buttonStyles.icon} ${styles.act}`}
      aria-label={label}
      data-tooltip={label}
      onClick={close}
    >
      {children}
    </Link>
  );
}

function When({ send: { createdAt, count, firstObservedAt } }: Pick<BellRowProps, 'send'>) {
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const age = formatRepeatedAge(createdAt, { count, firstObserved: firstObservedAt }, nowMs);
  return (
    <time className={styles.age} dateTime={createdAt} data-tooltip={formatInstant(createdAt)}>
      {age}
    </time>
  );
}

export function BellRow({ send, fresh, muted, silences }: BellRowProps) {
  const { id, rule, event, resource, why } = send;
  const { name, icon, iconFallback, href } = sendResource(resource);
  const status = sendStatusOf(send.status, send.failed);
  const muting = (muted ? messages.unmute : messages.mute)(rule.name);
  return (
    <li className={styles.row} data-fresh={fresh || undefined}>
      <span className={styles.icon}>
        <Icon name={icon} fallback={iconFallback} />
      </span>
      <div className={styles.first}>
        <Link to={`/notifications${stringifySearch({ id })}`} className={styles.what} onClick={close}>
          <span className={styles.name}>{name}</span> {eventWords(event)}
        </Link>
        <When send={send} />
      </div>
      <div className={styles.second}>
        {status !== undefined && (
          <span className={styles.status} data-tooltip={status.detail}>
            {status.shape !== undefined && <StatusIcon shape={status.shape} />}
            <span className={styles.cut}>{status.word}</span>
          </span>
        )}
        <span className={styles.cut}>{messages.by(rule.name)}</span>
        {muted && <span className={styles.whole}>{messages.muted}</span>}
        <span className={styles.whole}>{messages.why[why]}</span>
        <span className={styles.acts}>
          <IconButton
            className={styles.act}
            label={muting}
            onClick={() =>
              tellOutcome(bridge.notifications.rules.mutes.write({ id: rule.id, muted: !muted }))
            }
          >
            {muted ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
          </IconButton>
          {silences && (
            <Way to={silenceAddress(resource)} label={messages.silence(name)}>
              <BellOff aria-hidden />
            </Way>
          )}
          {href !== undefined && (
            <Way to={href} label={messages.show(name)}>
              <ArrowUpRight aria-hidden />
            </Way>
          )}
        </span>
      </div>
    </li>
  );
}
