import { useQuery } from '@tanstack/react-query';
import type { PlaybookRun } from '../../../../src-preload/contract/playbooks.ts';
import { runStatusFilters } from '../../../../src-preload/contract/rules/playbooks.ts';
import type { Option } from '../../../kit/select/Option.ts';
import { Select } from '../../../kit/select/Select.tsx';
import { TimeRangePicker } from '../../../kit/timeRange/TimeRangePicker.tsx';
import { queries } from '../../../parts/bridge/bridge.ts';
import { ListPage } from '../../../parts/list/ListPage.tsx';
import { useListRefresh } from '../../../parts/list/useListRefresh.ts';
import { useServerList } from '../../../parts/list/useServerList.ts';
import { useView } from '../../../parts/list/useView.ts';
import { allRunColumns, runAddress } from '../../../parts/playbooks/runColumns.ts';
import { messages, runsWords } from '../messages.ts';
import styles from '../Playbooks.module.css';
import { PlaybookTabs } from '../PlaybookTabs.tsx';
import { runsInput, runsView } from './runsView.ts';

const { filters: texts } = messages;
const all: Option = { value: '', label: texts.all };
const statusOptions = [
  all,
  ...runStatusFilters.map((value): Option => ({ value, label: messages.statuses[value] })),
];
const rowId = ({ id }: PlaybookRun): string => id;

export function RunsScreen() {
  const at = useView(runsView);
  const { view, change } = at;
  const question = {
    procedure: queries.playbooks.runs.list,
    input: runsInput(view, Date.now()),
    rows: 'runs',
    rowId,
  } as const;
  const list = useServerList({ ...question, newer: 'shown' });
  // Runs progress while the list is open.
  useListRefresh('30s', question, list.retry);
  const library = useQuery(queries.playbooks.list.queryOptions({ meta: { quiet: true } }));
  const known = (library.data?.data.playbooks ?? []).map(
    ({ id, title, icon }): Option => ({ value: id, label: title, icon: icon ?? undefined }),
  );
  // A deleted playbook has runs as well.
  const titled = list.rows?.[0]?.playbook?.title ?? view.playbookId ?? '';
  const missing = view.playbookId !== undefined && !known.some(({ value }) => value === view.playbookId);
  return (
    <div className={styles.page}>
      <PlaybookTabs current="runs" />
      <ListPage
        id="playbook runs"
        words={runsWords}
        at={at}
        list={list}
        columns={allRunColumns}
        onOpen={(run) => at.open(runAddress(run))}
        filters={
          <>
            <Select
              label={texts.playbook}
              placeholder={texts.all}
              options={[all, ...known, ...(missing ? [{ value: view.playbookId ?? '', label: titled }] : [])]}
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
    </div>
  );
}
