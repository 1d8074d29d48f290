import type { ComponentProps, ReactNode } from 'react';
import { Row } from '../layout/boxes.tsx';
import styles from './Callout.module.css';
import { StatusIcon } from './StatusIcon.tsx';

const kinds = {
  warning: { shape: 'warning', surface: 'warn-subtle' },
  failure: { shape: 'unhealthy', surface: 'bad-subtle' },
  info: { shape: 'info', surface: 'info-subtle' },
} as const;

interface CalloutProps extends Omit<ComponentProps<typeof Row<'div'>>, 'as' | 'className' | 'surface'> {
  readonly kind?: keyof typeof kinds;
  /** Buttons after the text, for a question. They wrap to the next line where space is short. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A colored box with an icon in its first line. */
export const Callout = ({ kind = 'warning', actions, children, ...rest }: CalloutProps) => {
  const { shape, surface } = kinds[kind];
  const isQuestion = actions !== undefined;
  return (
    <Row
      align="stretch"
      gap={8}
      paddingLeft={12}
      paddingRight={isQuestion ? 8 : 12}
      paddingY={isQuestion ? 6 : 8}
      radius={6}
      surface={surface}
      tone="text"
      flow="anywhere"
      {...rest}
      className={isQuestion ? styles.question : styles.callout}
    >
      <StatusIcon shape={shape} />
      {isQuestion ? (
        <Row wrap grow minWidth={0} gap={8}>
          <span>{children}</span>
          {actions}
        </Row>
      ) : (
        children
      )}
    </Row>
  );
};
