import type { ComponentProps, ReactNode } from 'react';
import { Row } from '../layout/boxes.tsx';
import styles from './Callout.module.css';
import { StatusIcon } from './StatusIcon.tsx';
import type { ShapeName } from './statusShapes.ts';

interface CalloutProps extends Omit<ComponentProps<typeof Row<'div'>>, 'as' | 'className'> {
  readonly shape?: ShapeName;
  readonly children: ReactNode;
}

/** A colored box with an icon in its first line. A warning unless `shape` and `surface` say otherwise. */
export const Callout = ({ shape = 'warning', children, ...rest }: CalloutProps) => (
  <Row
    align="stretch"
    gap={8}
    paddingX={12}
    paddingY={8}
    radius={6}
    surface="warn-subtle"
    tone="text"
    flow="anywhere"
    {...rest}
    className={styles.callout}
  >
    <StatusIcon shape={shape} />
    {children}
  </Row>
);
