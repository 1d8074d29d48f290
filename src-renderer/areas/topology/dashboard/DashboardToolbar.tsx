import { Monitor, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { OneLineToolbar } from '#kit/filters/OneLineToolbar.tsx';
import { Popover } from '#kit/overlay/Popover.tsx';
import { MultiSelect } from '#kit/select/MultiSelect.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { useCommands } from '#parts/commands.ts';
import { parseLabelPairs } from '#parts/components/listComponents.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';
import { CardWidthSlider } from './CardWidthSlider.tsx';
import styles from './Dashboard.module.css';
import { type FilterOptions, labelPairText } from './filterOptions.ts';
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

const allValue = '';

interface FilterProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Select with an option for all values. */
function Filter({ label, options, value, onChange }: FilterProps) {
  const allOptions = useMemo(() => {
    const known = value === undefined || options.some((option) => option.value === value);
    // Adds the value of the URL if no component has it, so that the field shows it.
    return [
      { value: allValue, label: messages.all },
      ...(known ? [] : [{ value: value ?? allValue, label: value ?? '' }]),
      ...options,
    ];
  }, [options, value]);
  return (
    <Select
      label={label}
      options={allOptions}
      value={value ?? allValue}
      onChange={(next) => onChange(next === allValue ? undefined : next)}
    />
  );
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
  const labels =
    view.labels === undefined ? [] : [...parseLabelPairs(view.labels)].map((pair) => pair.join('='));
  const filter = (id: 'status' | 'type' | 'team' | 'agent', label: string) => ({
    id,
    control: (
      <Filter
        label={label}
        options={options[id]}
        value={view[id]}
        onChange={(value) => onChange({ [id]: value })}
      />
    ),
  });
  const settings = (
    <div className={styles.settings}>
      <Switch label={messages.showHidden} value={hidden} onChange={(next) => onChange({ hidden: next })} />
      {layout === 'cards' && <CardWidthSlider value={cardWidth} onChange={onCardWidth} />}
    </div>
  );
  return (
    <OneLineToolbar
      label={messages.filters}
      moreLabel={messages.moreControls}
      controls={[
        filter('status', messages.health),
        filter('type', messages.type),
        filter('team', messages.team),
        {
          id: 'labels',
          control: (
            <MultiSelect
              label={messages.labels}
              noun={messages.labelNoun}
              placeholder={messages.all}
              options={options.labels}
              values={labels}
              optionOf={(value) => ({ value, label: labelPairText(value) })}
              onChange={(values) => onChange({ labels: values.length === 0 ? undefined : values.join(',') })}
            />
          ),
        },
        filter('agent', messages.agent),
        {
          id: 'count',
          end: true,
          control: (
            <span className={styles.count} role="status">
              {count === undefined ? '' : messages.count(count)}
            </span>
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
