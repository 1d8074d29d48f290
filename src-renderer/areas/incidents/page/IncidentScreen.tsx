import { Link, useParams } from '@tanstack/react-router';
import type { IncidentPage } from '#contract/incidents.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Column, Ellipsis, Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import { AsOf } from '#parts/AsOf.tsx';
import type { AnswerOrigin } from '#parts/asOfState.ts';
import { useDetailsLayout } from '#parts/DetailsLayout.tsx';
import { FailurePanel } from '#parts/FailurePanel.tsx';
import { isBridgeLost } from '#parts/failures.ts';
import { OutboxBar } from '#parts/incidents/OutboxBar.tsx';
import { useView } from '#parts/list/useView.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { useVisit } from '#parts/recent/useVisit.ts';
import { capital } from '#parts/resource/resourceTexts.ts';
import { StaleDataNotice } from '#parts/StaleDataNotice.tsx';
import { useShareSubject } from '#parts/share/subject.ts';
import { useServerOnline } from '#parts/useServerOnline.ts';
import { incidentRecord } from '../incidentRecord.ts';
import { incidentView } from '../incidentView.ts';
import { messages } from '../messages.ts';
import { useIncident } from '../useIncident.ts';
import { ActionPlan } from './ActionPlan.tsx';
import { BundleButton } from './BundleButton.tsx';
import { CommentsTab } from './CommentsTab.tsx';
import { CommentBox } from './comments/CommentBox.tsx';
import { IncidentComponents } from './IncidentComponents.tsx';
import { IncidentLoading } from './IncidentLoading.tsx';
import { IncidentTimelineTab } from './IncidentTimelineTab.tsx';
import { ShowComments } from './plan/ShowComments.tsx';
import { StatusToggle } from './StatusToggle.tsx';
import { SidePanel } from './side/SidePanel.tsx';
import type { TabProps } from './TabProps.ts';

function Crumbs({
  page,
  answer,
}: {
  readonly page?: IncidentPage | undefined;
  readonly answer?: AnswerOrigin | undefined;
}) {
  const online = useServerOnline();
  return (
    <PageHeader
      title={page?.title ?? messages.incidents}
      controls={
        page !== undefined && (
          <>
            <BundleButton id={page.id} />
            <StatusToggle page={page} />
          </>
        )
      }
    >
      <Link to="/incidents" className={layout({ fixed: true, weight: 400, tone: 'muted' })}>
        {messages.incidents}
      </Link>
      {page !== undefined && (
        <>
          <Text fixed weight={400} tone="faint" aria-hidden>
            /
          </Text>
          <Ellipsis data-tooltip={page.title}>{visibleName(page.title)}</Ellipsis>
          <AsOf answer={answer} online={online} />
        </>
      )}
    </PageHeader>
  );
}

function IncidentTabs({ page, unsent }: TabProps) {
  const { view, change } = useView(incidentView);
  const layout = useDetailsLayout({
    show: messages.showDetails,
    hide: messages.hideDetails,
    panel: messages.side,
  });
  const comments = page.comments.length + page.hypotheses.reduce((sum, one) => sum + one.comments.length, 0);
  return (
    // Esc closes overlays, whatever has the focus.
    <Column grow minHeight={0} onKeyDown={layout.onKeyDown}>
      <Tabs
        label={messages.tabs}
        tabs={[
          { id: 'comments', label: messages.comments, count: comments },
          { id: 'plan', label: messages.actionPlan, count: page.hypotheses.length },
          { id: 'timeline', label: messages.timeline },
        ]}
        value={view.tab}
        onChange={(tab) => change({ tab })}
        end={
          <Row fixed gap={12}>
            {view.tab === 'plan' && <ShowComments />}
            {layout.button}
          </Row>
        }
      >
        {layout.draw(
          <>
            {view.tab === 'comments' ? (
              <CommentsTab page={page} unsent={unsent} />
            ) : view.tab === 'timeline' ? (
              <IncidentTimelineTab page={page} />
            ) : (
              <ActionPlan page={page} unsent={unsent} />
            )}
            <OutboxBar incidentId={page.id} />
            <CommentBox key={page.id} page={page} unsent={unsent} />
          </>,
          <SidePanel page={page} unsent={unsent} />,
        )}
      </Tabs>
    </Column>
  );
}

export function IncidentScreen() {
  const { id = '' } = useParams({ strict: false });
  const { page, answer, unsent, failure, error, retry } = useIncident(id);
  useVisit(page && incidentRecord(page));
  useShareSubject(
    page && {
      name: `${page.displayId} ${page.title}`,
      facts: [capital(page.severity), capital(page.status)],
      note: page.description,
    },
  );
  const online = useServerOnline();
  if (page === undefined)
    return (
      <>
        <Crumbs />
        {failure === undefined ? (
          <IncidentLoading />
        ) : failure.code === 'NOT_FOUND' ? (
          <EmptyPanel title={messages.notFound} actions={<Link to="/incidents">{messages.back}</Link>}>
            {messages.notFoundText(id)}
          </EmptyPanel>
        ) : (
          <FailurePanel error={error} title={messages.failed} onRetry={retry} />
        )}
      </>
    );
  const notice =
    failure === undefined
      ? answer?.because && {
          text: messages.cachedNotice(answer.because.sentence),
          details: answer.because.details,
        }
      : { text: messages.staleNotice(failure.sentence), details: failure.details };
  return (
    <Column full="height">
      <Crumbs page={page} answer={answer} />
      {/* While the server or main is unreachable, the banner reports it. */}
      {online && notice !== undefined && !isBridgeLost(error) && <StaleDataNotice {...notice} />}
      {page.unreadable.length > 0 && (
        <StaleDataNotice
          text={messages.unreadable(page.unreadable.length)}
          details={page.unreadable.map(({ id: part, reason }) => `${part}: ${reason}`).join('\n')}
        />
      )}
      <IncidentComponents page={page} />
      <IncidentTabs page={page} unsent={unsent} />
    </Column>
  );
}
