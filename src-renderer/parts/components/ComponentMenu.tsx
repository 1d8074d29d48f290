import { useRouter } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { memo, useContext } from 'react';
import type { Component } from '#contract/rules/packedComponents.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Menu, MenuItem } from '#kit/overlay/Menu.tsx';
import { TabStops } from './CardLink.tsx';
import { ComponentDialog, DialogHost, useComponentDialog, useComponentEntries } from './componentActions.tsx';
import { componentHref } from './componentLinks.ts';
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
      </Menu>
      <ComponentDialog component={component} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
});
