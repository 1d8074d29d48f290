import { Image } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { useWorkspaces } from '../bridge/live.ts';
import { messages } from '../share/messages.ts';
import { copyPictureOf, savePictureOf } from './takePicture.ts';

interface PictureItemsProps {
  /** Title of the card or chart. */
  readonly name: string;
  /** Returns an element within the card or chart. */
  readonly from: () => Element | null;
}

/** Menu items that copy or save a picture of the card or chart around an element. */
export function PictureItems({ name, from }: PictureItemsProps) {
  const list = useWorkspaces();
  const take = (act: typeof copyPictureOf) => {
    const element = from();
    const workspace = list?.workspaces.find(({ id }) => id === list.openId)?.name ?? '';
    if (element !== null) void act({ from: element, name, workspace });
  };
  return (
    <>
      <MenuItem onSelect={() => take(copyPictureOf)}>{messages.copyPicture}</MenuItem>
      <MenuItem onSelect={() => take(savePictureOf)}>{messages.savePicture}</MenuItem>
    </>
  );
}

/** Button within a card or chart that copies or saves a picture of it. */
export function PictureMenu({ name }: Pick<PictureItemsProps, 'name'>) {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <span ref={anchor}>
      <Menu
        align="end"
        trigger={
          <IconButton label={messages.pictureOf(name)}>
            <Image aria-hidden />
          </IconButton>
        }
      >
        <PictureItems name={name} from={() => anchor.current} />
      </Menu>
    </span>
  );
}
