import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { NotificationInbox } from '#contract/notifications.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { AsOf } from '#parts/AsOf.tsx';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { isForbidden, toDisplayFailure } from '#parts/failures.ts';
import { listNotice } from '#parts/list/listNotice.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { useServerOnline } from '#parts/useServerOnline.ts';
import listStyles from '../ListPopover.module.css';
import { BackgroundBells } from './BackgroundBells.tsx';
import { BellList } from './BellList.tsx';
import styles from './BellPanel.module.css';
import { BellSkeleton } from './BellSkeleton.tsx';
import { BellSwitch } from './BellSwitch.tsx';
import { messages } from './messages.ts';
import { seenUntil } from './unreadCount.ts';
import { useBackgroundInboxes } from './useBackgroundInboxes.ts';
import { type OwnInbox, useBell } from './useBell.ts';
import { useBellQuery } from './useBellQuery.ts';
import { useUnreadSinceOpened } from './useUnreadSinceOpened.ts';
import { WorkspaceHeading } from './WorkspaceHeading.tsx';

/**
 * Marks displayed notifications as seen, including those that arrive while the panel is open.
 * @returns Error message if that failed.
 */
function useMarkSeen(bell: NotificationInbox | undefined): string | undefined {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const until = bell === undefined || bell.unread === 0 ? undefined : seenUntil(bell, Date.now());
  useEffect(() => {
    if (until === undefined) return;
    const { seenAt, setSeenAt } = useBell.getState();
    setSeenAt(until);
    bridge.notifications.bell.seen({ at: until }).then(
      () => queryClient.invalidateQueries({ queryKey: queries.notifications.bell.key() }),
      (error: unknown) => {
        setSeenAt(seenAt);
        setProblem(toDisplayFailure(error).sentence);
      },
    );
  }, [queryClient, until]);
  return problem;
}

interface BellFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function BellFailure({ error, onRetry }: BellFailureProps) {
  const { code, sentence, details } = toDisplayFailure(error);
  return (
    <div className={listStyles.nothing} role="alert">
      <p>{code === 'FORBIDDEN' ? messages.refused(sentence) : `${messages.failed}. ${sentence}`}</p>
      <Button onClick={onRetry}>{messages.again}</Button>
      {details !== undefined && <Details text={details} />}
    </div>
  );
}

/**
 * The panel with the latest notifications, newest first.
 */
export function BellPanel({ own }: { readonly own: OwnInbox }) {
  const query = useBellQuery(own !== 'none');
  const { data, error, refetch } = query;
  const online = useServerOnline();
  const bell = isForbidden(error) ? undefined : data?.data;
  const problem = useMarkSeen(own === 'live' ? bell : undefined);
  const newIds = useUnreadSinceOpened(own === 'live' ? bell : undefined);
  const notice = bell && listNotice(query, online);
  const background = useBackgroundInboxes();
  const inboxes = background.inboxes.filter(({ inbox }) => inbox.sends.length > 0);
  const isOthersLoading = background.isLoading && inboxes.length === 0;
  const isLoaded = own === 'none' ? !isOthersLoading : bell !== undefined || error !== null;
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId);
  // The sections of other workspaces do not wait for the open one.
  const openHeading =
    own === 'none' || workspace === undefined || inboxes.length === 0 ? undefined : (
      <WorkspaceHeading workspace={workspace} />
    );
  const openState = own !== 'none' && (
    <>
      {bell === undefined && error === null && <BellSkeleton />}
      {bell === undefined && error !== null && <BellFailure error={error} onRetry={() => void refetch()} />}
      {bell?.sends.length === 0 && <p className={listStyles.nothing}>{messages.empty}</p>}
    </>
  );
  return (
    <>
      <div className={listStyles.head}>
        <h2>{messages.title}</h2>
        <AsOf answer={bell && data} online={online} />
      </div>
      {notice !== undefined && <StaleDataNotice {...notice} />}
      {problem !== undefined && <StaleDataNotice text={messages.notMarked(problem)} details={undefined} />}
      {openHeading === undefined && openState}
      {own === 'none' && isOthersLoading && <BellSkeleton />}
      {own === 'none' && isLoaded && inboxes.length === 0 && (
        <p className={listStyles.nothing}>{background.isIncomplete ? messages.incomplete : messages.empty}</p>
      )}
      {(isLoaded || openHeading !== undefined) && (
        <BellList
          sends={bell?.sends ?? []}
          newIds={newIds}
          isLoaded={isLoaded}
          head={
            openHeading !== undefined && (
              <>
                {openHeading}
                {openState}
              </>
            )
          }
        >
          <BackgroundBells of={inboxes} />
        </BellList>
      )}
      {own !== 'none' && (
        <Row
          wrap
          justify="space-between"
          fixed
          minHeight={44}
          gap={16}
          rowGap={4}
          paddingX={16}
          paddingY={8}
          edge="top"
        >
          <BellSwitch />
          <nav className={styles.ways} aria-label={messages.title}>
            <Link to="/notifications/noise" onClick={() => useBell.getState().setOpen(false)}>
              {messages.noise}
            </Link>
            <Link to="/notifications" onClick={() => useBell.getState().setOpen(false)}>
              {messages.all}
            </Link>
          </nav>
        </Row>
      )}
    </>
  );
}
