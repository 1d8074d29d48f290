import { Link, useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import { ChevronRight, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Menu, MenuHeading, MenuItem } from '#kit/overlay/Menu.tsx';
import type { MainEntry } from '#parts/manifest.ts';
import {
  isEntryVisible,
  isWithin,
  mainItems,
  type SettingsGroup,
  settingsGroups,
  settingsIcon,
  shownSettings,
} from './navigation.ts';
import styles from './Sidebar.module.css';
import { SyncStatusLink } from './SyncStatusLink.tsx';
import { toggleSidebar, useSidebarFolded } from './sidebarFold.ts';
import { useNavigateTo } from './useNavigateTo.ts';
import { SavedViews } from './views/SavedViews.tsx';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

function Item({ item, folded }: { readonly item: MainEntry; readonly folded: boolean }) {
  const { pathname } = useLocation();
  const Icon = item.icon;
  return (
    <Link
      to={item.path}
      className={styles.item}
      aria-current={isWithin(pathname, item.path) ? 'page' : undefined}
      aria-label={item.label}
      title={folded ? item.label : undefined}
    >
      <Icon aria-hidden />
      {!folded && <span>{item.label}</span>}
    </Link>
  );
}

interface SettingsProps {
  readonly groups: readonly SettingsGroup[];
}

function FoldedSettings({ groups }: SettingsProps) {
  const navigateTo = useNavigateTo();
  const Icon = settingsIcon;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles.item} aria-label="Settings" title="Settings">
          <Icon aria-hidden />
        </button>
      }
    >
      {groups.map(({ title, items }) => (
        <Fragment key={title}>
          <MenuHeading>{title}</MenuHeading>
          {items.map(({ path, label }) => (
            <MenuItem key={path} onSelect={() => navigateTo(path)}>
              {label}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}

function SettingsItems({ groups }: SettingsProps) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(pathname.startsWith('/settings'));
  const Icon = settingsIcon;
  return (
    <>
      <button type="button" className={styles.item} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon aria-hidden />
        <span>Settings</span>
        <ChevronRight className={styles.chevron} aria-hidden />
      </button>
      {open &&
        groups.map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
          <div key={title} role="group" aria-label={title}>
            <div className={styles.heading} aria-hidden>
              {title}
            </div>
            {items.map(({ path, label }) => (
              <Link
                key={path}
                to={path}
                className={clsx(styles.item, styles.sub)}
                aria-current={isWithin(pathname, path) ? 'page' : undefined}
              >
                <span>{label}</span>
              </Link>
            ))}
          </div>
        ))}
    </>
  );
}

function SidebarFooter({ state, folded }: { readonly state: SignedIn; readonly folded: boolean }) {
  return (
    <section className={styles.foot} aria-label="Connection">
      <div className={styles.sync}>
        <SyncStatusLink server={state.server} folded={folded} />
      </div>
      <IconButton
        label={folded ? 'Expand sidebar' : 'Collapse sidebar'}
        aria-expanded={!folded}
        onClick={toggleSidebar}
      >
        {folded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
      </IconButton>
    </section>
  );
}

/** The sidebar, with the areas that the server has and the user has permission for. */
export function Sidebar({ state }: { readonly state: SignedIn }) {
  const folded = useSidebarFolded();
  const settings = settingsGroups(shownSettings(state));
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current item changes with the address.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, folded]);
  return (
    <div className={clsx(styles.sidebar, folded && styles.folded)}>
      <WorkspaceSwitcher folded={folded} />
      <nav ref={nav} className={styles.items} aria-label="Main">
        {mainItems
          .filter((item) => isEntryVisible(item, state))
          .map((item) => (
            <Item key={item.path} item={item} folded={folded} />
          ))}
        <SavedViews subject={state} folded={folded} />
        {settings.length > 0 &&
          (folded ? <FoldedSettings groups={settings} /> : <SettingsItems groups={settings} />)}
      </nav>
      <SidebarFooter state={state} folded={folded} />
    </div>
  );
}
