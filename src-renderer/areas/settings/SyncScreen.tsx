import { ArchiveRestore, RefreshCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { snapshotSentence } from '../../../src-preload/contract/rules/workspaces.ts';
import type { FeedName, SyncState } from '../../../src-preload/contract/sync.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { formatBytes, formatInteger } from '../../kit/format/formatNumber.ts';
import { confirm } from '../../kit/overlay/confirmStore.ts';
import { Details } from '../../kit/panels/Details.tsx';
import { EmptyPanel, ErrorPanel } from '../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import { bridge } from '../../parts/bridge/bridge.ts';
import { useSync, useWorkspaces } from '../../parts/bridge/live.ts';
import { SettingsIntro, SettingsPage, SettingsSection } from '../../parts/settings/SettingsPage.tsx';
import { RowHead, SettingsTable } from '../../parts/settings/SettingsTable.tsx';
import { messages as snapshotTexts } from '../../parts/snapshots/messages.ts';
import { saveSnapshot } from '../../parts/snapshots/saveSnapshot.ts';
import { useSnapshot } from '../../parts/snapshots/useSnapshot.ts';
import { tellOutcome } from '../../parts/tellOutcome.ts';
import { useServerOnline } from '../../parts/useServerOnline.ts';
import { FeedRow } from './FeedRow.tsx';
import { messages } from './messages.ts';
import styles from './Sync.module.css';
import { SyncLimitsForm } from './SyncLimitsForm.tsx';
import { UnreadableRows } from './UnreadableRows.tsx';

const run = (feed?: FeedName): void => tellOutcome(bridge.sync.now(feed === undefined ? {} : { feed }));

async function clear(state: SyncState, workspace: string): Promise<void> {
  const { title, text, button, done } = messages.clear;
  const rows = formatInteger(state.feeds.reduce((sum, feed) => sum + feed.rows, 0));
  const question = text(workspace, messages.rows(rows), formatBytes(state.sizeBytes));
  if (await confirm({ title, text: question, action: button })) tellOutcome(bridge.sync.clear(), done);
}

function Notice({ state }: { readonly state: SyncState }) {
  if (state.notice === null) return null;
  return (
    <div className={styles.notice} role="status">
      <StatusIcon shape="warning" />
      <div>
        {state.notice}
        {state.noticeDetails !== undefined && <Details text={state.noticeDetails} />}
      </div>
    </div>
  );
}

function Feeds({ state, stopped }: { readonly state: SyncState; readonly stopped: string | undefined }) {
  const { feed, state: stateName, kept, asOf, action } = messages.columns;
  return (
    <SettingsTable
      label={messages.title}
      minWidth={600}
      columns={[
        { title: feed },
        { title: stateName, width: 136 },
        { title: kept, width: 120, kind: 'figure' },
        { title: asOf, width: 112, kind: 'figure' },
        { title: action, width: 44, kind: 'actions' },
      ]}
    >
      {state.feeds.map((each) => (
        <FeedRow key={each.name} feed={each} stopped={stopped} onRun={() => run(each.name)} />
      ))}
    </SettingsTable>
  );
}

/** Rows that lists without a feed had to omit. */
function LeftOut({ state: { leftOut } }: { readonly state: SyncState }) {
  if (leftOut.length === 0) return null;
  const { title } = messages.unreadable;
  return (
    <SettingsTable label={title} minWidth={400} columns={[{ title }]}>
      {leftOut.map((list) => (
        <tr key={list.what}>
          <RowHead name={list.what}>
            <UnreadableRows unreadable={list} />
          </RowHead>
        </tr>
      ))}
    </SettingsTable>
  );
}

function On({ state }: { readonly state: SyncState }) {
  const list = useWorkspaces();
  const workspace = list?.workspaces.find(({ id }) => id === list.openId)?.name ?? '';
  const online = useServerOnline();
  const fixed = useSnapshot();
  const away = (sentence: string) => (online ? undefined : fixed ? snapshotSentence : sentence);
  const stopped = away(messages.needsServer);
  // The limits concern config bodies, which a health checker does not have.
  const bodies = state.feeds.some(({ name }) => name === 'bodies');
  return (
    <>
      <SettingsIntro
        actions={
          <>
            {!fixed && (
              <Button onClick={() => void saveSnapshot(workspace)}>
                <ArchiveRestore aria-hidden />
                {snapshotTexts.save}
              </Button>
            )}
            <Button disabledReason={stopped} onClick={() => run()}>
              <RefreshCw aria-hidden />
              {messages.syncAll}
            </Button>
          </>
        }
      >
        {messages.intro}
      </SettingsIntro>
      <Notice state={state} />
      <Feeds state={state} stopped={stopped} />
      <LeftOut state={state} />
      <div className={styles.total}>
        <span>{messages.total(formatBytes(state.sizeBytes))}</span>
        <Button
          kind="danger"
          disabledReason={away(messages.clear.needsServer)}
          onClick={() => void clear(state, workspace)}
        >
          <Trash2 aria-hidden />
          {messages.clear.button}
        </Button>
      </div>
      {bodies && !fixed && (
        <SettingsSection title={messages.limits.title} narrow>
          <SyncLimitsForm limits={state.limits} />
        </SettingsSection>
      )}
    </>
  );
}

function content(state: SyncState | undefined): ReactNode {
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
  return <On state={state} />;
}

export function SyncScreen() {
  const state = useSync();
  return <SettingsPage title={messages.title}>{content(state)}</SettingsPage>;
}
