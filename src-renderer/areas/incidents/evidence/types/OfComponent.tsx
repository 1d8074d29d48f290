import { Link } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { Icon } from '../../../../kit/icons/Icon.tsx';
import { queries } from '../../../../parts/bridge/bridge.ts';
import { evidenceWords } from '../../../../parts/incidents/incidentLooks.ts';
import type { TypeProps } from '../EvidenceProps.ts';
import { messages } from '../messages.ts';
import { useAbout } from '../useAbout.ts';

/** A component: a card that leads to it. All that incidents are about are asked for at once, and once. */
export function OfComponent({ evidence, title, seen, children }: TypeProps) {
  const id = evidence.componentId;
  const all = useAbout(messages.component, queries.incidents.components.queryOptions(), seen && id !== null);
  const known = all.data?.find((one) => one.id === id);
  const name = known?.name ?? title;
  const type = known?.type ?? '';
  return children({
    icon: known === undefined ? <Network aria-hidden /> : <Icon name={known.icon ?? type} fallback={type} />,
    name: id === null ? name : <Link to={`/topology/${encodeURIComponent(id)}`}>{name}</Link>,
    // Nothing is said where the list cannot be read: it only names what the description names, too.
    called: name,
    word: type === '' ? evidenceWords.topology : type,
  });
}
