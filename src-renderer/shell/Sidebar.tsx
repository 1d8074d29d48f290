import { Link, useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import { ChevronRight, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/entities/session.ts';
import { afterLayout } from '#kit/afterLayout.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Stack } from '#kit/layout/boxes.tsx';
import { Menu, MenuHeading, MenuItem } from '#kit/overlay/Menu.tsx';
import { useWorkspaces } from '#parts/bridge/live.ts';
import type { MainEntry, SettingsEntry } from '#parts/manifest.ts';
import { SettingsFilter } from '#parts/settings/SettingsFilter.tsx';
import { settingsGroups } from '#parts/settings/settingsGroups.ts';
import {
  isEntryVisible,
  isWithin,
  mainItems,
  settingsIcon,
  shownItemsForAllWorkspaces,
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
  readonly entries: readonly SettingsEntry[];
}

const settingsPath = '/settings';

function FoldedSettings({ entries }: SettingsProps) {
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
      <MenuItem onSelect={() => navigateTo(settingsPath)}>All settings</MenuItem>
      {settingsGroups(entries).map(({ title, items }) => (
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

function SettingsItems({ entries }: SettingsProps) {
  const { pathname } = useLocation();
  const isInSettings =
    isWithin(pathname, settingsPath) || entries.some(({ path }) => isWithin(pathname, path));
  const [open, setOpen] = useState(isInSettings);
  const [wasInSettings, setWasInSettings] = useState(isInSettings);
  if (isInSettings !== wasInSettings) {
    setWasInSettings(isInSettings);
    // The current entry stays visible, for example after a command of the palette.
    if (isInSettings) setOpen(true);
  }
  const Icon = settingsIcon;
  return (
    <>
      <button type="button" className={styles.item} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon aria-hidden />
        <span>Settings</span>
        <ChevronRight className={styles.chevron} aria-hidden />
      </button>
      {open && (
        <SettingsFilter
          entries={entries}
          // The start page of the settings has its own field.
          hasField={pathname !== settingsPath}
          className={styles.settings}
        >
          {(groups) =>
            groups.map(({ title, items }) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
              <div key={title} role="group" aria-label={title} className={styles.group}>
                <div className={styles.heading} aria-hidden>
                  {title}
                </div>
                {items.map(({ path, label }) => (
                  <SettingsLink key={path} path={path} label={label} />
                ))}
              </div>
            ))
          }
        </SettingsFilter>
      )}
    </>
  );
}

function SettingsLink({ path, label }: { readonly path: string; readonly label: string }) {
  const { pathname } = useLocation();
  const isCurrent = isWithin(pathname, path);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const element = link.current;
    if (!isCurrent || element === null) return undefined;
    return afterLayout(element, () => element.scrollIntoView({ block: 'nearest' }));
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={path}
      className={clsx(styles.item, styles.sub)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span>{label}</span>
    </Link>
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
  const settings = shownSettings(state);
  const forAllWorkspaces = shownItemsForAllWorkspaces(useWorkspaces());
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current item changes with the address.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]') ?? null;
    if (current === null) return undefined;
    return afterLayout(current, () => current.scrollIntoView({ block: 'nearest' }));
  }, [pathname, folded]);
  return (
    <div className={clsx(styles.sidebar, folded && styles.folded)}>
      <WorkspaceSwitcher folded={folded} />
      <Stack
        ref={nav}
        as="nav"
        alignContent="start"
        grow
        overflow="auto"
        gap={2}
        padding={8}
        aria-label="Main"
      >
        {[...forAllWorkspaces, ...mainItems.filter((item) => isEntryVisible(item, state))].map((item) => (
          <Item key={item.path} item={item} folded={folded} />
        ))}
        <SavedViews subject={state} folded={folded} />
        {settings.length > 0 &&
          (folded ? <FoldedSettings entries={settings} /> : <SettingsItems entries={settings} />)}
      </Stack>
      <SidebarFooter state={state} folded={folded} />
    </div>
  );
}
