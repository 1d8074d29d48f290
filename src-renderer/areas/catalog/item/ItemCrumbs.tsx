import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Copy } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { clockNow, onClockTick } from '#kit/format/clock.ts';
import { formatAgeAgo, formatInstant } from '#kit/format/formatAge.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Ellipsis, Row, Text } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { AsOf } from '#parts/AsOf.tsx';
import { AcknowledgedMark } from '#parts/acknowledgements/AcknowledgedMark.tsx';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { itemStatus } from '#parts/itemStatus.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { SilencedMark } from '#parts/silences/SilencedMark.tsx';
import { useServerOnline } from '#parts/useServerOnline.ts';
import styles from './CatalogItem.module.css';
import { messages } from './messages.ts';

/** Separates two breadcrumbs. */
export const Separator = () => (
  <Text fixed weight={400} tone="faint" aria-hidden>
    /
  </Text>
);

export function TypeLink({ type, configClass }: Pick<ConfigItem, 'type' | 'configClass'>) {
  return (
    <Link to="/catalog" search={{ configType: type }} className={styles.type} data-tooltip={type}>
      <Icon name={type} fallback={configClass ?? undefined} />
      {formatTypeLabel(type)}
    </Link>
  );
}

function DeletedMark({ deletedAt }: { readonly deletedAt: string }) {
  const now = useSyncExternalStore(onClockTick, clockNow);
  const text = messages.deleted(formatAgeAgo(deletedAt, now));
  return (
    <Row
      as="span"
      display="inline-flex"
      fixed
      gap={4}
      weight={400}
      tone="muted"
      data-tooltip={formatInstant(deletedAt)}
    >
      <StatusIcon shape="deleted" />
      {text}
    </Row>
  );
}

function HealthMark({ health, deletedAt }: Pick<ConfigItem, 'health' | 'deletedAt'>) {
  const status = itemStatus({ status: null, health, deletedAt: null });
  if (status?.shape === undefined || deletedAt !== null) return null;
  return (
    <Row as="span" display="inline-flex" fixed gap={4} weight={400}>
      <StatusIcon shape={status.shape} />
      {status.word}
    </Row>
  );
}

interface ItemCrumbsProps {
  readonly item: ConfigItem | undefined;
  readonly answer: AnswerOrigin | undefined;
  /** Whether the item is shown as of an earlier moment. Then its health is part of the title. */
  readonly isThen?: boolean;
}

/** Breadcrumbs of an item: the catalog, its type, its name, and the age of outdated data. */
export function ItemCrumbs({ item, answer, isThen = false }: ItemCrumbsProps) {
  const online = useServerOnline();
  return (
    <PageHeader title={item?.name ?? messages.catalog}>
      <Link to="/catalog" className={styles.crumb}>
        {messages.catalog}
      </Link>
      {item !== undefined && (
        <>
          <Separator />
          <span className={clsx(styles.crumb, styles.ofType)}>
            <TypeLink {...item} />
          </span>
          <Separator />
          <Ellipsis className={item.deletedAt === null ? undefined : styles.deleted} data-tooltip={item.name}>
            {visibleName(item.name)}
          </Ellipsis>
          {item.deletedAt !== null && <DeletedMark deletedAt={item.deletedAt} />}
          {isThen ? (
            <HealthMark {...item} />
          ) : (
            <>
              <AcknowledgedMark kind="config" id={item.id} />
              <SilencedMark kind="config" id={item.id} />
            </>
          )}
          <IconButton
            label={messages.copyName}
            onClick={() => void copyText(item.name, messages.copied(item.name))}
          >
            <Copy aria-hidden />
          </IconButton>
          <AsOf answer={answer} online={online} />
        </>
      )}
    </PageHeader>
  );
}
