import { Text } from '#kit/layout/boxes.tsx';
import styles from './Evidence.module.css';
import { messages } from './messages.ts';
import type { LinkedData } from './useLinkedData.ts';

/** Reason why linked data is unavailable, or a loading mark. */
export function LinkedDataStatus({ about }: { readonly about: LinkedData<unknown> }) {
  if (about.problem !== undefined)
    return (
      <Text minWidth={0} size={12} tone="muted" flow="anywhere">
        {about.problem}
      </Text>
    );
  if (!about.pending) return null;
  return (
    <span className={styles.waiting}>
      <span className="visually-hidden">{messages.loading}</span>
    </span>
  );
}
