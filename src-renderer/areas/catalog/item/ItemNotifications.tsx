import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { resourceRules } from '#contract/rules/resources.ts';
import { stringifySearch } from '#kit/address/searchParams.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Note } from '#kit/layout/boxes.tsx';
import { Details } from '#kit/panels/Details.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useIsGranted } from '#parts/actions/useIsGranted.ts';
import { queries } from '#parts/bridge/bridge.ts';
import details from '#parts/details/Details.module.css';
import { toDisplayFailure } from '#parts/failures.ts';
import { useThrottledMoment } from '#parts/moment/useThrottledMoment.ts';
import { sendStatusOf } from '#parts/notifications/sends/sendStatus.ts';
import { ShowMore } from '#parts/properties/ShowMore.tsx';
import { messages } from './messages.ts';

const maxNotifications = 50;
const start = new Date(0).toISOString();
const everything = { include: [], exclude: [] };

interface ItemNotificationsProps {
  readonly id: string;
  /** The earlier moment, in ISO 8601. */
  readonly at: string;
}

const addressOf = (item: string, id?: string): string =>
  `/notifications${stringifySearch({ resource: item, id })}`;

/** Stored notifications about an item that were sent or suppressed until an earlier moment, newest first. */
export function ItemNotifications({ id, at }: ItemNotificationsProps) {
  const canView = useIsGranted(resourceRules.notifications.requires);
  // Playing a span must not request the rows of each step.
  const to = useThrottledMoment(at) ?? at;
  const query = useQuery({
    ...queries.notifications.sends.list.queryOptions({
      input: {
        filter: { status: everything, resourceType: everything, resourceId: id },
        range: { asked: to, from: start, to },
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize: maxNotifications,
        kept: true,
      },
      enabled: canView,
    }),
    gcTime: 10_000,
    placeholderData: (before) => before,
  });
  if (!canView) return null;
  const { sends = [], total = 0 } = query.data?.data ?? {};
  const failure =
    query.error === null || query.data !== undefined ? undefined : toDisplayFailure(query.error);
  const texts = messages.notifications;
  return (
    <section className={details.section}>
      <h2>{texts.title}</h2>
      {failure !== undefined && (
        <>
          <Note>{texts.failed(failure.sentence)}</Note>
          {failure.details !== undefined && <Details text={failure.details} />}
        </>
      )}
      {query.data !== undefined && sends.length === 0 && <Note>{texts.none}</Note>}
      <ShowMore items={sends} keyOf={(send) => send.id}>
        {({ id: sendId, rule, event, status, failed, count, createdAt }) => {
          const look = sendStatusOf(status, failed);
          return (
            <>
              <dt data-tooltip={look?.detail}>
                {look?.shape !== undefined && <StatusIcon shape={look.shape} />}
                <span className={details.label}>{look?.word}</span>
              </dt>
              <dd>
                <Link to={addressOf(id, sendId)}>{visibleName(rule.name ?? event)}</Link>
                <Note>
                  {formatMoment(createdAt)}
                  {count > 1 && `, ${texts.times(count)}`}
                </Note>
              </dd>
            </>
          );
        }}
      </ShowMore>
      {total > sends.length && <Link to={addressOf(id)}>{texts.all}</Link>}
    </section>
  );
}
