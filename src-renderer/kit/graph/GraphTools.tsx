import clsx from 'clsx';
import {
  ArrowDownFromLine,
  ArrowRightFromLine,
  CornerDownRight,
  Download,
  Maximize,
  Minus,
  Plus,
  Spline,
} from 'lucide-react';
import { useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { useRovingFocus } from '../keys/useRovingFocus.ts';
import { Menu, MenuItem } from '../overlay/Menu.tsx';
import type { EdgeStyle } from './edgePath.ts';
import styles from './GraphTools.module.css';
import type { Direction } from './layoutRequest.ts';
import { graphMessages } from './messages.ts';
import type { PanZoom } from './PanZoom.ts';

export interface GraphOptions {
  readonly direction: Direction;
  readonly edgeStyle: EdgeStyle;
}

interface GraphToolsProps {
  readonly panZoom: PanZoom;
  readonly options: GraphOptions;
  readonly onOptionsChange: (look: GraphOptions) => void;
  readonly onFit: () => void;
  readonly onExport: ((kind: 'svg' | 'png') => void) | undefined;
}

/** Zoom factor of one button click or key press. */
export const zoomStep = 1.25;

export function GraphTools({ panZoom, options, onOptionsChange, onFit, onExport }: GraphToolsProps) {
  const percent = useSyncExternalStore(panZoom.subscribe, () => Math.round(panZoom.view.k * 100));
  const tools = useRef<HTMLDivElement>(null);
  useRovingFocus(tools);
  const toggle = (label: string, part: Partial<GraphOptions>, isOn: boolean, Icon: typeof Plus) => (
    <IconButton
      label={label}
      aria-pressed={isOn}
      className={clsx(isOn && styles.on)}
      onClick={() => onOptionsChange({ ...options, ...part })}
    >
      <Icon aria-hidden />
    </IconButton>
  );
  return (
    <div className={styles.bar}>
      <div ref={tools} className={styles.tools} role="toolbar" aria-label={graphMessages.tools}>
        <IconButton label={graphMessages.zoomOut} onClick={() => panZoom.zoomBy(1 / zoomStep)}>
          <Minus aria-hidden />
        </IconButton>
        <span className={styles.percent}>{percent}%</span>
        <IconButton label={graphMessages.zoomIn} onClick={() => panZoom.zoomBy(zoomStep)}>
          <Plus aria-hidden />
        </IconButton>
        <span className={styles.rule} />
        <IconButton label={graphMessages.fit} onClick={onFit}>
          <Maximize aria-hidden />
        </IconButton>
        <span className={styles.rule} />
        {toggle(
          graphMessages.leftToRight,
          { direction: 'LR' },
          options.direction === 'LR',
          ArrowRightFromLine,
        )}
        {toggle(
          graphMessages.topToBottom,
          { direction: 'TB' },
          options.direction === 'TB',
          ArrowDownFromLine,
        )}
        <span className={styles.rule} />
        {toggle(graphMessages.curves, { edgeStyle: 'curve' }, options.edgeStyle === 'curve', Spline)}
        {toggle(graphMessages.steps, { edgeStyle: 'step' }, options.edgeStyle === 'step', CornerDownRight)}
        {onExport !== undefined && (
          <>
            <span className={styles.rule} />
            <Menu
              align="start"
              trigger={
                <IconButton label={graphMessages.export}>
                  <Download aria-hidden />
                </IconButton>
              }
            >
              <MenuItem onSelect={() => onExport('svg')}>{graphMessages.exportSvg}</MenuItem>
              <MenuItem onSelect={() => onExport('png')}>{graphMessages.exportPng}</MenuItem>
            </Menu>
          </>
        )}
      </div>
      <Legend />
    </div>
  );
}

function Legend() {
  return (
    <div className={styles.legend} aria-hidden="true">
      {(['hard', 'soft'] as const).map((kind) => (
        <span key={kind}>
          <svg viewBox="0 0 24 2" aria-hidden="true" className={clsx(kind === 'soft' && styles.soft)}>
            <path d="M0 1H24" />
          </svg>
          {graphMessages[kind]}
        </span>
      ))}
    </div>
  );
}
