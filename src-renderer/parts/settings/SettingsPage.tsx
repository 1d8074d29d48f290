import { type ReactNode, useId } from 'react';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
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
    <Row align="start" justify="space-between" gap={16}>
      <p className={styles.intro}>{children}</p>
      {actions !== undefined && (
        <Row fixed gap={8}>
          {actions}
        </Row>
      )}
    </Row>
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
    <section
      className={narrow ? styles.narrow : layout({ display: 'grid', columns: 'fit', gap: 12, paddingTop: 8 })}
      aria-labelledby={id}
    >
      <Text id={id} as="h2" size={14} lines={20} weight={600}>
        {title}
      </Text>
      {children}
    </section>
  );
}
