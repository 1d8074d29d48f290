import { type ComponentType, useSyncExternalStore } from 'react';
import { onDemand } from '#kit/onDemand.ts';
import type { SelectionBarProps } from './SelectionBar.tsx';

const SelectionBar = onDemand(() => import('./SelectionBar.tsx')).component(
  (module) => module.SelectionBar as ComponentType<SelectionBarProps<unknown>>,
);

/** The bar of a selection, whose code loads with the first selected row. */
export function OnDemandSelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection } = props;
  const isNeeded = useSyncExternalStore(selection.subscribe, () => selection.rows().size > 0);
  return <SelectionBar {...(props as unknown as SelectionBarProps<unknown>)} isNeeded={isNeeded} />;
}
