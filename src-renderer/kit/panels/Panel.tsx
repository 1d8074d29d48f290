import { Inbox, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row, Text } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
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
      <Text as="h2" size={14} lines={20} weight={600}>
        {title}
      </Text>
      {children !== undefined && (
        <Text as="p" tone="muted" flow="anywhere">
          {children}
        </Text>
      )}
      {actions !== undefined && (
        <Row wrap justify="center" gap={8} marginTop={8}>
          {actions}
        </Row>
      )}
      {details !== undefined && <Details text={details} />}
    </>
  );
}

export function EmptyPanel(props: PanelProps) {
  return (
    <section className={styles.panel}>
      <Inbox className={layout({ square: 24, tone: 'faint' })} aria-hidden />
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
      <Lock className={layout({ square: 24, tone: 'faint' })} aria-hidden />
      <Body {...props} />
    </section>
  );
}
