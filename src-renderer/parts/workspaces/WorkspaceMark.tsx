import type { WorkspaceColor } from '#contract/rules/workspaces.ts';
import styles from './Workspaces.module.css';

/** Color mark of a workspace. Decorative: the name is next to it. */
export const WorkspaceMark = ({ colour }: { readonly colour: WorkspaceColor | null }) => (
  <span className={styles.colour} data-colour={colour ?? undefined} aria-hidden />
);
