import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { choose } from '#kit/address/triState.ts';
import { Chip } from '#kit/filters/Chip.tsx';
import { TriStateFilter } from '#kit/filters/TriStateFilter.tsx';
import { Select } from '#kit/select/Select.tsx';
import { TimeRangePicker } from '#kit/timeRange/TimeRangePicker.tsx';
import { queries } from '../bridge/bridge.ts';
import { ListPage } from '../list/ListPage.tsx';
import { useServerList } from '../list/useServerList.ts';
import { useView } from '../list/useView.ts';
import { JobDetails } from './JobDetails.tsx';
import { jobColumns } from './jobColumns.ts';
import { hasDetails } from './jobDetails.ts';
import { durationOptions, jobStatusOptions, nameOptions, resourceTypes } from './jobFilters.ts';
import { jobsInput, jobsView } from './jobsView.ts';
import { listTexts, runMessages as messages } from './messages.ts';

const { filters: texts } = messages;
const views = { page: jobsView(50), tab: jobsView(150) } as const;

interface JobRunsProps {
  /** Only runs of this resource, in a tab of its page. */
  readonly resourceId?: string;
  /** At the end of the toolbar. */
  readonly actions?: ReactNode;
}

export function JobRuns({ resourceId, actions }: JobRunsProps) {
  const viewInAddress = useView(resourceId === undefined ? views.page : views.tab);
  const { view, change, hrefOf, close, open } = viewInAddress;
  const list = useServerList({
    procedure: queries.jobs.list,
    input: jobsInput(view, Date.now(), resourceId),
    rows: 'runs',
    rowId: (run) => run.id,
    newer: 'held',
  });
  // Listing all job names is as slow as listing the rows, so they are loaded when the filter opens.
  const [choosing, setChoosing] = useState(false);
  const names = useQuery(queries.jobs.names.queryOptions({ meta: { quiet: true }, enabled: choosing }));
  const columns = useMemo(() => jobColumns((run) => hrefOf({ run: run.id }), open), [hrefOf, open]);
  const resourceName = list.rows?.[0]?.resourceName ?? view.resource_id;
  const opened = list.rows?.find(({ id }) => id === view.run);
  return (
    <ListPage
      id={resourceId === undefined ? 'jobs' : 'jobs of a resource'}
      texts={listTexts}
      viewInAddress={viewInAddress}
      list={list}
      columns={columns}
      isEmbedded={resourceId !== undefined}
      actions={actions}
      openRowId={view.run}
      onOpen={(run) => {
        if (hasDetails(run)) change({ run: run.id });
      }}
      cellFilters={{
        name: (value, sign) => ({ name: choose(view.name, value, sign) }),
        status: (value, sign) => ({ status: choose(view.status, value, sign) }),
      }}
      filters={
        <>
          <TriStateFilter
            label={texts.name}
            options={nameOptions(names.data?.data ?? [...view.name.keys()])}
            chosen={view.name}
            loading={names.isLoading}
            onOpen={() => setChoosing(true)}
            onChange={(name) => change({ name })}
          />
          {resourceId === undefined && (
            <TriStateFilter
              label={texts.resourceType}
              options={resourceTypes}
              chosen={view.resource_type}
              onChange={(type) => change({ resource_type: type })}
            />
          )}
          {resourceId === undefined && view.resource_id !== undefined && (
            <Chip label={resourceName} onRemove={() => change({ resource_id: undefined })}>
              {resourceName}
            </Chip>
          )}
          <TriStateFilter
            label={texts.status}
            options={jobStatusOptions}
            chosen={view.status}
            onChange={(status) => change({ status })}
          />
          <Select
            label={texts.duration}
            options={durationOptions}
            value={view.duration}
            onChange={(duration) => change({ duration })}
          />
          <TimeRangePicker
            label={texts.range}
            value={view.range}
            direction="past"
            onChange={(range) => change({ range: range ?? viewInAddress.definition.defaults.range })}
          />
        </>
      }
    >
      {opened !== undefined && <JobDetails key={opened.id} run={opened} onClose={close} />}
    </ListPage>
  );
}
