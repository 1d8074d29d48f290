import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { FailureData } from '#contract/rules/failures.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { Column, Row } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import { ShowsPresentContext } from '#parts/acknowledgements/useShowsPresent.ts';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { useDetailsLayout } from '#parts/DetailsLayout.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { isBridgeLost } from '#parts/failures.ts';
import { defineView } from '#parts/list/defineView.ts';
import { MomentFailure } from '#parts/moment/MomentFailure.tsx';
import { MomentNotice } from '#parts/moment/MomentNotice.tsx';
import { messages as momentMessages } from '#parts/moment/messages.ts';
import { momentControl } from '#parts/moment/momentControl.tsx';
import { momentField } from '#parts/moment/momentParameter.ts';
import { useVisit } from '#parts/recent/useVisit.ts';
import { capital } from '#parts/resource/resourceTexts.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { useShareSubject } from '#parts/share/subject.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { itemRecord } from '../itemRecord.ts';
import { CatalogMomentFooter } from '../moment/CatalogMomentFooter.tsx';
import { detailsAt, existedAt } from '../moment/itemAt.ts';
import { type CatalogMoment, useCatalogMoment } from '../moment/useCatalogMoment.ts';
import { ItemCrumbs } from './ItemCrumbs.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { ItemMomentContext, momentOfTab } from './itemMoment.ts';
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
  readonly moment: CatalogMoment;
  readonly counts: ByItemTab<number | undefined>;
  readonly answer: AnswerOrigin | undefined;
  /** Reason why the displayed data could not be refreshed. */
  readonly notice: ItemNotice | undefined;
}

const momentView = defineView({ at: momentField() }, { keepsOthers: true });

/** The moment of the page, which all of its tabs share. */
function usePageMoment(): CatalogMoment {
  const { history } = useRouter();
  const { pathname, searchStr } = useLocation();
  const change = useCallback(
    (patch: { readonly at: string | undefined }, how: 'push' | 'replace') => {
      const { location } = history;
      history[how](location.pathname + momentView.queryAfterChange(location.search, patch));
    },
    [history],
  );
  const { at } = useMemo(() => momentView.read(searchStr), [searchStr]);
  return useCatalogMoment(at, momentOfTab[tabOfPath(pathname).id].subjects, change);
}

interface ItemThenProps {
  readonly item: ConfigItem | undefined;
  readonly moment: CatalogMoment;
  readonly children: ReactNode;
}

/** The tab of an earlier moment, or why there is none. If the moment cannot be read, the tab of the present. */
function ItemThen({ item, moment: { at, shown }, children }: ItemThenProps) {
  if (at === undefined) return children;
  if (shown.error === null && item !== undefined && !existedAt(item, Date.parse(at)))
    return (
      <EmptyPanel title={messages.earlier.notCreated}>
        {messages.earlier.notCreatedText(formatMoment(item.createdAt))}
      </EmptyPanel>
    );
  return children;
}

function ItemPage({ id, item, moment, counts, answer, notice }: ItemPageProps) {
  const { history } = useRouter();
  const { pathname } = useLocation();
  const layout = useDetailsLayout({
    show: messages.showDetails,
    hide: messages.hideDetails,
    panel: messages.details,
  });
  const { at, shown } = moment;
  const isThen = at !== undefined && shown.error === null;
  const tab = tabOfPath(pathname);
  const { notes, isPresent = false } = momentOfTab[tab.id];
  const ofTabs = useMemo(
    () => (isThen ? { at, moment: shown.moment } : { at: undefined, moment: undefined }),
    [at, isThen, shown.moment],
  );
  const shownItem = useMemo(() => {
    if (item === undefined || !isThen) return item;
    return shown.moment && detailsAt(item, shown.moment);
  }, [item, isThen, shown.moment]);

  return (
    <ShowsPresentContext value={!isThen}>
      {/* Esc closes overlays, whatever has the focus. */}
      <Column full="height" onKeyDown={layout.onKeyDown}>
        <ItemCrumbs item={shownItem} answer={answer} isThen={isThen} />
        {isThen && <MomentNotice at={at} />}
        <MomentFailure shown={shown} textOf={momentMessages.insteadNow} />
        {isThen && isPresent && <StaleDataNotice text={messages.earlier.tabShowsNow} details={undefined} />}
        {notice !== undefined && <StaleDataNotice {...notice} />}
        <Tabs
          label={messages.tabs}
          tabs={itemTabs.map((tab) => ({
            id: tab.id,
            label: tab.label,
            count: counts[tab.id],
            countNote: messages.countNotes[tab.id],
          }))}
          value={tab.id}
          onChange={(next) => {
            const path = itemTabs.find((tab) => tab.id === next)?.path ?? '';
            history.push(`/catalog/${encodeURIComponent(id)}${path}${momentView.write({ at })}`);
          }}
          end={
            <Row gap={4}>
              {momentControl(at, moment.onToggle).control}
              {layout.button}
            </Row>
          }
        >
          {layout.draw(
            <ItemMomentContext value={ofTabs}>
              <ItemThen item={item} moment={moment}>
                <Outlet />
              </ItemThen>
            </ItemMomentContext>,
            <ItemPanel item={shownItem} present={item} at={ofTabs.at} />,
          )}
        </Tabs>
        <CatalogMomentFooter moment={moment} isPending={false} notes={notes} />
      </Column>
    </ShowsPresentContext>
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
  useShareSubject(
    item && {
      name: item.name,
      facts: [item.type, capital(item.health ?? item.status ?? '')],
      note: item.description,
    },
  );
  const moment = usePageMoment();
  const counts = useItemCounts(id, moment.at !== undefined && moment.shown.error === null);
  const online = useServerOnline();
  if (failure === undefined || item !== undefined) {
    // While the server or main is unreachable, the banner reports it.
    const notice = online && !isBridgeLost(error) ? noticeOf(failure, answer?.because) : undefined;
    return <ItemPage id={id} item={item} moment={moment} counts={counts} answer={answer} notice={notice} />;
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
