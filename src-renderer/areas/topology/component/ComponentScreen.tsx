import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { EmptyPanel } from '../../../kit/panels/Panel.tsx';
import { cardWidths } from '../../../parts/components/componentLook.ts';
import { ancestorsOf } from '../../../parts/components/listComponents.ts';
import { topologyView } from '../../../parts/components/topologyView.ts';
import { useDetailsLayout } from '../../../parts/DetailsLayout.tsx';
import { DetailsSkeleton } from '../../../parts/details/DetailsSkeleton.tsx';
import { FailurePanel } from '../../../parts/FailurePanel.tsx';
import { isBridgeLost } from '../../../parts/failures.ts';
import { KeptNotice } from '../../../parts/KeptNotice.tsx';
import type { Notice } from '../../../parts/noticeOf.ts';
import { useOwnLocation } from '../../../parts/useOwnLocation.ts';
import { useServerOnline } from '../../../parts/useServerOnline.ts';
import { CardSkeletons } from '../dashboard/CardSkeletons.tsx';
import { readSort } from '../dashboard/dashboardSettings.ts';
import { Children } from './Children.tsx';
import styles from './Component.module.css';
import { ComponentCrumbs } from './ComponentCrumbs.tsx';
import { dashboardHref, refererOf } from './componentPage.ts';
import { messages } from './messages.ts';
import { Sidebar } from './Sidebar.tsx';
import { type KnownComponent, useComponent } from './useComponent.ts';

const layoutWords = {
  show: messages.showSidebar,
  hide: messages.hideSidebar,
  panel: messages.sidebar,
};

/**
 * Reason why the displayed data is outdated.
 * While the server or main is unreachable, the banner reports it.
 */
function noticeOf(
  { failure, error }: Pick<ReturnType<typeof useComponent>, 'failure' | 'error'>,
  answer: KnownComponent['answer'],
  online: boolean,
): Notice | undefined {
  if (!online || isBridgeLost(error)) return undefined;
  if (failure !== undefined) return { text: messages.stale(failure.sentence), details: failure.details };
  return answer.because && { text: messages.kept(answer.because.sentence), details: answer.because.details };
}

interface PageProps {
  readonly known: KnownComponent;
  readonly about: ReturnType<typeof useComponent>['about'];
  readonly all: ReturnType<typeof useComponent>['all'];
  readonly notice: Notice | undefined;
  readonly query: string;
}

function Page({ known: { component, below, answer }, about, all, notice, query }: PageProps) {
  const view = useMemo(() => topologyView.read(query, readSort()), [query]);
  const layout = useDetailsLayout(layoutWords);
  const referer = refererOf(query);
  const { topologyId } = component;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes overlays, whatever has the focus.
    <div className={styles.page} onKeyDown={layout.onKeyDown}>
      <ComponentCrumbs
        component={component}
        ancestors={ancestorsOf(all, component)}
        answer={answer}
        topology={about?.topology ?? (topologyId === null ? undefined : { id: topologyId })}
        query={query}
        controls={layout.button}
      />
      {about !== undefined && about.count > 1 && <KeptNotice text={messages.several} details={undefined} />}
      {notice !== undefined && <KeptNotice {...notice} />}
      {layout.draw(
        <Children component={component} below={below} view={view} query={query} />,
        <Sidebar
          component={component}
          about={about}
          referer={referer === undefined ? undefined : all.byId.get(referer)}
          query={query}
        />,
      )}
    </div>
  );
}

/** Loading state with the final layout, so that nothing moves afterwards. */
function Waiting() {
  const layout = useDetailsLayout(layoutWords);
  return (
    <div className={styles.page}>
      {layout.draw(<CardSkeletons cardWidth={cardWidths.large} />, <DetailsSkeleton />)}
    </div>
  );
}

export function ComponentScreen() {
  const { id = '' } = useParams({ strict: false });
  const { searchStr: query } = useOwnLocation();
  const asked = useComponent(id);
  const { known, about, all, missing, error, retry } = asked;
  const online = useServerOnline();
  if (known !== undefined)
    return (
      <Page
        known={known}
        about={about}
        all={all}
        notice={noticeOf(asked, known.answer, online)}
        query={query}
      />
    );
  return (
    <>
      <ComponentCrumbs query={query} />
      {missing ? (
        <EmptyPanel
          title={messages.notFound}
          actions={<Link to={dashboardHref(query)}>{messages.backToDashboard}</Link>}
        >
          {messages.notFoundText(id)}
        </EmptyPanel>
      ) : error === null ? (
        <Waiting />
      ) : (
        <FailurePanel error={error} title={messages.failed} onRetry={retry} />
      )}
    </>
  );
}
