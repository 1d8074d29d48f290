import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { FailureData } from '#contract/rules/failures.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { useDetailsLayout } from '#parts/DetailsLayout.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { isBridgeLost } from '#parts/failures.ts';
import { useVisit } from '#parts/recent/useVisit.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { itemRecord } from '../itemRecord.ts';
import { ItemCrumbs } from './ItemCrumbs.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { type ByItemTab, itemTabs, tabOfPath } from './itemTabs.ts';
import { messages } from './messages.ts';
import { useCatalogItem } from './useCatalogItem.ts';
import { useItemCounts } from './useItemCounts.ts';

interface ItemNotice {
  readonly text: string;
  readonly details: string | undefined;
}

interface ItemPageProps {
  readonly id: string;
  readonly item: ConfigItem | undefined;
  readonly counts: ByItemTab<number | undefined>;
  readonly answer: AnswerOrigin | undefined;
  /** Reason why the displayed data could not be refreshed. */
  readonly notice: ItemNotice | undefined;
}

function ItemPage({ id, item, counts, answer, notice }: ItemPageProps) {
  const { history } = useRouter();
  const { pathname } = useLocation();
  const layout = useDetailsLayout({
    show: messages.showDetails,
    hide: messages.hideDetails,
    panel: messages.details,
  });

  return (
    // Esc closes overlays, whatever has the focus.
    <Column full="height" onKeyDown={layout.onKeyDown}>
      <ItemCrumbs item={item} answer={answer} />
      {notice !== undefined && <StaleDataNotice {...notice} />}
      <Tabs
        label={messages.tabs}
        tabs={itemTabs.map((tab) => ({
          id: tab.id,
          label: tab.label,
          count: counts[tab.id],
          countNote: messages.countNotes[tab.id],
        }))}
        value={tabOfPath(pathname).id}
        onChange={(next) => {
          const path = itemTabs.find((tab) => tab.id === next)?.path ?? '';
          history.push(`/catalog/${encodeURIComponent(id)}${path}`);
        }}
        end={layout.button}
      >
        {layout.draw(<Outlet />, <ItemPanel item={item} />)}
      </Tabs>
    </Column>
  );
}

function noticeOf(
  failure: FailureData | undefined,
  because: AnswerOrigin['because'],
): ItemNotice | undefined {
  if (failure !== undefined)
    return { text: messages.staleNotice(failure.sentence), details: failure.details };
  return because && { text: messages.cachedNotice(because.sentence), details: because.details };
}

export function CatalogItem() {
  const { id, answer, item, failure, error, retry } = useCatalogItem();
  useVisit(item && itemRecord(item));
  const counts = useItemCounts(id);
  const online = useServerOnline();
  if (failure === undefined || item !== undefined) {
    // While the server or main is unreachable, the banner reports it.
    const notice = online && !isBridgeLost(error) ? noticeOf(failure, answer?.because) : undefined;
    return <ItemPage id={id} item={item} counts={counts} answer={answer} notice={notice} />;
  }
  return (
    <>
      <ItemCrumbs item={undefined} answer={undefined} />
      {failure.code === 'NOT_FOUND' ? (
        <EmptyPanel title={messages.notFound} actions={<Link to="/catalog">{messages.backToCatalog}</Link>}>
          {messages.notFoundText(id)}
        </EmptyPanel>
      ) : (
        <FailurePanel error={error} title={messages.failed} onRetry={retry} />
      )}
    </>
  );
}
