import type { Component } from '../../../src-preload/contract/rules/packedComponents.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { messages } from './messages.ts';

interface SnapshotDialogProps {
  readonly component: Pick<Component, 'id' | 'name'>;
  readonly onClose: () => void;
}

export function SnapshotDialog({ component, onClose }: SnapshotDialogProps) {
  return (
    <Dialog title={messages.snapshot} open size="small" onClose={onClose}>
      {component.name}
    </Dialog>
  );
}
