import type { ReactNode } from 'react';
import { Icon } from '#kit/icons/Icon.tsx';
import { Ellipsis } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { MiddleCut } from '#kit/text/MiddleCut.tsx';
import styles from './Wall.module.css';

interface WallTileProps {
  readonly shape: 'unhealthy' | 'warning';
  /** Color of the edge. Default: bad. */
  readonly tone?: 'bad' | 'warn';
  readonly icon: string;
  readonly fallbackIcon?: string | undefined;
  readonly name: string;
  /** After the name. */
  readonly mark?: ReactNode;
  readonly large?: boolean;
  /** `WallLine` elements. */
  readonly children: ReactNode;
  readonly onOpen: () => void;
}

/** Tile for an unhealthy resource, readable from a distance. */
export function WallTile(props: WallTileProps) {
  const { shape, tone = 'bad', icon, fallbackIcon, name, mark, large = false, children, onOpen } = props;
  return (
    <button type="button" className={styles.tile} data-tone={tone} data-large={large} onClick={onOpen}>
      <span className={styles.name}>
        <StatusIcon shape={shape} />
        <Icon name={icon} fallback={fallbackIcon} className={styles.icon} />
        <Ellipsis grow>
          <MiddleCut text={name} />
        </Ellipsis>
        {mark}
      </span>
      {children}
    </button>
  );
}

interface WallLineProps {
  /** `figures` are stacked, `words` are not, `faint` is secondary text. Default: `figures`. */
  readonly variant?: 'figures' | 'words' | 'faint';
  readonly children: ReactNode;
}

const lines = { figures: styles.fact, words: styles.words, faint: styles.faint } as const;

export function WallLine({ variant = 'figures', children }: WallLineProps) {
  return <span className={lines[variant]}>{children}</span>;
}
