import { Monitor, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { OneLineToolbar } from '#kit/filters/OneLineToolbar.tsx';
import { Stack, Text } from '#kit/layout/boxes.tsx';
import { Popover } from '#kit/overlay/Popover.tsx';
import { useCommands } from '#parts/commands.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';
import { CardWidthSlider } from './CardWidthSlider.tsx';
import { filterControls } from './filterControls.tsx';
import type { FilterOptions } from './filterOptions.ts';
import { messages } from './messages.ts';
import { SortBy } from './SortBy.tsx';
import type { UpdateDashboardView } from './useDashboardView.ts';

interface DashboardToolbarProps {
  readonly options: FilterOptions;
  readonly view: TopologyView;
  readonly onChange: UpdateDashboardView;
  /** Number of listed components. Undefined until loaded. */
  readonly count: number | undefined;
  readonly cardWidth: number;
  readonly onCardWidth: (widthPx: number) => void;
  /** Controls of the current layout. */
  readonly extra?: ReactNode;
}

const layoutOptions = (['cards', 'table', 'map'] as const).map((value) => ({
  value,
  label: messages.layouts[value],
}));

export function DashboardToolbar(props: DashboardToolbarProps) {
  const { options, view, onChange, count, cardWidth, onCardWidth, extra } = props;
  const { layout, hidden } = view;
  useCommands(
    useMemo(
      () => [
        { id: 'topology wall', title: messages.openWall, run: () => onChange({ wall: true }) },
        ...layoutOptions.map(({ value, label }) => ({
          id: `topology ${value}`,
          title: `${messages.layout}: ${label}`,
          run: () => onChange({ layout: value }),
        })),
      ],
      [onChange],
    ),
  );
  const settings = (
    <Stack gap={8} padding={8}>
      <Switch label={messages.showHidden} value={hidden} onChange={(next) => onChange({ hidden: next })} />
      {layout === 'cards' && <CardWidthSlider value={cardWidth} onChange={onCardWidth} />}
    </Stack>
  );
  return (
    <OneLineToolbar
      label={messages.filters}
      moreLabel={messages.moreControls}
      controls={[
        ...filterControls(options, view, onChange),
        {
          id: 'count',
          end: true,
          control: (
            <Text size={12} tone="muted" digits flow="nowrap" role="status">
              {count === undefined ? '' : messages.count(count)}
            </Text>
          ),
        },
        ...(layout === 'map'
          ? []
          : [
              {
                id: 'sort',
                end: true,
                control: <SortBy view={view} onChange={onChange} headlines={options.headlines} />,
              },
            ]),
        {
          id: 'layout',
          end: true,
          control: (
            <SegmentedInput
              small
              label={messages.layout}
              options={layoutOptions}
              value={layout}
              onChange={(next) => onChange({ layout: next })}
            />
          ),
        },
        ...(extra === undefined ? [] : [{ id: 'extra', end: true, isPinned: true, control: extra }]),
        {
          id: 'wall',
          end: true,
          control: (
            <IconButton label={messages.openWall} onClick={() => onChange({ wall: true })}>
              <Monitor aria-hidden />
            </IconButton>
          ),
          panelControl: (
            <Button onClick={() => onChange({ wall: true })}>
              <Monitor aria-hidden />
              {messages.openWall}
            </Button>
          ),
        },
        {
          id: 'settings',
          end: true,
          control: (
            <Popover
              label={messages.settings}
              align="end"
              trigger={
                <IconButton label={messages.settings}>
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
