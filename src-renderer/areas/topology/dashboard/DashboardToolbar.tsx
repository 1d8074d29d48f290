import { useRouter } from '@tanstack/react-router';
import { Sunrise } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { IconButton } from '#kit/controls/Button.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { OneLineToolbar } from '#kit/filters/OneLineToolbar.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { useCommands } from '#parts/commands.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';
import { momentControl } from '#parts/moment/momentControl.tsx';
import { wallControl } from '#parts/wall/wallControl.tsx';
import { CardWidthSlider } from './CardWidthSlider.tsx';
import { filterControls } from './filterControls.tsx';
import type { FilterOptions } from './filterOptions.ts';
import { messages } from './messages.ts';
import { SortBy } from './SortBy.tsx';
import { settingsControl } from './settingsControl.tsx';
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

const handoverPath = '/handover';

const layoutOptions = (['cards', 'table', 'map'] as const).map((value) => ({
  value,
  label: messages.layouts[value],
}));

export function DashboardToolbar(props: DashboardToolbarProps) {
  const { options, view, onChange, count, cardWidth, onCardWidth, extra } = props;
  const { layout, hidden } = view;
  const { history } = useRouter();
  useCommands(
    useMemo(
      () => [
        // The palette lists the screen on every screen.
        {
          id: 'topology handover',
          title: messages.handover,
          keys: 'h',
          hidden: true,
          run: () => history.push(handoverPath),
        },
        { id: 'topology wall', title: messages.openWall, run: () => onChange({ wall: true }) },
        ...layoutOptions.map(({ value, label }) => ({
          id: `topology ${value}`,
          title: `${messages.layout}: ${label}`,
          run: () => onChange({ layout: value }),
        })),
      ],
      [onChange, history],
    ),
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
          id: 'handover',
          end: true,
          control: (
            <IconButton label={messages.handover} onClick={() => history.push(handoverPath)}>
              <Sunrise aria-hidden />
            </IconButton>
          ),
        },
        momentControl(view.at, (at) => onChange({ at })),
        wallControl(messages.openWall, () => onChange({ wall: true })),
        settingsControl(
          { hidden, onChange },
          layout === 'cards' && <CardWidthSlider value={cardWidth} onChange={onCardWidth} />,
        ),
      ]}
    />
  );
}
