import { type ReactNode, useId } from 'react';
import { PageHeader } from '../PageHeader.tsx';
import styles from './SettingsPage.module.css';

interface SettingsPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A settings screen with one column of limited width. */
export function SettingsPage({ title, children }: SettingsPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      {children}
    </div>
  );
}

/** Introduction of a settings screen, with actions at the right. */
export function SettingsIntro({
  children,
  actions,
}: {
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className={styles.top}>
      <p className={styles.intro}>{children}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface SettingsSectionProps {
  readonly title: string;
  /** Uses the width of a form instead of the full column. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

export function SettingsSection({ title, narrow = false, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={narrow ? styles.narrow : styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
