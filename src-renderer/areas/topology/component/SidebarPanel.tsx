import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useAfterPaint } from '#kit/afterPaint.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Box, Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { CountBadge } from '#kit/status/CountBadge.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { messages as momentMessages } from '#parts/moment/messages.ts';
import styles from './ComponentSidebar.module.css';
import { panelsOfMoment, useComponentMoment } from './componentMoment.ts';
import { messages } from './messages.ts';
import { type PanelId, useOpenPanel } from './openPanel.ts';

/** Rows of the component and of all components below it, and the list that shows them. */
export interface SubtreeTotal {
  readonly count: number;
  readonly href: string;
  /** Whether the number includes rows that the filters of the panel hide. */
  readonly hasHidden?: boolean;
}

interface SidebarPanelProps {
  readonly panel: PanelId;
  /** Number of rows in the panel. Undefined until loaded. */
  readonly count?: number | undefined;
  /** Shown if it differs from the panel's own number. */
  readonly total?: SubtreeTotal | undefined;
  readonly children: ReactNode;
}

const useIsOpen = (panel: PanelId): boolean => useOpenPanel(({ open }) => open === panel);

/** Whether a panel may load: the open one at once, the others after the first paint, for their numbers. */
export function useMayLoad(panel: PanelId): boolean {
  const isOpen = useIsOpen(panel);
  const isPainted = useAfterPaint(true);
  return isOpen || isPainted;
}

const totalLayout = layout({ fixed: true, paddingRight: 16, size: 12, weight: 400, flow: 'nowrap' });

/** Next to the button of the heading, because a button cannot contain a link. */
function TotalLink({ panel, own, total }: { panel: PanelId; own: number; total: SubtreeTotal }) {
  const number = formatInteger(total.count);
  const isBelow = own === 0 && total.hasHidden !== true;
  const text = isBelow ? messages.panel.below(number) : messages.panel.inTotal(number);
  const name = messages.panel.totalNote(text, messages.panels[panel]);
  return (
    <Link to={total.href} className={totalLayout} aria-label={name} data-tooltip={name}>
      {text}
    </Link>
  );
}

export function SidebarPanel({ panel, count, total, children }: SidebarPanelProps) {
  const open = useIsOpen(panel);
  const moment = useComponentMoment();
  const toggle = useOpenPanel((state) => state.toggle);
  const id = useId();
  return (
    <div className={styles.panel} data-open={open}>
      <Row as="h2">
        <button
          type="button"
          id={`${id}-name`}
          className={styles.name}
          aria-expanded={open}
          aria-controls={`${id}-body`}
          onClick={() => toggle(panel)}
        >
          <StatusIcon shape="chevron" className={styles.chevron} />
          <Text grow>{messages.panels[panel]}</Text>
          {count !== undefined && <CountBadge count={count} />}
        </button>
        {count !== undefined && total !== undefined && total.count > count && (
          <TotalLink panel={panel} own={count} total={total} />
        )}
      </Row>
      <section
        id={`${id}-body`}
        className={styles.body}
        aria-labelledby={`${id}-name`}
        hidden={!open}
        data-panel-body
      >
        {open && (
          <>
            {moment !== undefined && !panelsOfMoment.includes(panel) && (
              <Box paddingX={16} paddingY={6} surface="info-subtle" size={12}>
                <p role="status">{momentMessages.panelShowsNow}</p>
              </Box>
            )}
            {children}
          </>
        )}
      </section>
    </div>
  );
}
