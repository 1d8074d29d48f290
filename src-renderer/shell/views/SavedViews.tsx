import { Bookmark, CircleHelp, Lock, type LucideIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Subject } from '../../../src-preload/contract/rules/guards.ts';
import type { SavedView } from '../../../src-preload/contract/views.ts';
import { Menu, MenuItem, MenuSeparator } from '../../kit/overlay/Menu.tsx';
import { useSavedViews } from '../../parts/bridge/live.ts';
import { messages as shared } from '../../parts/views/messages.ts';
import { pathOf } from '../../parts/views/shownLists.ts';
import { useViewActs, type ViewActs } from '../../parts/views/useViewActs.ts';
import { ViewLink } from '../../parts/views/ViewLink.tsx';
import { ViewMenu } from '../../parts/views/ViewMenu.tsx';
import { messages } from '../messages.ts';
import { areaAt, verdictOn } from '../navigation.ts';
import sidebar from '../Sidebar.module.css';
import { useNavigateTo } from '../useNavigateTo.ts';
import styles from './SavedViews.module.css';

/** Returns icon and area of a view, and why the view cannot be opened. */
export function standingOfView({ address }: SavedView, subject: Subject) {
  const path = pathOf(address);
  const area = areaAt(path);
  if (area === undefined) return { icon: CircleHelp, area: undefined, problem: messages.views.nowhere };
  const seen = verdictOn(path, subject) === 'granted';
  const icon: LucideIcon = seen ? area.icon : Lock;
  return { icon, area: area.label, problem: seen ? undefined : messages.views.closed(area.label) };
}

interface ViewsProps {
  readonly views: readonly SavedView[];
  readonly subject: Subject;
}

interface RowProps {
  readonly view: SavedView;
  readonly subject: Subject;
  readonly first: boolean;
  readonly last: boolean;
  readonly acts: ViewActs;
}

function Row({ view, subject, ...rest }: RowProps) {
  const { icon: Icon, area, problem } = standingOfView(view, subject);
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
        acts={rest.acts}
        className={sidebar.item}
        tooltip={about === undefined ? view.name : `${view.name}\n${about}`}
        problem={problem}
      >
        <Icon aria-hidden />
        <span className={styles.name}>{view.name}</span>
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
        const { icon: Icon, problem } = standingOfView(view, subject);
        return (
          <MenuItem
            key={view.id}
            icon={<Icon aria-hidden />}
            aria-description={problem}
            onSelect={() => navigateTo(view.address)}
          >
            <span className={styles.name}>{view.name}</span>
          </MenuItem>
        );
      })}
      <MenuSeparator />
      <MenuItem onSelect={() => navigateTo('/settings/saved-views')}>{messages.views.manage}</MenuItem>
    </Menu>
  );
}

function Section({ views, subject }: ViewsProps) {
  const title = useId();
  const { said, ...acts } = useViewActs(views, 'nav');
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {shared.title}
      </h2>
      <ul className={styles.list}>
        {views.map((view, place) => (
          <Row
            key={view.id}
            view={view}
            subject={subject}
            first={place === 0}
            last={place === views.length - 1}
            acts={acts}
          />
        ))}
      </ul>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </section>
  );
}

export function SavedViews({ subject, folded }: { readonly subject: Subject; readonly folded: boolean }) {
  const views = useSavedViews() ?? [];
  if (views.length === 0) return null;
  return folded ? (
    <FoldedViews views={views} subject={subject} />
  ) : (
    <Section views={views} subject={subject} />
  );
}
