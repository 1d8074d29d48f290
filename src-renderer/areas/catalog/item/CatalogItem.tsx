import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { PanelRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { ConfigItem } from '../../../../src-preload/contract/entities/configItem.ts';
import type { FailureData } from '../../../../src-preload/contract/rules/failures.ts';
import { useElementWidth } from '../../../kit/charts/useElementWidth.ts';
import { IconButton } from '../../../kit/controls/Button.tsx';
import { EmptyPanel } from '../../../kit/panels/Panel.tsx';
import { Tabs } from '../../../kit/tabs/Tabs.tsx';
import type { AnswerOrigin } from '../../../parts/asOfState.ts';
import { FailurePanel } from '../../../parts/FailurePanel.tsx';
import { isBridgeLost } from '../../../parts/failures.ts';
import { KeptNotice } from '../../../parts/KeptNotice.tsx';
import { useServerOnline } from '../../../parts/useServerOnline.ts';
import styles from './CatalogItem.module.css';
import { ItemCrumbs } from './ItemCrumbs.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { itemTabs, tabOfPath } from './itemTabs.ts';
import { messages } from './messages.ts';
import { useCatalogItem } from './useCatalogItem.ts';
import { useItemCounts } from './useItemCounts.ts';

interface PanelChoice {
  /** Beside the configuration: shown until it is hidden, for as long as the window lives. */
  readonly docked: boolean;
  /** Over the configuration, where there is no room beside it: hidden until it is asked for. */
  readonly over: boolean;
  readonly set: (change: Partial<Pick<PanelChoice, 'docked' | 'over'>>) => void;
}

/** Whether the details are shown; the choice holds for the next item, too. */
const useItemPanel = create<PanelChoice>()((set) => ({
  docked: true,
  over: false,
  set: (change) => set(change),
}));

/** From this width of the content on, the details stand beside the configuration instead of over it. Pixels. */
const dockFrom = 900;

interface ItemNotice {
  readonly text: string;
  readonly details: string | undefined;
}

interface PageProps {
  readonly id: string;
  /** Undefined until it is read. */
  readonly item: ConfigItem | undefined;
  readonly counts: ConfigItem['counts'];
  readonly answer: AnswerOrigin | undefined;
  /** Why what is shown could not be read anew. */
  readonly notice: ItemNotice | undefined;
}

function ItemPage({ id, item, counts, answer, notice }: PageProps) {
  const { history } = useRouter();
  const { pathname } = useLocation();
  const { docked, over, set } = useItemPanel();
  const [split, width] = useElementWidth();
  const panel = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const narrow = width > 0 && width < dockFrom;
  const shown = narrow ? over : docked;
  const covers = narrow && over;

  useEffect(() => {
    if (covers) panel.current?.focus();
  }, [covers]);
  // It covers one page; the next one starts without it.
  useEffect(() => () => set({ over: false }), [set]);
  const close = () => {
    set({ over: false });
    toggle.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !covers || event.defaultPrevented) return;
    event.stopPropagation();
    close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes what lies over the page, wherever the focus is.
    <div className={styles.page} onKeyDown={onKeyDown}>
      <ItemCrumbs item={item} answer={answer} />
      {notice !== undefined && <KeptNotice {...notice} />}
      <Tabs
        label={messages.tabs}
        tabs={itemTabs.map((tab) => ({
          id: tab.id,
          label: tab.label,
          count: 'count' in tab ? counts?.[tab.count] : undefined,
        }))}
        value={tabOfPath(pathname).id}
        onChange={(next) => {
          const path = itemTabs.find((tab) => tab.id === next)?.path ?? '';
          history.push(`/catalog/${encodeURIComponent(id)}${path}`);
        }}
        end={
          <IconButton
            ref={toggle}
            label={shown ? messages.hideDetails : messages.showDetails}
            aria-expanded={shown}
            onClick={() => set(narrow ? { over: !over } : { docked: !docked })}
          >
            <PanelRight aria-hidden />
          </IconButton>
        }
      >
        <div ref={split} className={clsx(styles.split, narrow && styles.narrow)}>
          <div className={styles.main} onPointerDown={() => covers && set({ over: false })}>
            <Outlet />
          </div>
          {shown && (
            <aside ref={panel} className={styles.panel} aria-label={messages.details} tabIndex={-1}>
              <ItemPanel item={item} />
            </aside>
          )}
        </div>
      </Tabs>
    </div>
  );
}

function noticeOf(
  failure: FailureData | undefined,
  because: AnswerOrigin['because'],
): ItemNotice | undefined {
  if (failure !== undefined) return { text: messages.stale(failure.sentence), details: failure.details };
  return because && { text: messages.kept(because.sentence), details: because.details };
}

/** The page of one item: its tabs, what the open one shows, and its details beside it. */
export function CatalogItem() {
  const { id, answer, item, failure, error, retry } = useCatalogItem();
  const counts = useItemCounts(id, answer);
  const online = useServerOnline();
  if (failure === undefined || item !== undefined) {
    // While the server or main is away, the banner says it.
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
