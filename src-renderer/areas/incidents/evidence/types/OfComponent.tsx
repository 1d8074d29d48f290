import { Link } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../kit/controls/Button.tsx';
import { Icon } from '../../../../kit/icons/Icon.tsx';
import { queries } from '../../../../parts/bridge/bridge.ts';
import { evidenceWords } from '../../../../parts/incidents/incidentLooks.ts';
import styles from '../Evidence.module.css';
import type { TypeProps } from '../EvidenceProps.ts';
import { messages } from '../messages.ts';
import { Problem } from '../Problem.tsx';
import { useAbout } from '../useAbout.ts';

const LoneCard = lazy(async () => ({
  default: (await import('../../../../parts/components/LoneCard.tsx')).LoneCard,
}));

/** Card of the component's current state, loaded on demand. */
function Card({ id }: { readonly id: string }) {
  const about = useAbout(
    messages.component,
    queries.topology.component.get.queryOptions({ input: { id } }),
    true,
  );
  if (about.data === undefined)
    return about.pending ? <p className={styles.note}>{messages.reading}</p> : <Problem about={about} />;
  return (
    <Suspense>
      <LoneCard id={id} packed={about.data.packed} />
    </Suspense>
  );
}

/** A component with a link and an expandable card. A single query loads the components of all incidents. */
export function OfComponent({ evidence, title, seen, children }: TypeProps) {
  const id = evidence.componentId;
  const [open, setOpen] = useState(false);
  const all = useAbout(messages.component, queries.incidents.components.queryOptions(), seen && id !== null);
  const known = all.data?.find((one) => one.id === id);
  const name = known?.name ?? title;
  const type = known?.type ?? '';
  return children({
    icon: known === undefined ? <Network aria-hidden /> : <Icon name={known.icon ?? type} fallback={type} />,
    name: id === null ? name : <Link to={`/topology/${encodeURIComponent(id)}`}>{name}</Link>,
    // An error of the query is not shown: the list only
    // adds a name that the description already contains.
    called: name,
    word: type === '' ? evidenceWords.topology : type,
    facts: id !== null && (
      <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? messages.hideCard : messages.showCard}
      </Button>
    ),
    body: open && id !== null && <Card id={id} />,
  });
}
