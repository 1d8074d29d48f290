import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Box, Column } from '../layout/boxes.tsx';
import styles from './Drawer.module.css';

/** Min content width (px) to place the drawer next to the list instead of over it. */
const minDockedWidth = 1_100;

interface DrawerLayoutProps {
  readonly children: ReactNode;
  readonly drawer?: ReactNode;
}

/** A list and its drawer: next to each other if there is space, otherwise the drawer covers the list. */
export function DrawerLayout({ children, drawer }: DrawerLayoutProps) {
  const element = useRef<HTMLDivElement>(null);
  const [docked, setDocked] = useState(true);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) =>
      setDocked((entry?.contentRect.width ?? 0) >= minDockedWidth),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <Box
      ref={element}
      position="relative"
      display="flex"
      grow
      minWidth={0}
      minHeight={0}
      className={docked ? undefined : styles.narrow}
      data-docked={docked}
    >
      <Column grow minWidth={0} minHeight={0}>
        {children}
      </Column>
      {drawer}
    </Box>
  );
}
