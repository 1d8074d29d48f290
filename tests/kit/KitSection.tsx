import type { ComponentType, ReactNode } from 'react';
import styles from './KitPage.module.css';

/** A group of components on the kit page. Each file in `sections/` exports one as `section`. */
export interface KitSection {
  /** Query parameter that shows only this section: `?section=<id>`. */
  readonly id: string;
  readonly title: string;
  /** Secondary text next to the title. */
  readonly note?: string;
  /** Sort order on the page, smallest first. */
  readonly order: number;
  readonly Content: ComponentType;
}

interface StateProps {
  /** Component and state, such as `Button: busy`. */
  readonly name: string;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/**
 * A component in one state, with its name below it.
 * Tests select states by name, and `&state=` shows only some.
 */
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

export function States({ children }: { readonly children: ReactNode }) {
  return <div className={styles.states}>{children}</div>;
}
