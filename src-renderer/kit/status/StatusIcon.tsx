import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './StatusIcon.module.css';

export type StatusShape = 'healthy' | 'unhealthy' | 'warning' | 'unknown' | 'suspended' | 'deleted';

const ring = <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.3" />;
const thin = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
/** A cut-out takes the colour of the surface below: the shape is filled with a hole. */
const filled = { fill: 'currentColor', fillRule: 'evenodd' } as const;

/** One row per status: a shape that alone tells it apart, and the colour that goes with it. */
const shapes: Readonly<
  Record<StatusShape, { readonly colour: string | undefined; readonly drawing: ReactNode }>
> = {
  healthy: {
    colour: styles.ok,
    drawing: (
      <>
        {ring}
        <path d="M4.5 7.2 6.3 9 9.6 5.4" {...thin} />
      </>
    ),
  },
  unhealthy: {
    colour: styles.badMark,
    drawing: (
      <path
        {...filled}
        d="M7 .4 13.6 7 7 13.6.4 7zM5.5 4.6l-.9.9L6.1 7 4.6 8.5l.9.9L7 7.9l1.5 1.5.9-.9L7.9 7l1.5-1.5-.9-.9L7 6.1z"
      />
    ),
  },
  warning: {
    colour: styles.warnMark,
    drawing: (
      <path
        {...filled}
        d="M7 .9c.4 0 .8.2 1 .6l5.5 9.9c.4.8-.1 1.7-1 1.7h-11c-.9 0-1.4-.9-1-1.7L6 1.5c.2-.4.6-.6 1-.6zM6.3 4.8v3.6h1.4V4.800zM6.3 9.600v1.400h1.400V9.600z"
      />
    ),
  },
  unknown: {
    colour: styles.unknown,
    drawing: (
      <>
        <circle cx="7" cy="7" r="5.6" {...thin} strokeDasharray="2.2 2.2" />
        <circle cx="7" cy="7" r="1.4" fill="currentColor" />
      </>
    ),
  },
  suspended: {
    colour: styles.unknown,
    drawing: (
      <>
        {ring}
        <path d="M5.5 5v4M8.500 5v4" {...thin} />
      </>
    ),
  },
  deleted: {
    colour: styles.bad,
    drawing: (
      <path
        d="M2 3.500h10M5.200 3.500V2h3.600v1.500M3.200 3.500l.6 8.500h6.400l.6-8.500M5.800 6v3.600M8.200 6v3.600"
        {...thin}
      />
    ),
  },
};

/** A status as a shape; the word beside it is the caller's. */
export function StatusIcon({ shape }: { readonly shape: StatusShape }) {
  const { colour, drawing } = shapes[shape];
  return (
    <svg className={clsx(styles.icon, colour)} viewBox="0 0 14 14" aria-hidden="true" data-shape={shape}>
      {drawing}
    </svg>
  );
}
