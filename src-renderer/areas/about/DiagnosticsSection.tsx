import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { DiagnosticsPart } from '#contract/about.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { formatBytes } from '#kit/format/formatNumber.ts';
import { ErrorPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { downloadPath } from '#parts/downloadPath.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { SettingsSection } from '#parts/settings/SettingsPage.tsx';
import { Code, FigureCell, RowHead, SecondLine, SettingsTable } from '#parts/settings/SettingsTable.tsx';
import styles from './About.module.css';
import { messages } from './messages.ts';
import { useLoad } from './useLoad.ts';

const { diagnostics: texts } = messages;

async function save(withServers: boolean): Promise<void> {
  const { show } = useToasts.getState();
  try {
    for await (const step of await bridge.about.diagnostics.save({ withServers })) {
      if (step.stage === 'offer') downloadPath(step.path);
      if (step.stage === 'saved') show({ kind: 'done', text: texts.saved });
    }
  } catch (error) {
    const { sentence, details } = toDisplayFailure(error);
    show({ kind: 'failed', text: sentence, details });
  }
}

function Parts({ parts }: { readonly parts: readonly DiagnosticsPart[] }) {
  return (
    <SettingsTable
      label={texts.list}
      minWidth={320}
      columns={[{ title: texts.file }, { title: texts.size, width: 96, kind: 'figure' }]}
    >
      {parts.map(({ name, what, sizeBytes }) => (
        <tr key={name}>
          <RowHead name={<Code>{name}</Code>}>
            <SecondLine>{what}</SecondLine>
          </RowHead>
          <FigureCell>{sizeBytes === 0 ? texts.empty : formatBytes(sizeBytes)}</FigureCell>
        </tr>
      ))}
    </SettingsTable>
  );
}

export function DiagnosticsSection() {
  const [withServers, setWithServers] = useState(false);
  const [saving, setSaving] = useState(false);
  const read = useCallback(() => bridge.about.diagnostics.list({ withServers }), [withServers]);
  const parts = useLoad(read);
  return (
    <SettingsSection title={texts.title}>
      <p className={styles.note}>{texts.intro}</p>
      {parts.state === 'asking' && <SkeletonRows count={8} />}
      {parts.state === 'known' && <Parts parts={parts.value} />}
      {parts.state === 'failed' && (
        <ErrorPanel title={texts.failed} details={parts.failure.details}>
          {parts.failure.sentence}
        </ErrorPanel>
      )}
      <Checkbox
        label={texts.servers}
        hint={texts.serversHint}
        value={withServers}
        onChange={setWithServers}
      />
      <div>
        <Button
          busy={saving}
          onClick={() => {
            setSaving(true);
            void save(withServers).finally(() => setSaving(false));
          }}
        >
          <Download aria-hidden />
          {saving ? texts.saving : texts.save}
        </Button>
      </div>
    </SettingsSection>
  );
}
