import { ArchiveRestore, RefreshCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { snapshotSentence } from '#contract/rules/workspaces.ts';
import type { FeedName, SyncState } from '#contract/sync.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatBytes, formatInteger } from '#kit/format/formatNumber.ts';
import { Box, Row } from '#kit/layout/boxes.tsx';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { Details } from '#kit/panels/Details.tsx';
import { EmptyPanel, ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { Callout } from '#kit/status/Callout.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useSession, useSync, useWorkspaces } from '#parts/bridge/live.ts';
import { SettingsIntro, SettingsPage, SettingsSection } from '#parts/settings/SettingsPage.tsx';
import { RowHead, SettingsTable } from '#parts/settings/SettingsTable.tsx';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages as snapshotTexts } from '#parts/snapshots/messages.ts';
import { saveSnapshot } from '#parts/snapshots/saveSnapshot.ts';
import { useSnapshot } from '#parts/snapshots/useSnapshot.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { FeedRow } from './FeedRow.tsx';
import { messages } from './messages.ts';
import { SyncLimitsForm } from './SyncLimitsForm.tsx';
import { UnreadableRowsList } from './UnreadableRowsList.tsx';

const runSync = (feed?: FeedName): void => showOutcome(bridge.sync.now(feed === undefined ? {} : { feed }));

async function confirmClear(state: SyncState, workspace: string): Promise<void> {
  const { title, text, button, done } = messages.clear;
  const rows = formatInteger(state.feeds.reduce((sum, feed) => sum + feed.rows, 0));
  const question = text(workspace, messages.rows(rows), formatBytes(state.sizeBytes));
  if (await confirm({ title, text: question, action: button })) showOutcome(bridge.sync.clear(), done);
}

function Notice({ state }: { readonly state: SyncState }) {
  if (state.notice === null) return null;
  return (
    <Callout role="status">
      <Box grow minWidth={0}>
        {state.notice}
        {state.noticeDetails !== undefined && <Details text={state.noticeDetails} />}
      </Box>
    </Callout>
  );
}

interface FeedTableProps {
  readonly state: SyncState;
  readonly waitsFor: string | undefined;
  readonly stopped: string | undefined;
}

function FeedTable({ state, waitsFor, stopped }: FeedTableProps) {
  const { feed, state: stateName, stored, asOf, action } = messages.columns;
  return (
    <SettingsTable
      label={messages.title}
      minWidth={632}
      columns={[
        { title: feed },
        { title: stateName, width: 168 },
        { title: stored, width: 120, kind: 'figure' },
        { title: asOf, width: 112, kind: 'figure' },
        { title: action, width: 44, kind: 'actions' },
      ]}
    >
      {state.feeds.map((each) => (
        <FeedRow
          key={each.name}
          feed={each}
          waitsFor={waitsFor}
          disabledReason={stopped}
          onRun={() => runSync(each.name)}
        />
      ))}
    </SettingsTable>
  );
}

/** Rows that lists without a feed had to omit. */
function OmittedRows({ state: { leftOut } }: { readonly state: SyncState }) {
  if (leftOut.length === 0) return null;
  const { title } = messages.unreadable;
  return (
    <SettingsTable label={title} minWidth={400} columns={[{ title }]}>
      {leftOut.map((list) => (
        <tr key={list.what}>
          <RowHead name={list.what}>
            <UnreadableRowsList unreadable={list} />
          </RowHead>
        </tr>
      ))}
    </SettingsTable>
  );
}

/** Returns what sync waits for. Undefined while the server can be reached, and for a snapshot. */
function useWaitReason(): string | undefined {
  const session = useSession();
  const status = session?.status === 'signed-in' ? session.server.status : undefined;
  if (status === 'offline') return messages.waiting.server;
  return status === 'expired' ? messages.waiting.signIn : undefined;
}

function ActiveSync({ state }: { readonly state: SyncState }) {
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId)?.name ?? '';
  const online = useServerOnline();
  const isSnapshot = useSnapshot();
  const waitsFor = useWaitReason();
  const unavailableReason = (sentence: string) =>
    online ? undefined : isSnapshot ? snapshotSentence : sentence;
  const disabledReason = unavailableReason(messages.needsServer);
  // The limits concern config bodies, which a health checker does not have.
  const storesBodies = state.feeds.some(({ name }) => name === 'bodies');
  return (
    <>
      <SettingsIntro
        actions={
          <>
            {!isSnapshot && (
              <Button onClick={() => void saveSnapshot(workspace)}>
                <ArchiveRestore aria-hidden />
                {snapshotTexts.save}
              </Button>
            )}
            <Button disabledReason={disabledReason} onClick={() => runSync()}>
              <RefreshCw aria-hidden />
              {messages.syncAll}
            </Button>
          </>
        }
      >
        {messages.intro}
      </SettingsIntro>
      <Notice state={state} />
      <FeedTable state={state} waitsFor={waitsFor} stopped={disabledReason} />
      <OmittedRows state={state} />
      <Row justify="space-between" gap={16} tone="muted" digits>
        <span>{messages.total(formatBytes(state.sizeBytes))}</span>
        <Button
          kind="danger"
          disabledReason={unavailableReason(messages.clear.needsServer)}
          onClick={() => void confirmClear(state, workspace)}
        >
          <Trash2 aria-hidden />
          {messages.clear.button}
        </Button>
      </Row>
      {storesBodies && !isSnapshot && (
        <SettingsSection title={messages.limits.title} narrow>
          <SyncLimitsForm limits={state.limits} />
        </SettingsSection>
      )}
    </>
  );
}

function renderState(state: SyncState | undefined): ReactNode {
  if (state === undefined) return <SkeletonRows count={4} />;
  if (state.status === 'off') return <EmptyPanel title={messages.off.title}>{messages.off.text}</EmptyPanel>;
  if (state.status === 'unavailable') {
    const { title, text } = messages.unavailable;
    return (
      <ErrorPanel title={title} details={state.noticeDetails}>
        {state.notice} {text}
      </ErrorPanel>
    );
  }
  if (state.feeds.length === 0)
    return <EmptyPanel title={messages.nothing.title}>{messages.nothing.text}</EmptyPanel>;
  return <ActiveSync state={state} />;
}

export function SyncScreen() {
  const state = useSync();
  return <SettingsPage title={messages.title}>{renderState(state)}</SettingsPage>;
}
