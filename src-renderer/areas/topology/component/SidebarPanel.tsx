import { type ReactNode, useId } from 'react';
import { CountBadge } from '#kit/status/CountBadge.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import styles from './ComponentSidebar.module.css';
import { messages } from './messages.ts';
import { type PanelId, useOpenPanel } from './openPanel.ts';

interface SidebarPanelProps {
  readonly panel: PanelId;
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

/** Whether a panel is open. Only open panels run their query. */
export const useIsOpen = (panel: PanelId): boolean => useOpenPanel(({ open }) => open === panel);

export function SidebarPanel({ panel, count, children }: SidebarPanelProps) {
  const open = useIsOpen(panel);
  const toggle = useOpenPanel((state) => state.toggle);
  const id = useId();
  return (
    <div className={styles.panel} data-open={open}>
      <h2>
        <button
          type="button"
          id={`${id}-name`}
          className={styles.name}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={() => toggle(panel)}
        >
          <StatusIcon shape="chevron" className={styles.chevron} />
          <span className={styles.title}>{messages.panels[panel]}</span>
          {count !== undefined && <CountBadge count={count} />}
        </button>
      </h2>
      <section
        id={`${id}-body`}
        className={styles.body}
        aria-labelledby={`${id}-name`}
        hidden={!open}
        data-panel-body
      >
        {open && children}
      </section>
    </div>
  );
}
