import type { ReactNode } from 'react';
import { Row } from '../layout/boxes.tsx';
import styles from './Tabs.module.css';
import type { Tab } from './Tabs.tsx';
import { useScrollingTabs } from './useScrollingTabs.ts';

interface TabLink extends Pick<Tab, 'id' | 'label'> {
  /** Path and query. */
  readonly href: string;
}

interface TabLinksProps {
  /** The accessible name. */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** Id of the open page. */
  readonly current: string;
  /** Called on a plain click. The browser handles clicks with modifier keys. */
  readonly onOpen: (href: string) => void;
  /** Controls at the right of the row. */
  readonly end?: ReactNode;
}

/** Links that look like tabs, for pages with their own addresses. */
export function TabLinks({ label, tabs, current, onOpen, end }: TabLinksProps) {
  const list = useScrollingTabs(current);
  return (
    <Row justify="space-between" fixed gap={16} paddingX={16} edge="bottom">
      <nav ref={list} className={styles.list} aria-label={label}>
        {tabs.map(({ id, label: text, href }) => (
          <a
            key={id}
            href={href}
            className={styles.tab}
            aria-current={id === current ? 'page' : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              onOpen(href);
            }}
          >
            {text}
          </a>
        ))}
      </nav>
      {end}
    </Row>
  );
}
