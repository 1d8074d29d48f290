import type { ReactNode } from 'react';
import { Icon } from '../../kit/icons/Icon.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import styles from './Wall.module.css';

interface WallTileProps {
  readonly shape: 'unhealthy' | 'warning';
  /** What the edge says; bad when absent. */
  readonly tone?: 'bad' | 'warn';
  readonly icon: string;
  readonly fallbackIcon?: string | undefined;
  readonly name: string;
  /** Behind the name. */
  readonly mark?: ReactNode;
  /** Its letters are larger. */
  readonly large?: boolean;
  /** `WallLine`s. */
  readonly children: ReactNode;
  readonly onOpen: () => void;
}

/** Something in trouble, to be read from the other side of the room. */
export function WallTile(props: WallTileProps) {
  const { shape, tone = 'bad', icon, fallbackIcon, name, mark, large = false, children, onOpen } = props;
  return (
    <button type="button" className={styles.tile} data-tone={tone} data-large={large} onClick={onOpen}>
      <span className={styles.name}>
        <StatusIcon shape={shape} />
        <Icon name={icon} fallback={fallbackIcon} className={styles.icon} />
        <span className={styles.text}>{name}</span>
        {mark}
      </span>
      {children}
    </button>
  );
}

interface WallLineProps {
  /** Figures stand below each other, words do not; what is faint is beside them. Figures when absent. */
  readonly of?: 'figures' | 'words' | 'faint';
  readonly children: ReactNode;
}

const lines = { figures: styles.fact, words: styles.words, faint: styles.faint } as const;

/** A line of a tile. */
export function WallLine({ of = 'figures', children }: WallLineProps) {
  return <span className={lines[of]}>{children}</span>;
}
