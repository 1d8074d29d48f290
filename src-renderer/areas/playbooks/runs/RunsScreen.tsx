import { useQuery } from '@tanstack/react-query';
import type { PlaybookRun } from '#contract/playbooks.ts';
import { runStatusFilters } from '#contract/rules/playbooks.ts';
import { Column } from '#kit/layout/boxes.tsx';
import type { Option } from '#kit/select/Option.ts';
import { Select } from '#kit/select/Select.tsx';
import { TimeRangePicker } from '#kit/timeRange/TimeRangePicker.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { ListPage } from '#parts/list/ListPage.tsx';
import { useListRefresh } from '#parts/list/useListRefresh.ts';
import { useServerList } from '#parts/list/useServerList.ts';
import { useView } from '#parts/list/useView.ts';
import { allRunColumns, runAddress } from '#parts/playbooks/playbookRunTableColumns.ts';
import { runActions } from '../compare/compareRuns.ts';
import { messages, runsTexts } from '../messages.ts';
import { PlaybookTabs } from '../PlaybookTabs.tsx';
import { runsInput, runsView } from './runsView.ts';

const { filters: texts } = messages;
const allOption: Option = { value: '', label: texts.all };
const statusOptions = [
  allOption,
  ...runStatusFilters.map((value): Option => ({ value, label: messages.statuses[value] })),
];
const rowId = ({ id }: PlaybookRun): string => id;

export function RunsScreen() {
  const at = useView(runsView);
  const { view, change } = at;
  const listQuery = {
    procedure: queries.playbooks.runs.list,
    input: runsInput(view, Date.now()),
    rows: 'runs',
    rowId,
  } as const;
  const list = useServerList({ ...listQuery, newer: 'shown' });
  // Runs progress while the list is open.
  useListRefresh('30s', listQuery, list.retry);
  const library = useQuery(queries.playbooks.list.queryOptions({ meta: { quiet: true } }));
  const playbookOptions = (library.data?.data.playbooks ?? []).map(
    ({ id, title, icon }): Option => ({ value: id, label: title, icon: icon ?? undefined }),
  );
  // A deleted playbook has runs, but is not in the library.
  const playbookTitle = list.rows?.[0]?.playbook?.title ?? view.playbookId ?? '';
  const missing =
    view.playbookId !== undefined && !playbookOptions.some(({ value }) => value === view.playbookId);
  return (
    <Column full="height">
      <PlaybookTabs current="runs" />
      <ListPage
        id="playbook runs"
        texts={runsTexts}
        viewInAddress={at}
        list={list}
        columns={allRunColumns}
        bulkActions={runActions}
        onOpen={(run) => at.open(runAddress(run))}
        filters={
          <>
            <Select
              label={texts.playbook}
              placeholder={texts.all}
              options={[
                allOption,
                ...playbookOptions,
                ...(missing ? [{ value: view.playbookId ?? '', label: playbookTitle }] : []),
              ]}
              value={view.playbookId ?? ''}
              onChange={(value) => change({ playbookId: value === '' ? undefined : value })}
            />
            <Select
              label={texts.status}
              placeholder={texts.all}
              options={statusOptions}
              value={view.status ?? ''}
              onChange={(value) => change({ status: runStatusFilters.find((one) => one === value) })}
            />
            <TimeRangePicker
              label={texts.range}
              value={view.range}
              direction="past"
              onChange={(range) => change({ range: range ?? at.definition.defaults.range })}
            />
          </>
        }
      />
    </Column>
  );
}
