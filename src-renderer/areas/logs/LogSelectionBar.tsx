import { Copy, Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LogFormat } from '#contract/logs.ts';
import { maxCopiedLines } from '#contract/rules/logs.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { messages } from './messages.ts';

export function SaveMenu({ onSave }: { readonly onSave: (format: LogFormat) => void }) {
  return (
    <Menu
      trigger={
        <IconButton label={messages.save}>
          <Download aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => onSave('text')}>{messages.saveText}</MenuItem>
      <MenuItem onSelect={() => onSave('jsonl')}>{messages.saveJson}</MenuItem>
    </Menu>
  );
}

interface SelectionBarProps {
  readonly count: number;
  readonly onCopy: () => void;
  readonly onSave: (format: LogFormat) => void;
  readonly onClear: () => void;
  /** Button that attaches the lines to an incident. */
  readonly attach: ReactNode;
}

export function LogSelectionBar({ count, onCopy, onSave, onClear, attach }: SelectionBarProps) {
  return (
    // A fieldset would add a border and a legend.
    <Row wrap gap={8} role="group" aria-label={messages.selected(formatInteger(count), count === 1)}>
      <span role="status">{messages.selected(formatInteger(count), count === 1)}</span>
      <Button
        onClick={onCopy}
        disabledReason={
          count > maxCopiedLines ? messages.tooManyToCopy(formatInteger(maxCopiedLines)) : undefined
        }
      >
        <Copy aria-hidden />
        {messages.copy}
      </Button>
      <SaveMenu onSave={onSave} />
      {attach}
      <IconButton label={messages.clear} onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </Row>
  );
}
