import { Trash2, Undo2 } from 'lucide-react';
import type { KubeconfigEntry } from '../../../src-preload/contract/kubeconfig.ts';
import { IconButton } from '../../kit/controls/Button.tsx';
import { Age } from '../../kit/format/Age.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import type { StatusShape } from '../../kit/status/statusShapes.ts';
import styles from './Kubeconfigs.module.css';
import { messages } from './messages.ts';

const shapes: Readonly<Record<KubeconfigEntry['state'], StatusShape>> = {
  present: 'healthy',
  changed: 'warning',
  gone: 'skipped',
  unreadable: 'unknown',
};

interface EntryRowProps {
  readonly entry: KubeconfigEntry;
  readonly onUndo: () => void;
  readonly onRemove: () => void;
}

/** One installation: whose, where, and whether it is still there. */
export function EntryRow({ entry, onUndo, onRemove }: EntryRowProps) {
  const { workspaceName, path, name, server, state, installedAt, tokens, undo } = entry;
  const { states, removeOne, undoOne } = messages.settings;
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{workspaceName}</span>
        <code className={styles.second}>{path}</code>
      </th>
      <td>
        <code className={styles.context}>{name}</code>
        <code className={styles.second}>{server}</code>
      </td>
      <td>
        <span className={styles.state}>
          <StatusIcon shape={shapes[state]} />
          {states[state]}
        </span>
      </td>
      <td className={styles.figure}>
        <Age instant={installedAt} suffix=" ago" />
      </td>
      <td className={styles.figure}>{tokens}</td>
      <td className={styles.action}>
        {undo && (
          <IconButton label={undoOne(name, path)} onClick={onUndo}>
            <Undo2 aria-hidden />
          </IconButton>
        )}
        <IconButton label={removeOne(name, path)} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
}
