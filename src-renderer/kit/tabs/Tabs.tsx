import { Tabs as Primitive } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { CountBadge } from '../status/CountBadge.tsx';
import styles from './Tabs.module.css';

export interface Tab<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number | undefined;
  /** Drawn before the label, such as a status. */
  readonly icon?: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Read aloud as the name of the row of tabs. */
  readonly label: string;
  readonly tabs: ReadonlyArray<Tab<Id>>;
  /** The address says which one is open. */
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** At the right of the row. */
  readonly end?: ReactNode;
  /** What the open tab shows. */
  readonly children?: ReactNode;
}

/** Tabs: arrow keys go from one to the next, and opening one is the caller's to write into the address. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, end, children }: TabsProps<Id>) {
  return (
    <Primitive.Root className={styles.root} value={value} onValueChange={(next: Id) => onChange(next)}>
      <div className={styles.row}>
        <Primitive.List className={styles.list} aria-label={label} activateOnFocus>
          {tabs.map(({ id, label: text, count, icon }) => (
            <Primitive.Tab key={id} value={id} className={styles.tab}>
              {icon}
              {text}
              {count !== undefined && <CountBadge count={count} />}
            </Primitive.Tab>
          ))}
        </Primitive.List>
        {end}
      </div>
      <Primitive.Panel value={value} className={styles.panel} tabIndex={-1}>
        {children}
      </Primitive.Panel>
    </Primitive.Root>
  );
}
