import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { actionRequirements } from '#contract/rules/guards.ts';
import { Age } from '#kit/format/Age.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Note } from '#kit/layout/boxes.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useIsGranted } from '#parts/actions/useIsGranted.ts';
import { queries } from '#parts/bridge/bridge.ts';
import details from '#parts/details/Details.module.css';
import { toDisplayFailure } from '#parts/failures.ts';
import { severityLook, statusLook } from '#parts/incidents/incidentLooks.ts';
import { ShowMore } from '#parts/properties/ShowMore.tsx';
import { messages } from './messages.ts';

/** Incidents with the item as evidence. Renders nothing without incidents or permission. */
export function ItemIncidents({ id }: { readonly id: string }) {
  const canView = useIsGranted(actionRequirements.readIncidents);
  const query = useQuery(queries.incidents.ofItem.queryOptions({ input: { itemId: id }, enabled: canView }));
  const incidents = query.data?.data ?? [];
  const failure =
    query.error === null || query.data !== undefined ? undefined : toDisplayFailure(query.error);
  if (!canView || (incidents.length === 0 && failure === undefined)) return null;
  return (
    <section className={details.section}>
      <h2>{messages.incidents}</h2>
      {failure !== undefined && <Note>{messages.incidentsFailed(failure.sentence)}</Note>}
      <ShowMore items={incidents} keyOf={(incident) => incident.id}>
        {({ id: incident, title, severity, status, createdAt }) => (
          <>
            <dt data-tooltip={severityLook(severity).word}>
              <StatusIcon shape={severityLook(severity).shape} />
              <span className={details.label}>{statusLook(status).word}</span>
            </dt>
            <dd>
              <Link to={`/incidents/${encodeURIComponent(incident)}`}>{visibleName(title)}</Link>{' '}
              <Note as="span">
                <Age instant={createdAt} />
              </Note>
            </dd>
          </>
        )}
      </ShowMore>
    </section>
  );
}
