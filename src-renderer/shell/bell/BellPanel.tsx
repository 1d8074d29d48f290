import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Bell } from '../../../src-preload/contract/notifications.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Details } from '../../kit/panels/Details.tsx';
import { AsOf } from '../../parts/AsOf.tsx';
import { bridge, queries } from '../../parts/bridge/bridge.ts';
import { isForbidden, toShownFailure } from '../../parts/failures.ts';
import { KeptNotice } from '../../parts/KeptNotice.tsx';
import { listNotice } from '../../parts/list/listNotice.ts';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import { BellList } from './BellList.tsx';
import styles from './BellPanel.module.css';
import { BellRowsWaiting } from './BellRowsWaiting.tsx';
import { BellSwitch } from './BellSwitch.tsx';
import { messages } from './messages.ts';
import { seenUntil } from './unreadCount.ts';
import { useBell } from './useBell.ts';
import { useBellAnswer } from './useBellAnswer.ts';

/**
 * Marks displayed notifications as seen, including those that arrive while the panel is open.
 * @returns Error message if that failed.
 */
function useMarkSeen(bell: Bell | undefined): string | undefined {
  const answers = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const until = bell === undefined || bell.unread === 0 ? undefined : seenUntil(bell);
  useEffect(() => {
    if (until === undefined) return;
    const { seenAt, setSeenAt } = useBell.getState();
    setSeenAt(until);
    bridge.notifications.bell.seen({ at: until }).then(
      () => answers.invalidateQueries({ queryKey: queries.notifications.bell.key() }),
      (error: unknown) => {
        setSeenAt(seenAt);
        setProblem(toShownFailure(error).sentence);
      },
    );
  }, [answers, until]);
  return problem;
}

/**
 * Returns the ids that were unread at any time since the panel was opened. They stay marked until it closes.
 */
function useFresh(bell: Bell | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const more = (bell?.sends ?? []).filter(({ id, unread }) => unread && !fresh.has(id));
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]));
  return fresh;
}

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Failure({ error, onRetry }: FailureProps) {
  const { code, sentence, details } = toShownFailure(error);
  return (
    <div className={styles.nothing} role="alert">
      <p>{code === 'FORBIDDEN' ? messages.refused(sentence) : `${messages.failed}. ${sentence}`}</p>
      <Button onClick={onRetry}>{messages.again}</Button>
      {details !== undefined && <Details text={details} />}
    </div>
  );
}

/**
 * The panel with the latest notifications, newest first.
 * @param fixed Whether the workspace is a snapshot, which has no unread state.
 */
export function BellPanel({ fixed }: { readonly fixed: boolean }) {
  const asked = useBellAnswer();
  const { data, error, refetch } = asked;
  const online = useServerOnline();
  const bell = isForbidden(error) ? undefined : data?.data;
  const problem = useMarkSeen(fixed ? undefined : bell);
  const fresh = useFresh(fixed ? undefined : bell);
  const notice = bell && listNotice(asked, online);
  return (
    <>
      <div className={styles.head}>
        <h2>{messages.title}</h2>
        <AsOf answer={bell && data} online={online} />
      </div>
      {notice !== undefined && <KeptNotice {...notice} />}
      {problem !== undefined && <KeptNotice text={messages.notMarked(problem)} details={undefined} />}
      {bell === undefined && error === null && <BellRowsWaiting />}
      {bell === undefined && error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {bell?.sends.length === 0 && <p className={styles.nothing}>{messages.empty}</p>}
      {bell !== undefined && bell.sends.length > 0 && <BellList sends={bell.sends} fresh={fresh} />}
      <div className={styles.foot}>
        <BellSwitch />
        <nav className={styles.ways} aria-label={messages.title}>
          <Link to="/notifications/noise" onClick={() => useBell.getState().setOpen(false)}>
            {messages.noise}
          </Link>
          <Link to="/notifications" onClick={() => useBell.getState().setOpen(false)}>
            {messages.all}
          </Link>
        </nav>
      </div>
    </>
  );
}
