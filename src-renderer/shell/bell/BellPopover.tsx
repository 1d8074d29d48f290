import type { ReactElement } from 'react';
import { Popover, type PopoverTriggerProps } from '#kit/overlay/Popover.tsx';
import styles from '../ListPopover.module.css';
import { BellPanel } from './BellPanel.tsx';
import { messages } from './messages.ts';
import { type OwnInbox, useBell } from './useBell.ts';

const firstRow = 'li a';

interface BellPopoverProps {
  readonly trigger: ReactElement<PopoverTriggerProps>;
  readonly own: OwnInbox;
}

export function BellPopover({ trigger, own }: BellPopoverProps) {
  const { open, setOpen } = useBell();
  return (
    <Popover
      trigger={trigger}
      label={messages.title}
      open={open}
      onOpenChange={setOpen}
      align="end"
      keepsAxis
      className={styles.popup}
      focusFirst={firstRow}
    >
      <BellPanel own={own} />
    </Popover>
  );
}
