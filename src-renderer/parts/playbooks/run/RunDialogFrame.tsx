import type { ReactNode, RefObject } from 'react';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { Column, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';

interface RunDialogFrameProps {
  readonly title: string;
  readonly description: string | null;
  readonly size: 'small' | 'medium' | 'large' | 'wide';
  /** The dialog cannot be closed while the run starts. */
  readonly busy: boolean;
  readonly onClose: () => void;
  /** Element to focus. Default: the first field. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Content above the form: the resource of the run. */
  readonly header: ReactNode;
  readonly children: ReactNode;
}

/** Dialog frame shared by running a playbook and approving a run. */
export function RunDialogFrame(props: RunDialogFrameProps) {
  const { title, description, size, busy, onClose, initialFocus, header, children } = props;
  return (
    <Dialog
      title={title}
      open
      size={size}
      isLocked={busy}
      onClose={onClose}
      {...(initialFocus === undefined ? {} : { initialFocus })}
    >
      <FieldSizeContext value="dialog">
        <Column gap={12} marginBottom={12}>
          {description !== null && (
            <Text as="p" tone="muted" flow="anywhere">
              {description}
            </Text>
          )}
          {header}
        </Column>
        {children}
      </FieldSizeContext>
    </Dialog>
  );
}
