import { useEffect, useSyncExternalStore } from 'react';
import type { NotificationInbox } from '#contract/notifications.ts';
import { describeEvent } from '#contract/rules/eventTexts.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatInstant, formatRepeatedAge } from '#kit/format/formatAge.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Ellipsis, Row, Stack } from '#kit/layout/boxes.tsx';
import { workspaceAnswers, workspaceBridge, workspaceQueries } from '#parts/bridge/workspaceBridge.ts';
import { sendResource } from '#parts/notifications/sends/sendResource.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { useOpenInWorkspace } from '#parts/workspaces/openInWorkspace.ts';
import listStyles from '../ListPopover.module.css';
import styles from './BellPanel.module.css';
import { displayedSends } from './displayedSends.ts';
import { messages } from './messages.ts';
import { seenUntil } from './unreadCount.ts';
import type { BackgroundInbox } from './useBackgroundInboxes.ts';
import { useBell } from './useBell.ts';
import { useUnreadSinceOpened } from './useUnreadSinceOpened.ts';
import { WorkspaceHeading } from './WorkspaceHeading.tsx';

type Send = NotificationInbox['sends'][number];

interface BackgroundLinkProps {
  readonly workspaceId: string;
  readonly address: string;
  readonly className?: string | undefined;
  readonly children: React.ReactNode;
}

/** A link that opens its workspace first. */
function BackgroundLink({ workspaceId, address, className, children }: BackgroundLinkProps) {
  const openIn = useOpenInWorkspace();
  return (
    <a
      href={address}
      className={className}
      data-workspace={workspaceId}
      onClick={(event) => {
        event.preventDefault();
        useBell.getState().setOpen(false);
        openIn(workspaceId, address);
      }}
    >
      {children}
    </a>
  );
}

interface BackgroundRowProps {
  readonly workspaceId: string;
  readonly send: Send;
  readonly isNew: boolean;
}

function BackgroundRow({ workspaceId, send, isNew }: BackgroundRowProps) {
  const { id, rule, event, resource, why, createdAt, count, firstObservedAt } = send;
  const { name, icon, iconFallback } = sendResource(resource);
  const nowMs = useSyncExternalStore(onClockTick, clockNow);
  return (
    <li className={listStyles.row} data-fresh={isNew || undefined}>
      <Stack as="span" align="center" justifyItems="center" height={20}>
        <Icon name={icon} fallback={iconFallback} />
      </Stack>
      <Row align="baseline" gap={12}>
        <BackgroundLink
          workspaceId={workspaceId}
          address={`/notifications${stringifySearch({ id })}`}
          className={listStyles.what}
        >
          <span className={listStyles.name}>{visibleName(name)}</span> {describeEvent(event)}
        </BackgroundLink>
        <time className={listStyles.age} dateTime={createdAt} data-tooltip={formatInstant(createdAt)}>
          {formatRepeatedAge(createdAt, { count, firstObserved: firstObservedAt }, nowMs)}
        </time>
      </Row>
      <div className={listStyles.second}>
        <Ellipsis>{visibleName(messages.by(rule.name))}</Ellipsis>
        <span className={styles.whole}>{messages.why[why]}</span>
      </div>
    </li>
  );
}

/** Marks the displayed notifications of a workspace as seen. */
function useMarkSeenIn({ workspace: { id }, personId, inbox }: BackgroundInbox): void {
  const until = inbox.unread === 0 ? undefined : seenUntil(inbox, Date.now());
  useEffect(() => {
    if (until === undefined) return;
    const marking = workspaceBridge(id)
      .notifications.bell.seen({ at: until })
      .then(() =>
        workspaceAnswers.invalidateQueries({
          queryKey: workspaceQueries(id, personId).notifications.bell.key(),
        }),
      );
    showOutcome(marking);
  }, [id, personId, until]);
}

function BackgroundSection({ of }: { readonly of: BackgroundInbox }) {
  const { workspace, inbox } = of;
  useMarkSeenIn(of);
  const newIds = useUnreadSinceOpened(inbox);
  const displayed = displayedSends(inbox, newIds);
  const name = visibleName(workspace.name);
  return (
    <section aria-label={name}>
      <WorkspaceHeading workspace={workspace} newCount={newIds.size} />
      <ul>
        {displayed.map((send) => (
          <BackgroundRow
            key={send.id}
            workspaceId={workspace.id}
            send={send}
            isNew={send.unread || newIds.has(send.id)}
          />
        ))}
        {inbox.sends.length > displayed.length && (
          <li className={listStyles.row}>
            <span />
            <BackgroundLink workspaceId={workspace.id} address="/notifications">
              {messages.allIn(name)}
            </BackgroundLink>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Notifications of workspaces that are synced in the background, by workspace. */
export const BackgroundBells = ({ of }: { readonly of: readonly BackgroundInbox[] }) =>
  of.map((one) => <BackgroundSection key={`${one.workspace.id} ${one.personId}`} of={one} />);
