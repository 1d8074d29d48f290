import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Boxes } from 'lucide-react';
import type { IncidentPage } from '#contract/incidents.ts';
import { toEvidenceType } from '#contract/rules/incidents.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import styles from './ComponentChips.module.css';
import { messages } from './messages.ts';

const staleTimeMs = 5 * 60_000;

/** Components that the evidence names, by id, with the evidence's description. */
export function componentsOf({ hypotheses }: Pick<IncidentPage, 'hypotheses'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { componentId, type, description } of hypotheses.flatMap(({ evidences }) => evidences))
    if (componentId !== null && toEvidenceType(type) === 'topology' && !found.get(componentId))
      found.set(componentId, description);
  return found;
}

export function ComponentChips({ page }: { readonly page: IncidentPage }) {
  const linked = componentsOf(page);
  // Until the query succeeds, use the names from the evidence.
  const { data } = useQuery(
    queries.incidents.components.queryOptions({ enabled: linked.size > 0, staleTime: staleTimeMs }),
  );
  if (linked.size === 0) return null;
  const known = new Map(data?.data.map((one) => [one.id, one]));
  return (
    <nav className={styles.row} aria-label={messages.components}>
      <span className={styles.label}>{messages.components}</span>
      {[...linked].map(([id, description]) => {
        const component = known.get(id);
        const name = component?.name ?? (description.trim() || id);
        return (
          <Link
            key={id}
            to={`/topology/${encodeURIComponent(id)}`}
            className={styles.chip}
            data-tooltip={name}
          >
            {component?.icon ? <Icon name={component.icon} /> : <Boxes aria-hidden />}
            <span className={styles.name}>{name}</span>
          </Link>
        );
      })}
    </nav>
  );
}
