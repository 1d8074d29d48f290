import type { ReactNode } from 'react';
import styles from './Tabs.module.css';
import type { Tab } from './Tabs.tsx';

interface TabLink extends Pick<Tab, 'id' | 'label'> {
  /** Path and query. */
  readonly href: string;
}

interface TabLinksProps {
  /** Read aloud as the name of the row. */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** The page that is open. */
  readonly current: string;
  /** A plain press; the browser opens the others. */
  readonly onOpen: (href: string) => void;
  /** At the right of the row. */
  readonly end?: ReactNode;
}

/** Pages side by side that look like tabs: each has an address of its own, so they are links. */
export function TabLinks({ label, tabs, current, onOpen, end }: TabLinksProps) {
  return (
    <div className={styles.row}>
      <nav className={styles.list} aria-label={label}>
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
    </div>
  );
}
