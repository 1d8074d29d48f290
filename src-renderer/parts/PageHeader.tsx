import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './PageHeader.module.css';

/** The place in the frame's header where a page puts its title and controls. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

interface PageHeaderProps {
  /** For the window's title and for screen readers. */
  readonly title: string;
  /** What is shown; the title when absent. */
  readonly children?: ReactNode;
}

/** A page's title or breadcrumb in the frame's header, and the window's title. */
export function PageHeader({ title, children }: PageHeaderProps) {
  const slot = useContext(HeaderSlot);
  useEffect(() => {
    document.title = `${title} | Quarterdeck`;
  }, [title]);
  if (slot === null) return null;
  return createPortal(
    <h1 className={styles.title} tabIndex={-1}>
      {children ?? title}
    </h1>,
    slot,
  );
}
