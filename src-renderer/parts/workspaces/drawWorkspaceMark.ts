import type { WorkspaceColor } from '#contract/rules/workspaces.ts';
import styles from './Workspaces.module.css';

/** Color mark of a workspace for cells that render without React. Decorative: the name is next to it. */
export function drawWorkspaceMark(colour: WorkspaceColor | null): HTMLElement {
  const mark = document.createElement('span');
  mark.className = styles.colour ?? '';
  if (colour !== null) mark.dataset.colour = colour;
  mark.ariaHidden = 'true';
  return mark;
}
