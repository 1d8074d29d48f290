import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import clsx from 'clsx';
import { Copy } from 'lucide-react';
import type { ConfigItem } from '../../../src-preload/contract/entities/configItem.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Age } from '../../kit/format/Age.tsx';
import { copyText } from '../../kit/overlay/copyText.ts';
import { EmptyPanel } from '../../kit/panels/Panel.tsx';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { Tags } from '../../kit/status/Tags.tsx';
import { queries } from '../../parts/bridge/bridge.ts';
import { FailurePanel } from '../../parts/FailurePanel.tsx';
import { toShownFailure } from '../../parts/failures.ts';
import { PageHeader } from '../../parts/PageHeader.tsx';
import styles from './CatalogItem.module.css';
import { ConfigText } from './ConfigText.tsx';
import { ItemStatus } from './ItemStatus.tsx';
import { messages } from './messages.ts';

function Crumbs({ item }: { readonly item: ConfigItem | undefined }) {
  return (
    <PageHeader title={item?.name ?? messages.title}>
      <Link to="/catalog" className={styles.crumb}>
        {messages.title}
      </Link>
      {item !== undefined && (
        <>
          <span className={styles.separator}>/</span>
          <span className={styles.crumb}>{item.type}</span>
          <span className={styles.separator}>/</span>
          <span className={clsx(styles.last, item.deletedAt !== null && styles.deleted)} title={item.name}>
            {item.name}
          </span>
          {item.deletedAt !== null && <ItemStatus {...item} />}
        </>
      )}
    </PageHeader>
  );
}

function Facts({ item }: { readonly item: ConfigItem }) {
  return (
    <aside className={styles.panel} aria-label="Details">
      <dl>
        <dt>Name</dt>
        <dd>{item.name}</dd>
        <dt>Type</dt>
        <dd>{item.type}</dd>
        <dt>Status</dt>
        <dd>
          <ItemStatus {...item} />
          {item.description}
        </dd>
        {Object.keys(item.tags).length > 0 && (
          <>
            <dt>Tags</dt>
            <dd>
              <Tags tags={item.tags} />
            </dd>
          </>
        )}
        <dt>Created</dt>
        <dd>
          <Age instant={item.createdAt} suffix=" ago" />
        </dd>
        <dt>Updated</dt>
        <dd>
          <Age instant={item.updatedAt} suffix=" ago" />
        </dd>
      </dl>
      {Object.keys(item.labels).length > 0 && (
        <>
          <h2>Labels</h2>
          <dl>
            {Object.entries(item.labels).map(([key, value]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt title={key}>{key.split('/').at(-1)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </aside>
  );
}

/** One item with its configuration as text. */
export function CatalogItem() {
  const { id = '' } = useParams({ strict: false });
  const answer = useQuery(queries.catalog.item.get.queryOptions({ input: { id } }));
  const item = answer.data?.data;
  if (item === undefined) {
    if (answer.error === null) {
      return (
        <>
          <Crumbs item={undefined} />
          <SkeletonRows />
        </>
      );
    }
    const missing = toShownFailure(answer.error).code === 'NOT_FOUND';
    return (
      <>
        <Crumbs item={undefined} />
        {missing ? (
          <EmptyPanel title={messages.notFound} actions={<Link to="/catalog">{messages.title}</Link>}>
            {id}
          </EmptyPanel>
        ) : (
          <FailurePanel
            error={answer.error}
            title={messages.itemFailed}
            onRetry={() => void answer.refetch()}
          />
        )}
      </>
    );
  }
  const text = item.configText;
  return (
    <div className={styles.page}>
      <Crumbs item={item} />
      <div className={styles.main}>
        <div className={styles.toolbar}>
          <Button disabled={text === null} onClick={() => void copyText(text ?? '')}>
            <Copy aria-hidden />
            Copy
          </Button>
        </div>
        {text === null ? (
          <EmptyPanel title={messages.empty}>{messages.noConfig}</EmptyPanel>
        ) : (
          <ConfigText text={text} />
        )}
      </div>
      <Facts item={item} />
    </div>
  );
}
