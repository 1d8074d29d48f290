import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { KubeconfigEntry, KubeconfigFinding } from '#contract/kubeconfig.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { useSessionValue } from '#parts/bridge/live.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { SettingsIntro, SettingsPage, SettingsSection } from '#parts/settings/SettingsPage.tsx';
import { SettingsTable } from '#parts/settings/SettingsTable.tsx';
import { useChecksOnly } from '#parts/useChecksOnly.ts';
import { useKubeconfigDialog } from './dialogStore.ts';
import { EntryRow } from './EntryRow.tsx';
import { messages } from './messages.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { reportFileChange } from './reportFileChange.ts';
import { type RemainingToken, useRemainingToken } from './useRemainingToken.ts';

const { settings } = messages;

const openDialog = () => useKubeconfigDialog.getState().show();

async function undo(
  { id, name, path, undo: effect }: KubeconfigEntry,
  token: RemainingToken,
  after: () => void,
): Promise<void> {
  if (effect === null) return;
  const question = {
    title: settings.undoOne(name, path),
    text: `${settings.undoTexts[effect](name, path)} ${token.note}`,
    action: settings.undoActions[effect],
  };
  if (await confirm(question))
    await reportFileChange(bridge.kubeconfig.undo({ id }), messages.undone[effect], after, token);
}

async function remedy({ id, remedy: offered }: KubeconfigFinding, after: () => void): Promise<void> {
  if (offered === null) return;
  const { label, warning } = offered;
  if (await confirm({ title: label, text: warning, action: label }))
    await reportFileChange(bridge.kubeconfig.inventory.remedy({ finding: id }), settings.repaired, after);
}

interface EntriesProps {
  readonly entries: readonly KubeconfigEntry[];
  readonly onUndo: (entry: KubeconfigEntry) => void;
  readonly onRemove: (entry: KubeconfigEntry) => void;
}

function Entries({ entries, onUndo, onRemove }: EntriesProps) {
  const { where, server, state, installed, tokens, action } = settings.columns;
  return (
    <SettingsTable
      label={settings.title}
      minWidth={760}
      columns={[
        { title: where },
        { title: server },
        { title: state, width: 152 },
        { title: installed, width: 88, kind: 'figure' },
        { title: tokens, width: 96, kind: 'figure' },
        { title: action, width: 76, kind: 'actions' },
      ]}
    >
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          onUndo={() => onUndo(entry)}
          onRemove={() => onRemove(entry)}
        />
      ))}
    </SettingsTable>
  );
}

interface FindingsSectionProps {
  readonly findings: readonly KubeconfigFinding[];
  readonly onRemedy: (finding: KubeconfigFinding) => void;
}

/** Problems in kubectl's files, including files that Quarterdeck did not write. */
function FindingsSection({ findings, onRemedy }: FindingsSectionProps) {
  const paths = [...new Set(findings.map(({ path }) => path))];
  return (
    <SettingsSection title={settings.findings}>
      {findings.length === 0 && (
        <Row as="p" minHeight={36} gap={8}>
          <StatusIcon shape="healthy" />
          {settings.healthy}
        </Row>
      )}
      {paths.map((path) => (
        <section key={path} aria-label={path}>
          <Text as="h3" mono tone="muted" flow="anywhere">
            {path}
          </Text>
          <ul>
            {findings
              .filter((finding) => finding.path === path)
              .map((finding) => (
                <Row key={finding.id} as="li" minHeight={36} gap={8}>
                  <StatusIcon shape="warning" />
                  <Text grow minWidth={0} flow="anywhere">
                    {finding.sentence}
                  </Text>
                  {finding.remedy !== null && (
                    <Button onClick={() => onRemedy(finding)}>{finding.remedy.label}</Button>
                  )}
                </Row>
              ))}
          </ul>
        </section>
      ))}
    </SettingsSection>
  );
}

function Content() {
  const { data, error, refetch } = useQuery({
    ...queries.kubeconfig.inventory.list.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const [removing, setRemoving] = useState<KubeconfigEntry>();
  // A health checker has no clusters, and an anonymous session gets no token.
  // Installations from other servers remain manageable.
  const checksOnly = useChecksOnly();
  const withoutLogin = useSessionValue(
    (state) => state?.status === 'signed-in' && state.withoutLogin === true,
  );
  const canInstall = !checksOnly && !withoutLogin;
  const remainingToken = useRemainingToken();
  const reload = () => void refetch();
  if (data === undefined) {
    if (error !== null) return <FailurePanel error={error} title={settings.failed} onRetry={reload} />;
    return <SkeletonRows count={4} />;
  }
  const { entries, findings } = data;
  return (
    <>
      {entries.length === 0 ? (
        <EmptyPanel
          title={settings.empty.title}
          actions={
            canInstall && (
              <Button kind="primary" onClick={openDialog}>
                <Download aria-hidden />
                {settings.open}
              </Button>
            )
          }
        >
          {settings.empty[checksOnly ? 'checksOnly' : withoutLogin ? 'withoutLogin' : 'text']}
        </EmptyPanel>
      ) : (
        <>
          <SettingsIntro
            actions={
              canInstall && (
                <Button onClick={openDialog}>
                  <Download aria-hidden />
                  {settings.open}
                </Button>
              )
            }
          >
            {settings.intro}
          </SettingsIntro>
          <Entries
            entries={entries}
            onUndo={(entry) => void undo(entry, remainingToken(entry), reload)}
            onRemove={setRemoving}
          />
        </>
      )}
      <FindingsSection findings={findings} onRemedy={(finding) => void remedy(finding, reload)} />
      {removing !== undefined && (
        <RemovalDialog
          entry={removing}
          onClose={() => {
            setRemoving(undefined);
            reload();
          }}
        />
      )}
    </>
  );
}

export function KubeconfigsScreen() {
  return (
    <SettingsPage title={settings.title}>
      <Content />
    </SettingsPage>
  );
}
