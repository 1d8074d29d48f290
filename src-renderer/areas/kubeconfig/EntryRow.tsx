import { Trash2, Undo2 } from 'lucide-react';
import type { KubeconfigEntry } from '#contract/kubeconfig.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import { ActionsCell, Cell, Code, FigureCell, RowHead, StateCell } from '#parts/settings/SettingsTable.tsx';
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

export function EntryRow({ entry, onUndo, onRemove }: EntryRowProps) {
  const { workspaceName, path, name, server, state, installedAt, tokens, undo } = entry;
  const { states, removeOne, undoOne } = messages.settings;
  return (
    <tr>
      <RowHead name={workspaceName}>
        <Code second>{path}</Code>
      </RowHead>
      <Cell>
        <Code>{name}</Code>
        <Code second>{server}</Code>
      </Cell>
      <Cell>
        <StateCell shape={shapes[state]}>{states[state]}</StateCell>
      </Cell>
      <FigureCell>
        <Age instant={installedAt} suffix=" ago" />
      </FigureCell>
      <FigureCell>{tokens}</FigureCell>
      <ActionsCell>
        {undo !== null && (
          <IconButton label={undoOne(name, path)} onClick={onUndo}>
            <Undo2 aria-hidden />
          </IconButton>
        )}
        <IconButton label={removeOne(name, path)} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </ActionsCell>
    </tr>
  );
}
