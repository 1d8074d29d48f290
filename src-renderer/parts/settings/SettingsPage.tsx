import { type ReactNode, useId } from 'react';
import { PageHeader } from '../PageHeader.tsx';
import styles from './SettingsPage.module.css';

interface SettingsPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen of the settings: one column that does not grow wider than what can be read. */
export function SettingsPage({ title, children }: SettingsPageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      {children}
    </div>
  );
}

/** What the screen is about, with what it offers for all of it at the right. */
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
      {actions}
    </div>
  );
}

interface SettingsSectionProps {
  readonly title: string;
  /** As wide as a form instead of the whole column. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** One subject of the screen under a heading of its own. */
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
