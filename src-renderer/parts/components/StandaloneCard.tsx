import { useMemo } from 'react';
import { unpackComponents } from '#contract/rules/packedComponents.ts';
import { ComponentCard } from './ComponentCard.tsx';

interface StandaloneCardProps {
  readonly id: string;
  readonly packed: string;
}

/** A large card of one component. Renders nothing if the answer does not contain it. */
export function StandaloneCard({ id, packed }: StandaloneCardProps) {
  const { byId } = useMemo(() => unpackComponents(packed), [packed]);
  const component = byId.get(id);
  if (component === undefined) return null;
  return (
    <ComponentCard component={component} size="large">
      {component.children.flatMap((child) => byId.get(child) ?? [])}
    </ComponentCard>
  );
}
