import type { WorkspaceColour } from '../../../src-preload/contract/rules/workspaces.ts';
import styles from './Workspaces.module.css';

/** The mark that a person gave a workspace; its name stands beside it. */
export const WorkspaceMark = ({ colour }: { readonly colour: WorkspaceColour | null }) => (
  <span className={styles.colour} data-colour={colour ?? undefined} aria-hidden />
);
