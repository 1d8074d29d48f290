import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ResourceRow } from '../../../src-preload/contract/resources.ts';
import { IconButton } from '../../kit/controls/Button.tsx';
import { Menu, MenuItem, MenuNote } from '../../kit/overlay/Menu.tsx';
import { pressedByEnter } from '../../kit/table/cellControls.ts';
import type { TableColumn } from '../../kit/table/columns.ts';
import { messages, type ResourceWords } from './resourceWords.ts';
import { rowLabel } from './rowLabel.ts';

interface MenuColumnOptions {
  readonly words: NonNullable<ResourceWords['rowMenu']>;
  /** Returns why a row's actions are disabled. Otherwise undefined. */
  readonly stopOf: (row: ResourceRow) => string | undefined;
  readonly onEdit: (row: ResourceRow) => void;
  readonly onRemove: (row: ResourceRow) => void;
}

export const menuColumn = ({
  words,
  stopOf,
  onEdit,
  onRemove,
}: MenuColumnOptions): TableColumn<ResourceRow> => ({
  id: 'actions',
  header: messages.actions,
  width: 84,
  text: () => '',
  render: (row) => {
    const stop = stopOf(row);
    const item = { disabled: stop !== undefined, 'aria-description': stop };
    return (
      <Menu
        trigger={
          <IconButton label={`${messages.actions}: ${rowLabel(row)}`} tabIndex={-1} {...pressedByEnter}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} {...item} onSelect={() => onEdit(row)}>
          {words.edit}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} {...item} onSelect={() => onRemove(row)}>
          {words.remove}
        </MenuItem>
        {stop !== undefined && <MenuNote>{stop}</MenuNote>}
      </Menu>
    );
  },
});
