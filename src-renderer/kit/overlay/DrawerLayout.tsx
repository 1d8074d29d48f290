import clsx from 'clsx';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './Drawer.module.css';

/** From this width of the content on, the drawer stands beside the list instead of over it; look.md “Drawer”. Pixels. */
const dockFrom = 1_100;

interface DrawerLayoutProps {
  readonly children: ReactNode;
  /** The drawer that is open, if one is. */
  readonly drawer?: ReactNode;
}

/** A list and the drawer that belongs to it: side by side where there is room, one over the other where there is not. */
export function DrawerLayout({ children, drawer }: DrawerLayoutProps) {
  const element = useRef<HTMLDivElement>(null);
  const [docked, setDocked] = useState(true);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setDocked((entry?.contentRect.width ?? 0) >= dockFrom));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className={clsx(styles.layout, !docked && styles.narrow)} data-docked={docked}>
      <div className={styles.list}>{children}</div>
      {drawer}
    </div>
  );
}
