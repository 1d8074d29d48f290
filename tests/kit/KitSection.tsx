import type { ComponentType, ReactNode } from 'react';
import styles from './KitPage.module.css';

/** One group of components on the kit page; a file in `sections/` exports one as `section`. */
export interface KitSection {
  /** The address of the group alone: `?section=<id>`. */
  readonly id: string;
  readonly title: string;
  /** Said beside the title in a quieter voice. */
  readonly note?: string;
  /** Place on the page, smallest first. */
  readonly order: number;
  readonly Content: ComponentType;
}

interface StateProps {
  /** What state of which component this is, such as `Button: busy`. */
  readonly name: string;
  readonly children: ReactNode;
  /** Takes the whole width. */
  readonly wide?: boolean;
}

/** One component in one state, with its name under it; tests find it by the name, and may ask for some states alone (`&state=`). */
export function State({ name, children, wide = false }: StateProps) {
  const wanted = new URLSearchParams(location.search).getAll('state');
  if (wanted.length > 0 && !wanted.includes(name)) return null;
  return (
    <div className={wide ? styles.wideState : styles.state} data-state={name}>
      {children}
      <p className={styles.stateName}>{name}</p>
    </div>
  );
}

/** States side by side. */
export function States({ children }: { readonly children: ReactNode }) {
  return <div className={styles.states}>{children}</div>;
}
