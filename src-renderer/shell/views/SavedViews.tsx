import { Bookmark, CircleHelp, Lock, type LucideIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import type { SessionSubject } from '#contract/rules/guards.ts';
import type { SavedView } from '#contract/views.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Box, Ellipsis, Text } from '#kit/layout/boxes.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kit/overlay/Menu.tsx';
import { useSavedViews } from '#parts/bridge/live.ts';
import { messages as shared } from '#parts/views/messages.ts';
import { pathOfAddress } from '#parts/views/shownLists.ts';
import { useViewActions, type ViewActions } from '#parts/views/useViewActions.ts';
import { ViewLink } from '#parts/views/ViewLink.tsx';
import { ViewMenu } from '#parts/views/ViewMenu.tsx';
import { messages } from '../messages.ts';
import { accessTo, areaAt } from '../navigation.ts';
import sidebar from '../Sidebar.module.css';
import { useNavigateTo } from '../useNavigateTo.ts';
import styles from './SavedViews.module.css';

/** Returns icon and area of a view, and why the view cannot be opened. */
export function viewState({ address }: SavedView, subject: SessionSubject) {
  const path = pathOfAddress(address);
  const area = areaAt(path);
  if (area === undefined) return { icon: CircleHelp, area: undefined, problem: messages.views.unknownPage };
  const isAccessible = accessTo(path, subject) === 'granted';
  const icon: LucideIcon = isAccessible ? area.icon : Lock;
  return { icon, area: area.label, problem: isAccessible ? undefined : messages.views.noAccess(area.label) };
}

interface ViewsProps {
  readonly views: readonly SavedView[];
  readonly subject: SessionSubject;
}

interface RowProps {
  readonly view: SavedView;
  readonly subject: SessionSubject;
  readonly first: boolean;
  readonly last: boolean;
  readonly actions: ViewActions;
}

function SavedViewRow({ view, subject, ...rest }: RowProps) {
  const { icon: Icon, area, problem } = viewState(view, subject);
  const menu = useRef<HTMLButtonElement>(null);
  const about = problem ?? area;
  return (
    <li
      className={styles.row}
      onContextMenu={(event) => {
        event.preventDefault();
        menu.current?.click();
      }}
    >
      <ViewLink
        view={view}
        actions={rest.actions}
        className={sidebar.item}
        tooltip={about === undefined ? view.name : `${view.name}\n${about}`}
        problem={problem}
      >
        <Icon aria-hidden />
        <Ellipsis>{view.name}</Ellipsis>
      </ViewLink>
      <span className={styles.menu}>
        <ViewMenu view={view} button={menu} {...rest} />
      </span>
    </li>
  );
}

function FoldedViews({ views, subject }: ViewsProps) {
  const navigateTo = useNavigateTo();
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={sidebar.item} aria-label={shared.title} title={shared.title}>
          <Bookmark aria-hidden />
        </button>
      }
    >
      {views.map((view) => {
        const { icon: Icon, problem } = viewState(view, subject);
        return (
          <MenuItem
            key={view.id}
            icon={<Icon aria-hidden />}
            aria-description={problem}
            onSelect={() => navigateTo(view.address)}
          >
            <Ellipsis>{view.name}</Ellipsis>
          </MenuItem>
        );
      })}
      <MenuSeparator />
      <MenuItem onSelect={() => navigateTo('/settings/saved-views')}>{messages.views.manage}</MenuItem>
    </Menu>
  );
}

function ViewList({ views, subject }: ViewsProps) {
  const title = useId();
  const { announcement, ...acts } = useViewActions(views, 'nav');
  return (
    <Box as="section" paddingY={4} aria-labelledby={title}>
      <Text id={title} as="h2" paddingX={8} paddingY={4} size={11} lines={16} weight={500} tone="muted">
        {visibleName(shared.title)}
      </Text>
      <ul className={styles.list}>
        {views.map((view, index) => (
          <SavedViewRow
            key={view.id}
            view={view}
            subject={subject}
            first={index === 0}
            last={index === views.length - 1}
            actions={acts}
          />
        ))}
      </ul>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </Box>
  );
}

export function SavedViews({
  subject,
  folded,
}: {
  readonly subject: SessionSubject;
  readonly folded: boolean;
}) {
  const views = useSavedViews() ?? [];
  if (views.length === 0) return null;
  return folded ? (
    <FoldedViews views={views} subject={subject} />
  ) : (
    <ViewList views={views} subject={subject} />
  );
}
