import { type ReactNode, useState } from 'react';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import styles from './Resource.module.css';
import type { ResourceTab } from './ResourceDefinition.ts';

interface EditorTabsProps {
  readonly label: string;
  /** Label of the form's tab. */
  readonly formLabel: string;
  readonly tabs: readonly ResourceTab[];
  readonly id: string;
  readonly children: ReactNode;
}

const formTab = 'spec';

export function EditorTabs({ label, formLabel, tabs, id, children }: EditorTabsProps) {
  const [tab, setTab] = useState(formTab);
  return (
    <Tabs
      label={label}
      tabs={[{ id: formTab, label: formLabel }, ...tabs.map(({ id: one, label }) => ({ id: one, label }))]}
      value={tab}
      onChange={setTab}
    >
      {/* The form stays mounted to preserve unsaved input. */}
      <div hidden={tab !== formTab} className={styles.panel}>
        {children}
      </div>
      {tabs.find((one) => one.id === tab)?.render(id, label)}
    </Tabs>
  );
}
