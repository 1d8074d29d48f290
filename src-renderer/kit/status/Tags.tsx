import clsx from 'clsx';
import styles from './Tag.module.css';

interface TagsProps {
  readonly tags: Readonly<Record<string, string>>;
  /** Max displayed tags. The rest is a count with a tooltip. Defaults to all. */
  readonly most?: number;
}

export function Tags({ tags, most = Number.POSITIVE_INFINITY }: TagsProps) {
  const entries = Object.entries(tags);
  const hidden = entries.slice(most);
  return (
    <span className={clsx(styles.list, most === Number.POSITIVE_INFINITY && styles.wrapping)}>
      {entries.slice(0, most).map(([key, value]) => (
        <span key={key} className={styles.tag} data-tooltip={`${key}: ${value}`}>
          {value}
        </span>
      ))}
      {hidden.length > 0 && (
        <span
          className={clsx(styles.tag, styles.more)}
          data-tooltip={hidden.map(([key, value]) => `${key}: ${value}`).join('\n')}
        >
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
