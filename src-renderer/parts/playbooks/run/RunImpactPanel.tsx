import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Health } from '#contract/entities/configItem.ts';
import type { RunOn } from '#contract/playbooks.ts';
import type { RelatedItem } from '#contract/relationships.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { isIncidentClosed } from '#contract/rules/incidents.ts';
import { Age } from '#kit/format/Age.tsx';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { layout } from '#kit/layout/layout.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { useIsGranted } from '#parts/actions/useIsGranted.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { statusLook } from '#parts/incidents/incidentLooks.ts';
import { runAddress } from '../playbookRunTableColumns.ts';
import { runStatusOf } from '../runStatus.ts';
import { messages } from './messages.ts';
import styles from './Run.module.css';
import { runImpactOf } from './runImpact.ts';

const { blast: texts } = messages;

/** Maximum number of items whose incidents are queried: the item itself and the nearest ones. */
const maxQueriedItems = 20;
const maxListedItems = 6;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** One-line error. The other parts stay visible. */
const Failed = ({ error }: { readonly error: unknown }) => (
  <Text as="p" size={12} tone="faint">
    {texts.failed(toDisplayFailure(error).sentence)}
  </Text>
);

const shapes: Readonly<Record<Health, 'healthy' | 'unhealthy' | 'warning' | 'unknown'>> = {
  healthy: 'healthy',
  unhealthy: 'unhealthy',
  warning: 'warning',
  unknown: 'unknown',
};

function ItemLine({ item: { id, name, type, health } }: { readonly item: RelatedItem }) {
  const displayedHealth = health ?? 'unknown';
  return (
    <li>
      <Row
        as="span"
        display="inline-flex"
        align="stretch"
        fixed
        role="img"
        aria-label={texts.health[displayedHealth]}
        data-tooltip={texts.health[displayedHealth]}
      >
        <StatusIcon shape={shapes[displayedHealth]} />
      </Row>
      <Icon name={type} />
      <Link
        to={`/catalog/${encodeURIComponent(id)}`}
        className={layout({ flow: 'ellipsis' })}
        data-tooltip={`${name} · ${type}`}
      >
        {visibleName(name)}
      </Link>
      <Text size={12} tone="faint">
        {formatTypeLabel(type)}
      </Text>
    </li>
  );
}

/** Items related to the item, and their incidents. */
function RelatedItems({ id }: { readonly id: string }) {
  const relationshipsQuery = useQuery(
    queries.relationships.list.queryOptions({
      input: { id, outgoing: true, incoming: true, soft: true, hideDeleted: true },
    }),
  );
  const canReadIncidents = useIsGranted(actionRequirements.readIncidents);
  const impact =
    relationshipsQuery.data === undefined ? undefined : runImpactOf(relationshipsQuery.data.data);
  const itemIds = [id, ...(impact?.related ?? []).map((item) => item.id)].slice(0, maxQueriedItems);
  const incidents = useQueries({
    queries: canReadIncidents
      ? itemIds.map((itemId) => queries.incidents.ofItem.queryOptions({ input: { itemId } }))
      : [],
  });
  const openIncidents = new Map(
    incidents
      .flatMap(({ data }) => data?.data ?? [])
      .filter(({ status }) => !isIncidentClosed(status))
      .map((incident) => [incident.id, incident]),
  );
  const failed = incidents.find(({ error, data }) => error !== null && data === undefined);
  return (
    <>
      <Part title={impact === undefined ? texts.alone : texts.depends(impact.uses, impact.usedBy)}>
        {relationshipsQuery.error !== null && relationshipsQuery.data === undefined && (
          <Failed error={relationshipsQuery.error} />
        )}
        {impact !== undefined && (
          <ul>
            {impact.own !== undefined && <ItemLine item={impact.own} />}
            {impact.related.slice(0, maxListedItems).map((item) => (
              <ItemLine key={item.id} item={item} />
            ))}
          </ul>
        )}
        {impact !== undefined && impact.related.length > maxListedItems && (
          <Link to={`/catalog/${encodeURIComponent(id)}/relationships`}>
            {texts.more(impact.related.length - maxListedItems)}
          </Link>
        )}
        {impact?.hasMore === true && (
          <Text as="p" size={12} tone="faint">
            {texts.cut}
          </Text>
        )}
      </Part>
      {canReadIncidents && (
        <Part title={texts.incidents}>
          {failed !== undefined && <Failed error={failed.error} />}
          {openIncidents.size === 0 && failed === undefined && (
            <Text as="p" size={12} tone="faint">
              {texts.noIncidents}
            </Text>
          )}
          <ul>
            {[...openIncidents.values()].map(({ id: incident, title, status }) => (
              <li key={incident}>
                <Text size={12} tone="faint">
                  {statusLook(status).word}
                </Text>
                <Link
                  to={`/incidents/${encodeURIComponent(incident)}`}
                  className={layout({ flow: 'ellipsis' })}
                  data-tooltip={title}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function LastRuns({ on, playbookId }: RunImpactPanelProps) {
  const query = useQuery(
    queries.playbooks.runs.list.queryOptions({
      input: { on, playbookId, sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 5 },
    }),
  );
  const runs = query.data?.data.runs;
  return (
    <Part title={texts.runs}>
      {query.error !== null && runs === undefined && <Failed error={query.error} />}
      {runs?.length === 0 && (
        <Text as="p" size={12} tone="faint">
          {texts.noRuns}
        </Text>
      )}
      <ul>
        {runs?.map((run) => {
          const { shape, word } = runStatusOf(run.status);
          return (
            <li key={run.id}>
              <Row as="span" display="inline-flex" align="stretch" fixed>
                {shape !== undefined && <StatusIcon shape={shape} />}
              </Row>
              <Link to={runAddress(run)}>{word}</Link>
              <Text size={12} tone="faint">
                <Age instant={run.createdAt} suffix=" ago" />
              </Text>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

interface RunImpactPanelProps {
  readonly on: RunOn;
  readonly playbookId: string;
}

/** Impact of a run: the resource, related items, their incidents, and previous runs on the resource. */
export function RunImpactPanel({ on, playbookId }: RunImpactPanelProps) {
  return (
    <details className={styles.blast} open>
      <summary>{texts.title}</summary>
      <div className={styles.parts}>
        {on.kind === 'config' && <RelatedItems key={on.id} id={on.id} />}
        <LastRuns on={on} playbookId={playbookId} />
      </div>
    </details>
  );
}
