import clsx from 'clsx';
import type { ReactNode } from 'react';
import { FieldSizeContext } from '#kit/fields/FieldSizeContext.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import styles from './SignIn.module.css';
import { WorkspaceColumn } from './WorkspaceColumn.tsx';

/** Faint arcs as on a nautical chart, the only decoration. */
const Arcs = () => (
  <svg className={styles.arcs} viewBox="0 0 420 420" aria-hidden="true" fill="none" stroke="currentColor">
    <circle cx="0" cy="420" r="210" />
    <circle cx="0" cy="420" r="310" />
    <circle cx="0" cy="420" r="410" />
    <path d="M55 215 103 34M148 272 300 140M202 366 396 312" />
  </svg>
);

interface SignInStageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Hides the workspace column, for screens that list workspaces themselves. */
  readonly hideWorkspaces?: boolean;
}

/** Two-column layout of all screens before the frame. */
export function SignInStage({ title, children, hideWorkspaces = false }: SignInStageProps) {
  useDocumentTitle(title);
  return (
    <div className={clsx(styles.screen, hideWorkspaces && styles.alone)}>
      {!hideWorkspaces && <WorkspaceColumn />}
      <main className={styles.stage}>
        <Arcs />
        <FieldSizeContext value="signIn">
          <div className={styles.form}>
            <h1 className={styles.title}>{title}</h1>
            {children}
          </div>
        </FieldSizeContext>
      </main>
    </div>
  );
}
