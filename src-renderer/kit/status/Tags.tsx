import clsx from 'clsx';
import { visibleName } from '../format/visibleText.ts';
import styles from './Tag.module.css';
import { tagText } from './tagText.ts';

interface TagsProps {
  readonly tags: Readonly<Record<string, string>>;
  /** Max displayed tags. The rest is a count with a tooltip. Defaults to all. */
  readonly maxTags?: number;
}

export function Tags({ tags, maxTags = Number.POSITIVE_INFINITY }: TagsProps) {
  const entries = Object.entries(tags);
  const hidden = entries.slice(maxTags);
  return (
    <span className={clsx(styles.list, maxTags === Number.POSITIVE_INFINITY && styles.wrapping)}>
      {entries.slice(0, maxTags).map(([key, value]) => (
        <span key={key} className={styles.tag} data-tooltip={`${key}: ${value}`}>
          {visibleName(tagText(key, value))}
        </span>
      ))}
      {hidden.length > 0 && (
        <span
          className={styles.tag}
          data-tooltip={hidden.map(([key, value]) => `${key}: ${value}`).join('\n')}
        >
          +{hidden.length}
        </span>
      )}
    </span>
  );
}
