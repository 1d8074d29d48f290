import { Tabs as Primitive } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { Row } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
import { CountBadge } from '../status/CountBadge.tsx';
import styles from './Tabs.module.css';
import { useScrollingTabs } from './useScrollingTabs.ts';

export interface Tab<Id extends string = string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number | undefined;
  /** Tooltip of the count. */
  readonly countNote?: string | undefined;
  /** Displayed before the label, such as a status. */
  readonly icon?: ReactNode;
}

interface TabsProps<Id extends string> {
  /** The accessible name. */
  readonly label: string;
  readonly tabs: ReadonlyArray<Tab<Id>>;
  /** Id of the open tab, from the address. */
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** Controls at the right of the row. */
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

/** Tabs with arrow key navigation. The caller writes the open tab to the address. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, end, children }: TabsProps<Id>) {
  const list = useScrollingTabs(value);
  return (
    <Primitive.Root
      className={layout({ display: 'flex', direction: 'column', grow: true, minWidth: 0, minHeight: 0 })}
      value={value}
      onValueChange={(next: Id) => onChange(next)}
    >
      <Row justify="space-between" fixed gap={16} paddingX={16} edge="bottom">
        <Primitive.List ref={list} className={styles.list} aria-label={label} activateOnFocus>
          {tabs.map(({ id, label: text, count, countNote, icon }) => (
            <Primitive.Tab key={id} value={id} className={styles.tab}>
              {icon}
              {text}
              {count !== undefined && <CountBadge count={count} note={countNote} />}
            </Primitive.Tab>
          ))}
        </Primitive.List>
        {end}
      </Row>
      <Primitive.Panel value={value} className={styles.panel} tabIndex={-1}>
        {children}
      </Primitive.Panel>
    </Primitive.Root>
  );
}
