import { useRouter } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { memo, useContext } from 'react';
import type { Component } from '#contract/rules/packedComponents.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { useWorkspaces } from '../bridge/live.ts';
import { PictureItems } from '../pictures/PictureMenu.tsx';
import { copyForChat } from '../share/copyForChat.ts';
import { messages as shareMessages } from '../share/messages.ts';
import { TabStops } from './CardLink.tsx';
import { ComponentDialog, DialogHost, useComponentDialog, useComponentEntries } from './componentActions.tsx';
import { componentHref } from './componentLinks.ts';
import { componentSubject } from './componentSubject.ts';
import { componentTitle } from './componentTitle.ts';
import { messages } from './messages.ts';

interface ComponentMenuProps {
  readonly component: Component;
  /** Query for the address of the component's page. */
  readonly query?: string | undefined;
  readonly refererId?: string | undefined;
}

type OpenDialog = Parameters<typeof useComponentEntries>[1];

/** Rendered only in an open menu, because its hooks are too expensive for thousands of cards. */
function Entries({ component, query, refererId, open }: ComponentMenuProps & { readonly open: OpenDialog }) {
  const { history } = useRouter();
  const entries = useComponentEntries(component, open, componentHref(component, { query, refererId }));
  return entries.map(({ id, label, icon: EntryIcon, href, run, disabledReason }) => (
    <MenuItem
      key={id}
      icon={<EntryIcon aria-hidden />}
      disabled={disabledReason !== undefined}
      {...(disabledReason === undefined ? {} : { title: disabledReason })}
      aria-description={disabledReason}
      onSelect={() => (href === undefined ? run?.() : history.push(href))}
    >
      {label}
    </MenuItem>
  ));
}

/** Sharing has no dialog, and works without a server. */
function ShareItems({ component, query, refererId }: ComponentMenuProps) {
  const list = useWorkspaces();
  const title = componentTitle(component);
  const href = componentHref(component, { query, refererId });
  return (
    <>
      <MenuSeparator />
      <MenuItem onSelect={() => void copyForChat(componentSubject(component), href, list)}>
        {shareMessages.copyForChat}
      </MenuItem>
      <PictureItems
        name={title}
        from={() => document.querySelector(`[data-component="${CSS.escape(component.id)}"]`)}
      />
    </>
  );
}

export const ComponentMenu = memo(function ComponentMenu(props: ComponentMenuProps) {
  const { component } = props;
  const [dialog, setDialog] = useComponentDialog();
  const stops = useContext(TabStops);
  const host = useContext(DialogHost);
  const open: OpenDialog = (next) => (host === undefined ? setDialog(next) : host(component, next));
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={messages.actions(componentTitle(component))}
            tabIndex={stops ? undefined : -1}
            data-card-menu
          >
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <Entries {...props} open={open} />
        <ShareItems {...props} />
      </Menu>
      <ComponentDialog component={component} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
});
