import { Download, FileText } from 'lucide-react';
import type { Artifact } from '#contract/playbooks.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { formatBytes } from '#kit/format/formatNumber.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Ellipsis, Text } from '#kit/layout/boxes.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { saveRows } from '#parts/saveRows.ts';
import { messages } from './messages.ts';
import styles from './Run.module.css';

type Finished = { readonly stage: 'finished'; readonly bytes: number };

/** Streams a file to a location that the user chooses and shows the progress. */
const save = ({ id, name, size }: Artifact): Promise<void> =>
  saveRows<Finished>({
    begin: (signal) => bridge.playbooks.runs.saveArtifact({ id, name }, { signal }),
    expected: size ?? undefined,
    formatCount: formatBytes,
    texts: {
      running: messages.saving(name),
      failed: messages.saveFailed(name),
      cancelled: messages.saveCancelled,
    },
    done: ({ bytes }) => ({ kind: 'done', text: messages.saved(name, formatBytes(bytes)) }),
  });

export function Artifacts({ artifacts }: { readonly artifacts: readonly Artifact[] }) {
  const { disabledReason } = useActionState({});
  return (
    <section className={styles.artifacts} aria-label={messages.artifacts}>
      <h2>{messages.artifacts}</h2>
      <ul>
        {artifacts.map((artifact) => (
          <li key={artifact.id}>
            <FileText aria-hidden />
            <Ellipsis>{visibleName(artifact.name)}</Ellipsis>
            <Text fixed size={12} tone="faint" digits>
              {artifact.size === null ? messages.sizeUnknown : formatBytes(artifact.size)}
            </Text>
            <IconButton
              label={messages.save(artifact.name)}
              disabledReason={disabledReason}
              onClick={() => void save(artifact)}
            >
              <Download aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
