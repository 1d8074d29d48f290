import { Link } from '@tanstack/react-router';
import type { Check } from '#contract/entities/check.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Box, Ellipsis, Text } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import styles from './CheckRelationshipsTab.module.css';
import { messages } from './messages.ts';
import { relationshipsOf } from './relationships.ts';

interface CheckRelationshipsTabProps {
  /** Undefined until the full check is loaded. The list row has no relationships. */
  readonly check: Check | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function CheckRelationshipsTab({ check, error, onRetry }: CheckRelationshipsTabProps) {
  if (check === undefined) {
    return error === null ? (
      <SkeletonRows count={3} />
    ) : (
      <FailurePanel error={error} title={messages.failed} onRetry={onRetry} />
    );
  }
  const rows = relationshipsOf(check);
  if (rows.length === 0) {
    return <EmptyPanel title={messages.noRelationships}>{messages.noRelationshipsText}</EmptyPanel>;
  }
  return (
    <Box as="ul" grow minHeight={0} overflow="auto" aria-label={messages.relationships}>
      {rows.map(({ key, name, kind, icon, fallback, note, href }) => (
        <li key={key}>
          <Link to={href} className={styles.row}>
            <span className={styles.icon}>
              <Icon name={icon} fallback={fallback} />
            </span>
            <Ellipsis data-tooltip={name}>{visibleName(name)}</Ellipsis>
            <span className={styles.note}>{note}</span>
            <Text fixed marginLeft="auto" tone="muted">
              {kind}
            </Text>
          </Link>
        </li>
      ))}
    </Box>
  );
}
