import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ResourceRow } from '#contract/resources.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Menu, MenuItem, MenuNote } from '#kit/overlay/Menu.tsx';
import { pressedByEnter } from '#kit/table/cellControls.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { messages, type ResourceTexts } from './resourceTexts.ts';
import { rowLabel } from './rowLabel.ts';

interface MenuColumnOptions {
  readonly texts: NonNullable<ResourceTexts['rowMenu']>;
  /** Returns why a row's actions are disabled. Otherwise undefined. */
  readonly disabledReasonOf: (row: ResourceRow) => string | undefined;
  readonly onEdit: (row: ResourceRow) => void;
  readonly onRemove: (row: ResourceRow) => void;
  /** Further entries before those of the editor. */
  readonly extraItems?: ((row: ResourceRow, isDisabled: boolean) => ReactNode) | undefined;
}

export const menuColumn = ({
  texts,
  disabledReasonOf,
  onEdit,
  onRemove,
  extraItems,
}: MenuColumnOptions): TableColumn<ResourceRow> => ({
  id: 'actions',
  header: messages.actions,
  width: 84,
  text: () => '',
  render: (row) => {
    const disabledReason = disabledReasonOf(row);
    const item = { disabled: disabledReason !== undefined, 'aria-description': disabledReason };
    return (
      <Menu
        trigger={
          <IconButton label={`${messages.actions}: ${rowLabel(row)}`} tabIndex={-1} {...pressedByEnter}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {extraItems?.(row, disabledReason !== undefined)}
        <MenuItem icon={<Pencil aria-hidden />} {...item} onSelect={() => onEdit(row)}>
          {texts.edit}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} {...item} onSelect={() => onRemove(row)}>
          {texts.remove}
        </MenuItem>
        {disabledReason !== undefined && <MenuNote>{disabledReason}</MenuNote>}
      </Menu>
    );
  },
});
