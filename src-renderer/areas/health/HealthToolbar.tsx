import { ListFilter } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { checkRanges, defaultCheckRange, isCheckRange } from '#contract/rules/checkRanges.ts';
import { Button } from '#kit/controls/Button.tsx';
import { SegmentedInput } from '#kit/fields/SegmentedInput.tsx';
import { OneLineToolbar } from '#kit/filters/OneLineToolbar.tsx';
import { formatCount } from '#kit/format/formatNumber.ts';
import { Popover } from '#kit/overlay/Popover.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { CountBadge } from '#kit/status/CountBadge.tsx';
import { groupingOfLabel, groupings } from '#parts/checks/checkGroups.ts';
import { useCommands } from '#parts/commands.ts';
import { momentControl } from '#parts/moment/momentControl.tsx';
import type { LabelValues } from '#parts/query/completeTable.ts';
import { TableQueryField, type TableQueryFieldHandle } from '#parts/query/TableQueryField.tsx';
import { wallControl } from '#parts/wall/wallControl.tsx';
import { checkLabelOptions, labelKeysOf } from './checkLabels.ts';
import { tabNames } from './checkTabs.ts';
import { Filters, filterCount } from './FilterPanel.tsx';
import styles from './Health.module.css';
import type { HealthView } from './healthView.ts';
import { messages } from './messages.ts';
import { type HealthFilters, healthList } from './query/healthWords.ts';
import { useHealthNames } from './query/useHealthNames.ts';
import type { UpdateHealthView } from './useHealthView.ts';

/** The query line of the list. */
export type HealthLine = TableQueryFieldHandle<HealthFilters>;

interface HealthToolbarProps {
  readonly checks: readonly CheckListItem[];
  readonly view: HealthView;
  readonly onChange: UpdateHealthView;
  /** Changes a filter that the query line contains. */
  readonly onFilter: UpdateHealthView;
  /** Name of the view's component, if it is known. */
  readonly componentName: string | undefined;
  readonly line: RefObject<HealthLine | null>;
  /** Whether the filter panel is next to the list. */
  readonly wide: boolean;
}

const toOptions = (names: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Adds the value of the URL if no check has it, so that the field shows it. */
const withChosen = (options: readonly Option[], value: string): readonly Option[] =>
  options.some((option) => option.value === value) ? options : [...options, { value, label: value }];

const rangeOptions: readonly Option[] = checkRanges.map(([value]) => ({ value, label: value }));
const layoutOptions = (['table', 'card'] as const).map((value) => ({
  value,
  label: messages.layouts[value],
}));

/** Returns a function that counts the labels of the checks on its first call. */
function useLabelValues(checks: readonly CheckListItem[]) {
  return useMemo(() => {
    let labels: LabelValues | undefined;
    return () => {
      labels ??= checkLabelOptions(checks).map(({ key, values }) => ({
        key,
        values: values.map(({ value, count }) => ({ value, detail: formatCount(count) })),
      }));
      return labels;
    };
  }, [checks]);
}

export function HealthToolbar(props: HealthToolbarProps) {
  const { checks, view, onChange, onFilter, componentName, line, wide } = props;
  const { component } = view;
  const names = useHealthNames(
    component === undefined || componentName === undefined
      ? undefined
      : { id: component, name: componentName },
  );
  const labels = useLabelValues(checks);
  useCommands(
    useMemo(
      () => [
        { id: 'health search', title: messages.search, keys: '/', run: () => line.current?.focus() },
        { id: 'health wall', title: messages.openWall, run: () => onChange({ wall: true }) },
      ],
      [onChange, line],
    ),
  );
  const keys = useMemo(() => labelKeysOf(checks), [checks]);
  const groupOptions = withChosen(
    [...toOptions(groupings), ...keys.map((key) => ({ value: groupingOfLabel(key), label: key }))],
    view.groupBy,
  );
  const tabOptions = withChosen(
    [
      ...toOptions(tabNames),
      // A label key with the name of a built-in tab would be indistinguishable from that tab.
      ...keys.filter((key) => !Object.hasOwn(tabNames, key)).map((key) => ({ value: key, label: key })),
    ],
    view.tabBy,
  );
  const filters = filterCount(view);
  return (
    <OneLineToolbar
      label={messages.filters}
      moreLabel={messages.moreControls}
      controls={[
        {
          id: 'search',
          isPinned: true,
          grows: 'far',
          control: (
            <TableQueryField
              ref={line}
              of={healthList}
              label={messages.search}
              current={view}
              names={names}
              labels={labels}
              onChange={onChange}
            />
          ),
        },
        {
          id: 'group',
          control: (
            <Select
              label={messages.groupBy}
              options={groupOptions}
              value={view.groupBy}
              onChange={(groupBy) => onChange({ groupBy })}
            />
          ),
        },
        {
          id: 'tab',
          control: (
            <Select
              label={messages.tabBy}
              options={tabOptions}
              value={view.tabBy}
              onChange={(tabBy) => onChange({ tabBy, tab: undefined })}
            />
          ),
        },
        ...(wide
          ? []
          : [
              {
                id: 'filters',
                end: true,
                isPinned: true,
                control: (
                  <Popover
                    label={messages.filters}
                    align="end"
                    className={styles.popover}
                    trigger={
                      <Button>
                        <ListFilter aria-hidden />
                        {messages.filters}
                        {filters > 0 && (
                          <span className={styles.badge}>
                            <CountBadge count={filters} />
                          </span>
                        )}
                      </Button>
                    }
                  >
                    <Filters checks={checks} view={view} onChange={onFilter} />
                  </Popover>
                ),
              },
            ]),
        {
          id: 'range',
          end: true,
          control: (
            <Select
              label={messages.timeRange}
              align="end"
              options={rangeOptions}
              value={view.timeRange ?? defaultCheckRange}
              onChange={(range) => {
                if (isCheckRange(range)) onChange({ timeRange: range });
              }}
            />
          ),
        },
        {
          id: 'layout',
          end: true,
          control: (
            <SegmentedInput
              small
              label={messages.layout}
              options={layoutOptions}
              value={view.layout}
              onChange={(layout) => onChange({ layout })}
            />
          ),
        },
        momentControl(view.at, (at) => onChange({ at })),
        wallControl(messages.openWall, () => onChange({ wall: true })),
      ]}
    />
  );
}
