import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '#kit/format/Age.tsx';
import { Ellipsis, Row, Stack } from '#kit/layout/boxes.tsx';
import styles from './ComponentSidebar.module.css';

interface RowLinkProps {
  readonly to: string;
  /** Displayed before the name. */
  readonly icon?: ReactNode;
  readonly name: ReactNode;
  /** Displayed below the name. */
  readonly detail?: ReactNode;
  readonly tooltip?: string | undefined;
  /** Status marks on the right. */
  readonly marks?: ReactNode;
  readonly age?: string | null;
}

/** A row of a panel that is a single link. */
export const RowLink = ({ to, icon, name, detail, tooltip, marks, age }: RowLinkProps) => (
  <Link to={to} className={styles.link} data-row data-tooltip={tooltip}>
    <span className={styles.icon}>{icon}</span>
    <Stack as="span" grow minWidth={0}>
      <Ellipsis>{name}</Ellipsis>
      {detail !== undefined && detail !== '' && (
        <Row as="span" gap={6} size={12} lines={16} tone="muted" flow="ellipsis">
          {detail}
        </Row>
      )}
    </Stack>
    {marks}
    {age !== undefined && age !== null && (
      <span className={styles.when}>
        <Age instant={age} />
      </span>
    )}
  </Link>
);
