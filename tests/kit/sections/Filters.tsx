import { useState } from 'react';
import { stringifyTriState, type TriState } from '#kit/address/triState.ts';
import { Chip } from '#kit/filters/Chip.tsx';
import { LabelFilter } from '#kit/filters/LabelFilter.tsx';
import { OneLineToolbar } from '#kit/filters/OneLineToolbar.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { TriStateFilter } from '#kit/filters/TriStateFilter.tsx';
import { RefreshSelect } from '#kit/refresh/RefreshSelect.tsx';
import type { RefreshRate } from '#kit/refresh/refreshRates.ts';
import { useAutoRefresh } from '#kit/refresh/useAutoRefresh.ts';
import { MultiSelect } from '#kit/select/MultiSelect.tsx';
import { Select } from '#kit/select/Select.tsx';
import { TimeRangePicker } from '#kit/timeRange/TimeRangePicker.tsx';
import { describeTimeRange, minutesOf, type TimeRange } from '#kit/timeRange/timeRange.ts';
import { type KitSection, State, States } from '../KitSection.tsx';

const labels = [
  { value: 'env:prod', label: 'env: prod', detail: '24k+' },
  { value: 'team:sandbox', label: 'team: sandbox', detail: '318' },
  { value: 'env:staging', label: 'env: staging', detail: '6k+' },
  { value: 'tier:1', label: 'tier: 1', detail: '2k+' },
  { value: 'tier:3', label: 'tier: 3', detail: '11k+' },
];
const keyOf = (option: string) => option.split(':')[0] ?? option;
const many = Array.from({ length: 500 }, (_, index) => ({
  value: `type-${index}`,
  label: `Kubernetes::Kind${index}`,
}));
const types = [
  { value: 'all', label: 'All' },
  { value: 'Kubernetes::Pod', label: 'Pod', icon: 'Kubernetes::Pod' },
  { value: 'AWS::RDS::DBInstance', label: 'RDS DBInstance', icon: 'AWS::RDS::DBInstance' },
];
const keys = [
  { key: 'critical', values: [{ id: 'critical:true', value: 'true', count: 12 }] },
  {
    key: 'namespace',
    values: ['data', 'edge', 'payments', 'search', 'kube-system', 'monitoring'].map((value) => ({
      id: `namespace:${value}`,
      value,
      count: value.length,
    })),
  },
];

function TriStates() {
  const [chosen, setChosen] = useState<TriState>(
    new Map([
      ['env:prod', 1],
      ['team:sandbox', -1],
    ]),
  );
  const nothing = () => undefined;
  return (
    <States>
      <State name="TriStateFilter: nothing chosen">
        <TriStateFilter label="Status" options={labels} chosen={new Map()} onChange={nothing} />
      </State>
      <State name="TriStateFilter: included and excluded">
        <TriStateFilter label="Labels" options={labels} chosen={chosen} onChange={setChosen} keyOf={keyOf} />
        <output data-labels>{stringifyTriState(chosen) ?? 'nothing'}</output>
      </State>
      <State name="TriStateFilter: seven items">
        <TriStateFilter
          label="Health"
          options={labels}
          chosen={new Map([1, 2, 3, 4, 5, 6, 7].map((n) => [`tag:${n}`, n < 6 ? 1 : -1]))}
          onChange={nothing}
        />
      </State>
      <State name="Chip: plain, included, excluded, removable">
        <Chip>payments</Chip> <Chip sign={1}>env: prod</Chip> <Chip sign={-1}>team: sandbox</Chip>{' '}
        <Chip label="tier: 3" onRemove={nothing}>
          tier: 3
        </Chip>
      </State>
    </States>
  );
}

function Content() {
  const [search, setSearch] = useState('payments');
  const [type, setType] = useState('all');
  const [kind, setKind] = useState<string>();
  const [several, setSeveral] = useState<readonly string[]>(['env:prod']);
  const [rate, setRate] = useState<RefreshRate>('60s');
  const [range, setRange] = useState<TimeRange | undefined>({ type: 'relative', range: 'now-1h' });
  const [chosen, setChosen] = useState<TriState>(new Map());
  const [refreshed, setRefreshed] = useState(0);
  useAutoRefresh(rate, range === undefined ? 0 : minutesOf(range, Date.now()), () =>
    setRefreshed((count) => count + 1),
  );
  return (
    <>
      <TriStates />
      <State name="Toolbar with search, selects, refresh and time range" wide>
        <Toolbar
          label="Filters"
          end={
            <RefreshSelect
              rate={rate}
              onChange={setRate}
              rangeMinutes={range === undefined ? 0 : minutesOf(range, Date.now())}
            />
          }
        >
          <SearchField label="Search the catalog" value={search} onSearch={setSearch} />
          <Select label="Type" options={types} value={type} onChange={setType} />
          <Select label="Kind" options={many} value={kind} onChange={setKind} placeholder="All" />
          <MultiSelect
            label="Labels of many"
            options={labels}
            values={several}
            onChange={setSeveral}
            selectAll
          />
          <Select label="Locked" options={types} value="all" onChange={setType} disabled />
          <TimeRangePicker value={range} onChange={setRange} direction="both" />
        </Toolbar>
        <p>
          Search <output data-search>{search}</output>, kind <output data-kind>{kind ?? 'none'}</output>,
          range <output data-range>{range === undefined ? 'none' : describeTimeRange(range)}</output>, rate{' '}
          <output data-rate>{rate}</output>, refreshed <output data-refreshed>{refreshed}</output>
        </p>
      </State>
      <State name="OneLineToolbar: what has no room stands behind a button" wide>
        <div style={{ width: 480 }}>
          <OneLineToolbar
            label="Filters in one line"
            moreLabel="More controls"
            controls={[
              {
                id: 'zero',
                isPinned: true,
                control: <Select label="Zero" options={types} value={type} onChange={setType} />,
              },
              {
                id: 'search',
                isPinned: true,
                grows: true,
                control: <SearchField label="Search in one line" value={search} onSearch={setSearch} />,
              },
              {
                id: 'one',
                control: <Select label="One" options={types} value={type} onChange={setType} />,
              },
              { id: 'two', control: <Select label="Two" options={types} value={type} onChange={setType} /> },
              {
                id: 'three',
                end: true,
                control: <Select label="Three" options={types} value={type} onChange={setType} />,
              },
            ]}
          />
        </div>
      </State>
      <State name="LabelFilter">
        <div style={{ width: 260 }}>
          <LabelFilter labels={keys} chosen={chosen} onChange={setChosen} />
        </div>
        <output data-label-filter>{JSON.stringify(Object.fromEntries(chosen))}</output>
      </State>
    </>
  );
}

export const section: KitSection = {
  id: 'filters',
  title: 'Filters and ranges',
  note: 'none, include, exclude; chosen first',
  order: 4,
  Content,
};
