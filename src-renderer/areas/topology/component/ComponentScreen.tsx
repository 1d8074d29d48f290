import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Topology } from '#contract/rules/packedComponents.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { ShowsPresentContext } from '#parts/acknowledgements/useShowsPresent.ts';
import { cardWidths } from '#parts/components/componentLook.ts';
import { componentRecord } from '#parts/components/componentRecord.ts';
import { componentSubject } from '#parts/components/componentSubject.ts';
import { ancestorsOf } from '#parts/components/listComponents.ts';
import { topologyAt, unknownOfComponents, withoutState } from '#parts/components/topologyAt.ts';
import { useDetailsLayout } from '#parts/DetailsLayout.tsx';
import { DetailsSkeleton } from '#parts/details/DetailsSkeleton.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { isBridgeLost } from '#parts/failures.ts';
import { MomentFailure } from '#parts/moment/MomentFailure.tsx';
import { MomentFooter } from '#parts/moment/MomentFooter.tsx';
import { MomentNotice } from '#parts/moment/MomentNotice.tsx';
import { messages as momentMessages } from '#parts/moment/messages.ts';
import type { Moment } from '#parts/moment/moment.ts';
import { momentControl } from '#parts/moment/momentControl.tsx';
import type { ShownMoment } from '#parts/moment/useMoment.ts';
import type { Notice } from '#parts/noticeOf.ts';
import { useVisit } from '#parts/recent/useVisit.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { useShareSubject } from '#parts/share/subject.ts';
import { useOwnLocation } from '#parts/useOwnLocation.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { CardsLoading } from '../dashboard/CardsLoading.tsx';
import { ChildCards } from './ChildCards.tsx';
import { ComponentCrumbs } from './ComponentCrumbs.tsx';
import { ComponentSidebar } from './ComponentSidebar.tsx';
import { ComponentMomentContext, componentSubjects, usePageMoment } from './componentMoment.ts';
import { dashboardHref, refererOf } from './componentPage.ts';
import { messages } from './messages.ts';
import { type LoadedComponent, useComponent } from './useComponent.ts';

/** What the page does not know of any earlier moment. */
const notes = [...unknownOfComponents, messages.earlier.relations];

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

/**
 * Returns the component and its subtree as of an earlier moment. The list of all components comes first: healths of
 * then are differences from its rows. The component's own answer can be newer.
 * @param moment undefined while it is read
 * @returns undefined while the moment is read, or if the component did not exist yet
 */
function useComponentAt(
  { component, subtree }: LoadedComponent,
  all: Topology,
  moment: Moment | undefined,
): Pick<LoadedComponent, 'component' | 'subtree'> | undefined {
  const { id } = component;
  const base = all.byId.has(id) ? all : subtree;
  return useMemo(() => {
    const then = moment && topologyAt(base, moment);
    const found = then?.byId.get(id);
    return then && found && { component: found, subtree: then };
  }, [base, id, moment]);
}

/**
 * Whether the page shows the earlier moment of the address. Until the first moment is read, an open page stays as it is,
 * so that the cards and the panel preserve their scroll position and the focus.
 */
function useShowsThen(at: string | undefined, { moment, error }: ShownMoment): boolean {
  const [showsThen, setShowsThen] = useState(at !== undefined);
  const isReading = at !== undefined && error === null && moment === undefined;
  const next = isReading ? showsThen : at !== undefined && error === null;
  if (next !== showsThen) setShowsThen(next);
  return next;
}

function ComponentPage({ loaded, about, all, notice, query }: ComponentPageProps) {
  const { component: present, answer } = loaded;
  const layout = useDetailsLayout(layoutLabels);
  const { at, shown, onAt, onToggle } = usePageMoment();
  const isThen = useShowsThen(at, shown);
  const moment = isThen ? shown.moment : undefined;
  const then = useComponentAt(loaded, all, moment);
  const displayed = isThen ? then : loaded;
  const isReading = isThen && moment === undefined;
  const notCreated = useMemo(() => withoutState(present), [present]);
  const referer = refererOf(query);
  const { topologyId } = present;
  const children = () => {
    if (displayed !== undefined)
      return <ChildCards component={displayed.component} subtree={displayed.subtree} query={query} />;
    if (isReading) return <CardsLoading cardWidth={cardWidths.large} />;
    return (
      <EmptyPanel title={messages.earlier.notCreated}>
        {messages.earlier.notCreatedText(formatMoment(present.createdAt ?? ''))}
      </EmptyPanel>
    );
  };
  return (
    <ShowsPresentContext value={!isThen}>
      <ComponentMomentContext value={moment}>
        {/* Esc closes overlays, whatever has the focus. */}
        <Column full="height" onKeyDown={layout.onKeyDown}>
          <ComponentCrumbs
            component={displayed?.component ?? present}
            ancestors={ancestorsOf(all, present)}
            answer={answer}
            topology={about?.topology ?? (topologyId === null ? undefined : { id: topologyId })}
            query={query}
            isThen={isThen}
            hasHealth={displayed !== undefined}
            controls={
              <>
                {momentControl(at, onToggle).control}
                {layout.button}
              </>
            }
          />
          {isThen && at !== undefined && <MomentNotice at={at} />}
          <MomentFailure shown={shown} textOf={momentMessages.insteadNow} />
          {about !== undefined && about.count > 1 && (
            <StaleDataNotice text={messages.duplicateId} details={undefined} />
          )}
          {notice !== undefined && <StaleDataNotice {...notice} />}
          {layout.draw(
            children(),
            isReading ? (
              <DetailsSkeleton />
            ) : (
              <ComponentSidebar
                component={displayed?.component ?? notCreated}
                present={present}
                hasHealth={displayed !== undefined}
                componentDetails={about}
                referer={referer === undefined ? undefined : all.byId.get(referer)}
                query={query}
              />
            ),
          )}
          <MomentFooter at={at} onAt={onAt} shown={shown} subjects={componentSubjects} notes={notes} />
        </Column>
      </ComponentMomentContext>
    </ShowsPresentContext>
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
  useShareSubject(known && componentSubject(known.component));
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
