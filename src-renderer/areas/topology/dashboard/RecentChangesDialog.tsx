import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Box, Ellipsis, Row, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { creatorOf } from '#parts/changes/creatorOf.ts';
import { severityLabel, severityShape } from '#parts/changes/severity.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import type { RecentLine } from '#parts/components/recentMoves.ts';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { messages } from './messages.ts';
import styles from './RecentChangesDialog.module.css';

const { recent: words } = messages;

/** Maximum number of rows: the largest page of the list. */
const maxRows = 1_000;

interface RecentChangesDialogProps {
  readonly line: RecentLine;
  /** Start of the range; ISO 8601. */
  readonly since: string;
  readonly onClose: () => void;
}

/** The changes of one line of the recent changes, newest first. */
export function RecentChangesDialog({ line, since, onClose }: RecentChangesDialogProps) {
  const itemIds = line.changes.map(({ itemId }) => itemId);
  const none = { include: [], exclude: [] };
  const { data, error, refetch } = useQuery(
    queries.changes.list.queryOptions({
      input: {
        filter: {
          configType: none,
          type: none,
          tags: none,
          itemId: { include: itemIds, exclude: [] },
          summary: none,
          source: none,
          createdBy: none,
          externalCreatedBy: none,
          hideDeleted: false,
        },
        range: { asked: words.title, from: since, to: null },
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize: maxRows,
      },
    }),
  );
  const page = data?.data;
  return (
    <Dialog title={words.changesOf(componentTitle(line.component))} open size="large" onClose={onClose}>
      {page === undefined ? (
        error === null ? (
          <SkeletonRows count={4} />
        ) : (
          <FailurePanel error={error} title={words.changesFailed} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <Text as="p" marginBottom={8} size={12} tone="muted">
            {words.changes(page.total)}
            {page.total > page.changes.length && ` · ${words.newest(page.changes.length)}`}
          </Text>
          <Box as="ul" edge="all" radius={6} aria-label={words.changeRows}>
            {page.changes.map((change) => {
              const { id, item, type, severity, summary, createdAt } = change;
              const creator = visibleName(creatorOf(change));
              const shape = severityShape(severity);
              const name = item.name ?? item.id;
              return (
                <li key={id} className={styles.row}>
                  <Link
                    to={`/catalog/${encodeURIComponent(item.id)}/changes${stringifySearch({ change: id })}`}
                    className={styles.link}
                    data-tooltip={[name, summary ?? type, creator].filter((text) => text !== '').join('\n')}
                  >
                    <Icon name={item.type ?? ''} fallback="component" className={styles.icon} />
                    <Ellipsis>{visibleName(name)}</Ellipsis>
                    <Row as="span" display="inline-flex" align="stretch">
                      {shape !== undefined && (
                        <>
                          <StatusIcon shape={shape} />
                          <span className="visually-hidden">{severityLabel(severity)}</span>
                        </>
                      )}
                    </Row>
                    <Ellipsis size={12} tone="muted">
                      {visibleName(summary ?? type)}
                    </Ellipsis>
                    <Ellipsis size={12} tone="muted">
                      {creator}
                    </Ellipsis>
                    <Text size={12} tone="muted" textAlign="end" flow="nowrap">
                      <Age instant={createdAt} suffix=" ago" />
                    </Text>
                  </Link>
                </li>
              );
            })}
          </Box>
        </>
      )}
    </Dialog>
  );
}
