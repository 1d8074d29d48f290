import { Link, useParams } from '@tanstack/react-router';
import { Column } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { cardWidths } from '#parts/components/componentLook.ts';
import { componentRecord } from '#parts/components/componentRecord.ts';
import { ancestorsOf } from '#parts/components/listComponents.ts';
import { useDetailsLayout } from '#parts/DetailsLayout.tsx';
import { DetailsSkeleton } from '#parts/details/DetailsSkeleton.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { isBridgeLost } from '#parts/failures.ts';
import type { Notice } from '#parts/noticeOf.ts';
import { useVisit } from '#parts/recent/useVisit.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { useOwnLocation } from '#parts/useOwnLocation.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { CardsLoading } from '../dashboard/CardsLoading.tsx';
import { ChildCards } from './ChildCards.tsx';
import { ComponentCrumbs } from './ComponentCrumbs.tsx';
import { ComponentSidebar } from './ComponentSidebar.tsx';
import { dashboardHref, refererOf } from './componentPage.ts';
import { messages } from './messages.ts';
import { type LoadedComponent, useComponent } from './useComponent.ts';

const layoutLabels = {
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
  answer: LoadedComponent['answer'],
  online: boolean,
): Notice | undefined {
  if (!online || isBridgeLost(error)) return undefined;
  if (failure !== undefined)
    return { text: messages.staleNotice(failure.sentence), details: failure.details };
  return (
    answer.because && {
      text: messages.cachedNotice(answer.because.sentence),
      details: answer.because.details,
    }
  );
}

interface ComponentPageProps {
  readonly loaded: LoadedComponent;
  readonly about: ReturnType<typeof useComponent>['about'];
  readonly all: ReturnType<typeof useComponent>['all'];
  readonly notice: Notice | undefined;
  readonly query: string;
}

function ComponentPage({
  loaded: { component, subtree, answer },
  about,
  all,
  notice,
  query,
}: ComponentPageProps) {
  const layout = useDetailsLayout(layoutLabels);
  const referer = refererOf(query);
  const { topologyId } = component;
  return (
    // Esc closes overlays, whatever has the focus.
    <Column full="height" onKeyDown={layout.onKeyDown}>
      <ComponentCrumbs
        component={component}
        ancestors={ancestorsOf(all, component)}
        answer={answer}
        topology={about?.topology ?? (topologyId === null ? undefined : { id: topologyId })}
        query={query}
        controls={layout.button}
      />
      {about !== undefined && about.count > 1 && (
        <StaleDataNotice text={messages.duplicateId} details={undefined} />
      )}
      {notice !== undefined && <StaleDataNotice {...notice} />}
      {layout.draw(
        <ChildCards component={component} subtree={subtree} query={query} />,
        <ComponentSidebar
          component={component}
          componentDetails={about}
          referer={referer === undefined ? undefined : all.byId.get(referer)}
          query={query}
        />,
      )}
    </Column>
  );
}

/** Loading state with the final layout, so that nothing moves afterwards. */
function LoadingPage() {
  const layout = useDetailsLayout(layoutLabels);
  return (
    <Column full="height">
      {layout.draw(<CardsLoading cardWidth={cardWidths.large} />, <DetailsSkeleton />)}
    </Column>
  );
}

export function ComponentScreen() {
  const { id = '' } = useParams({ strict: false });
  const { searchStr: query } = useOwnLocation();
  const result = useComponent(id);
  const { known, about, all, missing, error, retry } = result;
  useVisit(known && componentRecord(known.component));
  const online = useServerOnline();
  if (known !== undefined)
    return (
      <ComponentPage
        loaded={known}
        about={about}
        all={all}
        notice={noticeOf(result, known.answer, online)}
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
        <LoadingPage />
      ) : (
        <FailurePanel error={error} title={messages.failed} onRetry={retry} />
      )}
    </>
  );
}
