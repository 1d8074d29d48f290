import clsx from 'clsx';
import { createElement } from 'react';
import styles from './StatusIcon.module.css';
import { type Shape, type ShapeName, shapes } from './statusShapes.ts';

/** The icon of a status, a severity or another mark. The caller provides the text next to it. */
export function StatusIcon({
  shape,
  className,
}: {
  readonly shape: ShapeName;
  readonly className?: string | undefined;
}) {
  const { tone, parts, rotates }: Shape = shapes[shape];
  return (
    <svg
      className={clsx(styles.icon, styles[tone], rotates && styles.turning, className)}
      viewBox="0 0 14 14"
      aria-hidden="true"
      data-shape={shape}
    >
      {parts.map(([tag, drawn, attributes]) =>
        createElement(tag, { key: JSON.stringify(attributes), className: styles[drawn], ...attributes }),
      )}
    </svg>
  );
}
