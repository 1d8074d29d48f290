import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Health } from '../../../../src-preload/contract/entities/configItem.ts';
import type { RunOn } from '../../../../src-preload/contract/playbooks.ts';
import type { RelatedItem } from '../../../../src-preload/contract/relationships.ts';
import { isGranted } from '../../../../src-preload/contract/rules/guards.ts';
import { isOver } from '../../../../src-preload/contract/rules/incidents.ts';
import { Age } from '../../../kit/format/Age.tsx';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { StatusIcon } from '../../../kit/status/StatusIcon.tsx';
import { queries } from '../../bridge/bridge.ts';
import { useSession } from '../../bridge/live.ts';
import { toShownFailure } from '../../failures.ts';
import { statusLook } from '../../incidents/incidentLooks.ts';
import { runAddress } from '../runColumns.ts';
import { runStatusOf } from '../runStatus.ts';
import { blastOf } from './blast.ts';
import { messages } from './messages.ts';
import styles from './Run.module.css';

const { blast: texts } = messages;

/** Maximum number of items whose incidents are queried: the item itself and the nearest ones. */
const mostAsked = 20;
const mostListed = 6;

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
  <p className={styles.faint}>{texts.failed(toShownFailure(error).sentence)}</p>
);

const shapes: Readonly<Record<Health, 'healthy' | 'unhealthy' | 'warning' | 'unknown'>> = {
  healthy: 'healthy',
  unhealthy: 'unhealthy',
  warning: 'warning',
  unknown: 'unknown',
};

function ItemLine({ item: { id, name, type, health } }: { readonly item: RelatedItem }) {
  const shown = health ?? 'unknown';
  return (
    <li>
      <span
        className={styles.shape}
        role="img"
        aria-label={texts.health[shown]}
        data-tooltip={texts.health[shown]}
      >
        <StatusIcon shape={shapes[shown]} />
      </span>
      <Icon name={type} />
      <Link
        to={`/catalog/${encodeURIComponent(id)}`}
        className={styles.cut}
        data-tooltip={`${name} · ${type}`}
      >
        {name}
      </Link>
    </li>
  );
}

/** Items related to the item, and their incidents. */
function Dependants({ id }: { readonly id: string }) {
  const asked = useQuery(
    queries.relationships.list.queryOptions({
      input: { id, outgoing: true, incoming: true, soft: true, hideDeleted: true },
    }),
  );
  const session = useSession();
  const may =
    session?.status === 'signed-in' && isGranted({ feature: 'incidents', read: 'incident' }, session);
  const blast = asked.data === undefined ? undefined : blastOf(asked.data.data);
  const named = [id, ...(blast?.related ?? []).map((item) => item.id)].slice(0, mostAsked);
  const incidents = useQueries({
    queries: may ? named.map((itemId) => queries.incidents.ofItem.queryOptions({ input: { itemId } })) : [],
  });
  const open = new Map(
    incidents
      .flatMap(({ data }) => data?.data ?? [])
      .filter(({ status }) => !isOver(status))
      .map((incident) => [incident.id, incident]),
  );
  const failed = incidents.find(({ error, data }) => error !== null && data === undefined);
  return (
    <>
      <Part title={blast === undefined ? texts.alone : texts.depends(blast.uses, blast.usedBy)}>
        {asked.error !== null && asked.data === undefined && <Failed error={asked.error} />}
        {blast !== undefined && (
          <ul>
            {blast.own !== undefined && <ItemLine item={blast.own} />}
            {blast.related.slice(0, mostListed).map((item) => (
              <ItemLine key={item.id} item={item} />
            ))}
          </ul>
        )}
        {blast !== undefined && blast.related.length > mostListed && (
          <Link to={`/catalog/${encodeURIComponent(id)}/relationships`}>
            {texts.more(blast.related.length - mostListed)}
          </Link>
        )}
        {blast?.more === true && <p className={styles.faint}>{texts.cut}</p>}
      </Part>
      {may && (
        <Part title={texts.incidents}>
          {failed !== undefined && <Failed error={failed.error} />}
          {open.size === 0 && failed === undefined && <p className={styles.faint}>{texts.noIncidents}</p>}
          <ul>
            {[...open.values()].map(({ id: incident, title, status }) => (
              <li key={incident}>
                <span className={styles.faint}>{statusLook(status).word}</span>
                <Link
                  to={`/incidents/${encodeURIComponent(incident)}`}
                  className={styles.cut}
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

function LastRuns({ on, playbookId }: BlastRadiusProps) {
  const asked = useQuery(
    queries.playbooks.runs.list.queryOptions({
      input: { on, playbookId, sortBy: 'created_at', sortOrder: 'desc', pageIndex: 0, pageSize: 5 },
    }),
  );
  const runs = asked.data?.data.runs;
  return (
    <Part title={texts.runs}>
      {asked.error !== null && runs === undefined && <Failed error={asked.error} />}
      {runs?.length === 0 && <p className={styles.faint}>{texts.noRuns}</p>}
      <ul>
        {runs?.map((run) => {
          const { shape, word } = runStatusOf(run.status);
          return (
            <li key={run.id}>
              <span className={styles.shape}>{shape !== undefined && <StatusIcon shape={shape} />}</span>
              <Link to={runAddress(run)}>{word}</Link>
              <span className={styles.faint}>
                <Age instant={run.createdAt} suffix=" ago" />
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

interface BlastRadiusProps {
  readonly on: RunOn;
  readonly playbookId: string;
}

/** Impact of a run: the resource, related items, their incidents, and previous runs on the resource. */
export function BlastRadius({ on, playbookId }: BlastRadiusProps) {
  return (
    <details className={styles.blast} open>
      <summary>{texts.title}</summary>
      <div className={styles.parts}>
        {on.kind === 'config' && <Dependants key={on.id} id={on.id} />}
        <LastRuns on={on} playbookId={playbookId} />
      </div>
    </details>
  );
}
