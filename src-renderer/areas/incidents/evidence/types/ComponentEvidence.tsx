import { Link } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { onDemand } from '#kit/onDemand.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { evidenceLabels } from '#parts/incidents/incidentLooks.ts';
import styles from '../Evidence.module.css';
import type { EvidenceProps } from '../EvidenceProps.ts';
import { LinkedDataStatus } from '../LinkedDataStatus.tsx';
import { messages } from '../messages.ts';
import { useLinkedData } from '../useLinkedData.ts';

const StandaloneCard = onDemand(() => import('#parts/components/StandaloneCard.tsx')).component(
  (module) => module.StandaloneCard,
);

/** Card of the component's current state, loaded on demand. */
function Card({ id }: { readonly id: string }) {
  const about = useLinkedData(
    messages.component,
    queries.topology.component.get.queryOptions({ input: { id } }),
    true,
  );
  if (about.data === undefined)
    return about.pending ? (
      <p className={styles.note}>{messages.loading}</p>
    ) : (
      <LinkedDataStatus about={about} />
    );
  return <StandaloneCard id={id} packed={about.data.packed} />;
}

/** A component with a link and an expandable card. A single query loads the components of all incidents. */
export function ComponentEvidence({ evidence, title, hasBeenVisible, children }: EvidenceProps) {
  const id = evidence.componentId;
  const [open, setOpen] = useState(false);
  const all = useLinkedData(
    messages.component,
    queries.incidents.components.queryOptions(),
    hasBeenVisible && id !== null,
  );
  const known = all.data?.find((one) => one.id === id);
  const name = known?.name ?? title;
  const type = known?.type ?? '';
  return children({
    icon: known === undefined ? <Network aria-hidden /> : <Icon name={known.icon ?? type} fallback={type} />,
    name:
      id === null ? (
        visibleName(name)
      ) : (
        <Link to={`/topology/${encodeURIComponent(id)}`}>{visibleName(name)}</Link>
      ),
    // An error of the query is not shown: the list only
    // adds a name that the description already contains.
    nameText: name,
    kindLabel: type === '' ? evidenceLabels.topology : type,
    facts: id !== null && (
      <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? messages.hideCard : messages.showCard}
      </Button>
    ),
    body: open && id !== null && <Card id={id} />,
  });
}
