import { Inbox, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusIcon } from '../status/StatusIcon.tsx';
import { Details } from './Details.tsx';
import styles from './Panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly details?: string | undefined;
}

function Body({ title, children, actions, details }: PanelProps) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {details !== undefined && <Details text={details} />}
    </>
  );
}

export function EmptyPanel(props: PanelProps) {
  return (
    <section className={styles.panel}>
      <Inbox className={styles.icon} aria-hidden />
      <Body {...props} />
    </section>
  );
}

export function ErrorPanel(props: PanelProps) {
  return (
    <section className={styles.panel} role="alert">
      <StatusIcon shape="unhealthy" />
      <Body {...props} />
    </section>
  );
}

/** The server denied access because the user lacks a permission. */
export function ForbiddenPanel(props: PanelProps) {
  return (
    <section className={styles.panel}>
      <Lock className={styles.icon} aria-hidden />
      <Body {...props} />
    </section>
  );
}
