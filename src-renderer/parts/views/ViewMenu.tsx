import { ArrowDown, ArrowUp, Ellipsis, Pencil, RefreshCcwDot, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { SavedView } from '#contract/views.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { bridge } from '../bridge/bridge.ts';
import { messages } from './messages.ts';
import { ViewNameDialog } from './SaveView.tsx';
import { pathOfAddress, useShownList } from './shownLists.ts';
import type { ViewActions } from './useViewActions.ts';

interface ViewMenuProps {
  readonly view: SavedView;
  readonly first: boolean;
  readonly last: boolean;
  readonly actions: ViewActions;
  readonly button?: RefObject<HTMLButtonElement | null>;
}

export function ViewMenu({ view, first, last, actions, button }: ViewMenuProps) {
  const shown = useShownList();
  const [renaming, setRenaming] = useState(false);
  const { id, name, address } = view;
  const another =
    shown !== undefined &&
    shown.address !== address &&
    pathOfAddress(shown.address) === pathOfAddress(address)
      ? shown.address
      : undefined;
  return (
    <>
      <Menu
        trigger={
          <IconButton ref={button} label={messages.acts(name)}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {another !== undefined && (
          <MenuItem icon={<RefreshCcwDot aria-hidden />} onSelect={() => actions.update(view, another)}>
            {messages.update}
          </MenuItem>
        )}
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setRenaming(true)}>
          {messages.rename}
        </MenuItem>
        <MenuItem icon={<ArrowUp aria-hidden />} disabled={first} onSelect={() => actions.move(view, -1)}>
          {messages.up}
        </MenuItem>
        <MenuItem icon={<ArrowDown aria-hidden />} disabled={last} onSelect={() => actions.move(view, 1)}>
          {messages.down}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => actions.remove(view)}>
          {messages.remove}
        </MenuItem>
      </Menu>
      {renaming && (
        <ViewNameDialog
          title={messages.renameTitle}
          submitLabel={messages.renameIt}
          id={id}
          name={name}
          call={(next: string) => bridge.views.change({ id, name: next })}
          done={messages.renamed}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
