import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LinkedItem } from '#contract/topology.ts';
import { Switch } from '#kit/fields/Switch.tsx';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Row } from '#kit/layout/boxes.tsx';
import { CountBadge } from '#kit/status/CountBadge.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { UnlinkButton } from '#parts/components/UnlinkButton.tsx';
import { useHidesDeleted } from '#parts/hiddenDeletions.ts';
import styles from '../ComponentSidebar.module.css';
import { momentQuery, useComponentMoment } from '../componentMoment.ts';
import { messages } from '../messages.ts';
import { PanelBody, PanelRows } from '../PanelRows.tsx';
import { groupByType, isDeletedOrUnlinked } from '../panelFigures.ts';
import { RowLink } from '../RowLink.tsx';
import { SidebarPanel, useMayLoad } from '../SidebarPanel.tsx';
import type { PanelProps } from './PanelProps.ts';

const { catalog: texts } = messages;

const idOf = ({ item }: LinkedItem): string => item.id;

/** A linked item. Only manual links can be removed. */
function LinkedItemRow({
  linked: { item, manual, unlinkedAt },
  component,
}: { readonly linked: LinkedItem } & Pick<PanelProps, 'component'>) {
  const moment = useComponentMoment();
  const isInactive = item.deletedAt !== null || unlinkedAt !== null;
  return (
    <>
      <RowLink
        to={`/catalog/${encodeURIComponent(item.id)}${momentQuery(moment)}`}
        icon={
          isInactive ? (
            <StatusIcon shape={item.deletedAt === null ? 'skipped' : 'deleted'} />
          ) : (
            <Icon name={item.type ?? ''} fallback={item.configClass ?? undefined} />
          )
        }
        tooltip={item.name}
        name={
          <>
            <span className={isInactive ? styles.gone : undefined}>{visibleName(item.name)}</span>
            {isInactive && (
              <span className="visually-hidden">
                , {item.deletedAt === null ? texts.unlinked : texts.deleted}
              </span>
            )}
          </>
        }
        age={isInactive ? (item.deletedAt ?? unlinkedAt) : null}
      />
      {manual && unlinkedAt === null && (
        <UnlinkButton item={item} component={component} target="item" small />
      )}
    </>
  );
}

export function CatalogPanel({ component }: PanelProps) {
  const mayLoad = useMayLoad('catalog');
  const [hide, setHide] = useHidesDeleted('areDeletedConfigsHidden');
  const query = useQuery(
    queries.topology.component.items.queryOptions({ input: { id: component.id }, enabled: mayLoad }),
  );
  const all = query.data?.data;
  const shown = useMemo(() => all?.filter((linked) => !hide || !isDeletedOrUnlinked(linked)), [all, hide]);
  const groups = useMemo(() => groupByType(shown ?? []), [shown]);
  const hidden = (all?.length ?? 0) - (shown?.length ?? 0);
  const note = hidden > 0 && <p className={styles.note}>{texts.hidden(hidden)}</p>;
  return (
    <SidebarPanel panel="catalog" count={shown?.length}>
      <PanelBody
        query={query}
        empty={groups.length === 0}
        explanation={note}
        controls={
          <Row wrap gap={8} paddingX={16} paddingBottom={8}>
            <Switch label={texts.hideDeleted} value={hide} onChange={setHide} />
          </Row>
        }
      >
        {groups.map(({ type, items }) => {
          const label = type === '' ? texts.noType : formatTypeLabel(type);
          return (
            <section key={type} aria-label={label}>
              <h3 className={styles.group} data-tooltip={type}>
                <span>{label}</span>
                <CountBadge count={items.length} />
              </h3>
              <PanelRows label={label} rows={items} keyOf={idOf}>
                {(linked) => <LinkedItemRow linked={linked} component={component} />}
              </PanelRows>
            </section>
          );
        })}
        {note}
      </PanelBody>
    </SidebarPanel>
  );
}
