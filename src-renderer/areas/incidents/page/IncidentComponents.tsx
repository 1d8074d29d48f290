import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { IncidentPage } from '#contract/incidents.ts';
import { toEvidenceType } from '#contract/rules/incidents.ts';
import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { Box, Ellipsis, Row, Text } from '#kit/layout/boxes.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { healthLooks } from '#parts/components/componentLook.ts';
import { useTopology } from '#parts/components/useTopology.ts';
import { messages } from '../messages.ts';
import styles from './IncidentComponents.module.css';

const ComponentCardById = onDemand(() => import('#parts/components/ComponentCardById.tsx')).component(
  (module) => module.ComponentCardById,
);

const staleTimeMs = 5 * 60_000;
/** Min height of the window (px) in which the cards are expanded initially. */
const tallWindowPx = 800;

/** Components that the evidence names, by id, with the evidence's description. */
export function componentsOf({ hypotheses }: Pick<IncidentPage, 'hypotheses'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { componentId, type, description } of hypotheses.flatMap(({ evidences }) => evidences))
    if (componentId !== null && toEvidenceType(type) === 'topology' && !found.get(componentId))
      found.set(componentId, description);
  return found;
}

/** The components of an incident with their health, as links and as expandable cards. */
export function IncidentComponents({ page }: { readonly page: IncidentPage }) {
  const [open, setOpen] = useState(() => window.innerHeight >= tallWindowPx);
  const linked = componentsOf(page);
  const isEmpty = linked.size === 0;
  // Until the query succeeds, use the names from the evidence.
  const { data } = useQuery(
    queries.incidents.components.queryOptions({ enabled: !isEmpty, staleTime: staleTimeMs }),
  );
  const topology = useTopology(!isEmpty).data?.topology;
  if (isEmpty) return null;
  const known = new Map(data?.data.map((one) => [one.id, one]));
  const components = [...linked].map(([id, description]) => ({
    id,
    name: known.get(id)?.name ?? (description.trim() || id),
    icon: known.get(id)?.icon ?? 'group',
    health: topology?.byId.get(id)?.health,
  }));
  return (
    <Box as="section" fixed edge="bottom" aria-label={messages.components}>
      <Row minHeight={40} gap={8} paddingX={16} paddingY={4}>
        <Text fixed size={12} tone="muted">
          {messages.components}
        </Text>
        <Row as="nav" wrap grow minWidth={0} gap={6} aria-label={messages.components}>
          {components.map(({ id, name, icon, health }) => (
            <Link
              key={id}
              to={`/topology/${encodeURIComponent(id)}`}
              className={styles.chip}
              data-tooltip={
                health === undefined ? name : messages.componentHealth(name, healthLooks[health].word)
              }
            >
              {health === undefined ? <Icon name={icon} /> : <StatusIcon shape={healthLooks[health].shape} />}
              <Ellipsis>{visibleName(name)}</Ellipsis>
              {health !== undefined && <span className="visually-hidden">{healthLooks[health].word}</span>}
            </Link>
          ))}
        </Row>
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          {open ? messages.hideCards : messages.showCards}
        </Button>
      </Row>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container needs keyboard access.
        <section className={styles.cards} aria-label={messages.cards} tabIndex={0}>
          {components.map(({ id, name }) => (
            <ComponentCardById key={id} id={id} name={name} />
          ))}
        </section>
      )}
    </Box>
  );
}
