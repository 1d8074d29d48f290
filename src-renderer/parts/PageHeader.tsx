import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './PageHeader.module.css';

/** The place in the frame's header where a page puts its title and controls. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

const ending = ' | Quarterdeck';

/** The title of the page that is shown. */
export const titleOfPage = (): string => document.title.replace(ending, '');

interface PageHeaderProps {
  /** For the window's title and for screen readers. */
  readonly title: string;
  /** What is shown; the title when absent. */
  readonly children?: ReactNode;
  /** The page's own controls and figures, at the right of its title. */
  readonly controls?: ReactNode;
}

/** A page's title or breadcrumb in the frame's header, and the window's title. */
export function PageHeader({ title, children, controls }: PageHeaderProps) {
  const slot = useContext(HeaderSlot);
  useEffect(() => {
    document.title = title + ending;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What had the focus went with the last page: the new one's title takes it, so that the next Tab starts here.
    if (slot !== null && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [slot]);
  if (slot === null) return null;
  return createPortal(
    <>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {children ?? title}
      </h1>
      {controls !== undefined && <div className={styles.controls}>{controls}</div>}
    </>,
    slot,
  );
}
