import { useMemo } from 'react';
import type { Component } from '#contract/rules/packedComponents.ts';
import { OneLineToolbar } from '#kit/filters/OneLineToolbar.tsx';
import type { ComponentPageView } from '#parts/components/topologyView.ts';
import { filterControls } from '../dashboard/filterControls.tsx';
import { filterOptions } from '../dashboard/filterOptions.ts';
import { messages as dashboard } from '../dashboard/messages.ts';
import { SortBy } from '../dashboard/SortBy.tsx';
import { settingsControl } from '../dashboard/settingsControl.tsx';
import { messages } from './messages.ts';

interface ChildToolbarProps {
  /** All children, including hidden ones. */
  readonly all: readonly Component[];
  readonly view: ComponentPageView;
  readonly onChange: (patch: Partial<ComponentPageView>) => void;
}

/** Filters and sort order of the children of a component, as on the dashboard. */
export function ChildToolbar({ all, view, onChange }: ChildToolbarProps) {
  const { hidden } = view;
  const options = useMemo(() => {
    const byId = new Map(all.map((child) => [child.id, child]));
    return filterOptions({ roots: all, byId }, { type: undefined, hidden });
  }, [all, hidden]);
  return (
    <OneLineToolbar
      label={messages.children.filters}
      moreLabel={dashboard.moreControls}
      controls={[
        ...filterControls(options, view, onChange),
        {
          id: 'sort',
          end: true,
          control: <SortBy view={view} onChange={onChange} headlines={options.headlines} />,
        },
        settingsControl({ hidden, onChange }),
      ]}
    />
  );
}
