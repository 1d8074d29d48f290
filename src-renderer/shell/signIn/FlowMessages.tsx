import clsx from 'clsx';
import type { FlowMessage } from '#contract/entities/session.ts';
import styles from './SignIn.module.css';

export function FlowMessages({ messages }: { readonly messages: readonly FlowMessage[] }) {
  return messages.map(({ id, type, text }) => (
    <p
      key={`${id} ${text}`}
      className={clsx(styles.message, styles[type])}
      role={type === 'error' ? 'alert' : 'status'}
    >
      {text}
    </p>
  ));
}
