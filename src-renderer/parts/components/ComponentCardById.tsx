import type { ReactNode } from 'react';
import { visibleName } from '#kit/format/visibleText.ts';
import { Ellipsis } from '#kit/layout/boxes.tsx';
import { toDisplayFailure } from '../failures.ts';
import { ComponentCard } from './ComponentCard.tsx';
import styles from './ComponentCardById.module.css';
import type { CardSize } from './componentLook.ts';
import { messages } from './messages.ts';
import { useComponentById } from './useComponentById.ts';

interface ComponentCardByIdProps {
  readonly id: string;
  /** Name to show while the component is loading, or if it cannot be loaded. */
  readonly name: string;
  readonly size?: CardSize;
  readonly menu?: ReactNode;
}

/**
 * Card of a component that another entity refers to: health, headline properties, checks, open incidents and
 * children. Reads the list of all components, which many cards share.
 */
export function ComponentCardById({ id, name, size = 'large', menu }: ComponentCardByIdProps) {
  const { found, error, isPending } = useComponentById(id);
  if (found !== undefined)
    return (
      <ComponentCard component={found.component} size={size} menu={menu}>
        {found.children}
      </ComponentCard>
    );
  const failure = error === null ? undefined : toDisplayFailure(error);
  const text = isPending
    ? messages.loading
    : failure === undefined || failure.code === 'NOT_FOUND'
      ? messages.notFound
      : failure.sentence;
  return (
    <article className={styles.card} aria-label={name} data-component={id}>
      <Ellipsis as="h2" size={14} lines={24} weight={600} tone="text" data-tooltip={name}>
        {visibleName(name)}
      </Ellipsis>
      <p role="status">{text}</p>
    </article>
  );
}
