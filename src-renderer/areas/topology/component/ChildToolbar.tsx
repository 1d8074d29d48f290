import { SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import type { Component } from '#contract/rules/packedComponents.ts';
import { IconButton } from '#kit/controls/Button.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { OneLineToolbar } from '#kit/filters/OneLineToolbar.tsx';
import { Stack } from '#kit/layout/boxes.tsx';
import { Popover } from '#kit/overlay/Popover.tsx';
import type { ComponentPageView } from '#parts/components/topologyView.ts';
import { filterControls } from '../dashboard/filterControls.tsx';
import { filterOptions } from '../dashboard/filterOptions.ts';
import { messages as dashboard } from '../dashboard/messages.ts';
import { SortBy } from '../dashboard/SortBy.tsx';
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
  const settings = (
    <Stack gap={8} padding={8}>
      <Switch label={dashboard.showHidden} value={hidden} onChange={(next) => onChange({ hidden: next })} />
    </Stack>
  );
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
        {
          id: 'settings',
          end: true,
          control: (
            <Popover
              label={dashboard.settings}
              align="end"
              trigger={
                <IconButton label={dashboard.settings}>
                  <SlidersHorizontal aria-hidden />
                </IconButton>
              }
            >
              {settings}
            </Popover>
          ),
          panelControl: settings,
        },
      ]}
    />
  );
}
