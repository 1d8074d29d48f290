import { Link2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { useWorkspaces } from './bridge/live.ts';
import { screenLinks } from './screenLinks.ts';
import { copyForChat } from './share/copyForChat.ts';
import { messages as shareMessages } from './share/messages.ts';
import { currentSubject } from './share/subject.ts';

const messages = {
  copyLink: 'Copy link',
  appLink: 'Copy link for Quarterdeck',
  webLink: 'Copy link for the web client',
  copied: 'Link copied to clipboard',
} as const;

interface CopyLinkMenuProps {
  /** Path and query of the screen. */
  readonly address: string;
  /** Default: an icon. */
  readonly trigger?: ReactElement;
  readonly align?: 'start' | 'end';
}

/** Copies the link to a screen for this app or the web client, or a short text with both for a chat. */
export function CopyLinkMenu({ address, trigger, align = 'end' }: CopyLinkMenuProps) {
  const list = useWorkspaces();
  const links = screenLinks(list, address);
  if (links === undefined) return null;
  return (
    <Menu
      align={align}
      trigger={
        trigger ?? (
          <IconButton label={messages.copyLink}>
            <Link2 aria-hidden />
          </IconButton>
        )
      }
    >
      <MenuItem onSelect={() => void copyText(links.app, messages.copied)}>{messages.appLink}</MenuItem>
      <MenuItem onSelect={() => void copyText(links.web, messages.copied)}>{messages.webLink}</MenuItem>
      <MenuItem onSelect={() => void copyForChat(currentSubject(), address, list)}>
        {shareMessages.copyForChat}
      </MenuItem>
    </Menu>
  );
}
