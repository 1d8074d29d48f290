import type { Component } from '../../../src-preload/contract/rules/packedComponents.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { messages } from './messages.ts';

interface LinkToCatalogDialogProps {
  readonly component: Pick<Component, 'id' | 'name'>;
  readonly onClose: () => void;
}

export function LinkToCatalogDialog({ component, onClose }: LinkToCatalogDialogProps) {
  return (
    <Dialog title={messages.linkToCatalog} open size="small" onClose={onClose}>
      {component.name}
    </Dialog>
  );
}
