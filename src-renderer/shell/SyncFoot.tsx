import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Cloud, CloudAlert, CloudOff, CloudSync, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ServerReach } from '../../src-preload/contract/entities/session.ts';
import { clockNow, onClockTick } from '../kit/format/clock.ts';
import { useConnectionState } from '../parts/bridge/bridge.ts';
import { useSync } from '../parts/bridge/live.ts';
import { footMessages } from './footMessages.ts';
import { syncPath } from './navigation.ts';
import styles from './SyncFoot.module.css';
import { type CloudLook, footState } from './syncFootState.ts';

const clouds: Readonly<Record<CloudLook, LucideIcon>> = {
  quiet: Cloud,
  busy: CloudSync,
  off: CloudOff,
  problem: CloudAlert,
};

/** Returns the text after its first change. Screen readers need no announcement of the initial text. */
function useNews(text: string): string {
  const first = useRef(text);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (text !== '' && text !== first.current) setNews(text);
    if (text !== '') first.current = text;
  }, [text]);
  return news;
}

/** Connection and sync status in two short lines that link to Settings → Sync. */
export function SyncFoot({ server, folded }: { readonly server: ServerReach; readonly folded: boolean }) {
  const connected = useConnectionState().status === 'open';
  const sync = useSync();
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  const { look, title, detail, said } = footState({ connected, server, sync, nowMs });
  const news = useNews(said);
  const Icon = clouds[look];
  const words = footMessages.link(title, detail);
  return (
    <>
      <Link
        to={syncPath}
        className={clsx(styles.sync, folded && styles.folded)}
        aria-label={words}
        data-tooltip={folded || look === 'problem' ? words : undefined}
      >
        <Icon
          className={clsx(styles.cloud, (look === 'off' || look === 'problem') && styles.warned)}
          aria-hidden
        />
        {!folded && (
          <span className={styles.state}>
            {title} <span className={styles.detail}>{detail}</span>
          </span>
        )}
      </Link>
      <span role="status" className="visually-hidden">
        {news}
      </span>
    </>
  );
}
