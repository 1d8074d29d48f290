import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Cloud, CloudAlert, CloudOff, CloudSync, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ServerReach } from '#contract/entities/session.ts';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { Ellipsis } from '#kit/layout/boxes.tsx';
import { useConnectionState } from '#parts/bridge/bridge.ts';
import { useSync } from '#parts/bridge/live.ts';
import { syncPath } from './navigation.ts';
import styles from './SyncStatusLink.module.css';
import { type CloudIcon, syncStatusOf } from './syncStatus.ts';
import { syncStatusMessages } from './syncStatusMessages.ts';

const cloudIcons: Readonly<Record<CloudIcon, LucideIcon>> = {
  quiet: Cloud,
  busy: CloudSync,
  off: CloudOff,
  problem: CloudAlert,
};

/**
 * Returns the text after its first change. Screen readers need no announcement of the initial text. An empty text
 * removes the last announcement, which is no longer true.
 */
function useAnnouncement(text: string): string {
  const previous = useRef(text);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (text === '' || text !== previous.current) setAnnouncement(text);
    if (text !== '') previous.current = text;
  }, [text]);
  return announcement;
}

/** Connection and sync status in two short lines that link to Settings → Sync. */
export function SyncStatusLink({
  server,
  folded,
}: {
  readonly server: ServerReach;
  readonly folded: boolean;
}) {
  const connected = useConnectionState().status === 'open';
  const sync = useSync();
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const { icon, title, detail, announcement } = syncStatusOf({ connected, server, sync, nowMs });
  const announced = useAnnouncement(announcement);
  const Icon = cloudIcons[icon];
  const label = syncStatusMessages.link(title, detail);
  return (
    <>
      <Link
        to={syncPath}
        className={clsx(styles.sync, folded && styles.folded)}
        aria-label={label}
        data-tooltip={folded || icon === 'problem' ? label : undefined}
      >
        <Icon
          className={clsx(styles.cloud, (icon === 'off' || icon === 'problem') && styles.warned)}
          aria-hidden
        />
        {!folded && (
          <Ellipsis grow size={12} lines={16} weight={500} digits>
            {title}{' '}
            <Ellipsis display="block" minHeight={16} size={11} weight={400} tone="muted">
              {detail}
            </Ellipsis>
          </Ellipsis>
        )}
      </Link>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
    </>
  );
}
