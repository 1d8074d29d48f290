import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { JobStrip } from '#contract/jobs.ts';
import { jobKey } from '#contract/rules/jobs.ts';
import { formatAgeAgo } from '#kit/format/formatAge.ts';
import { formatJobName } from '#kit/format/formatName.ts';
import { ageCell, faint, partsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { pinButton } from '#kit/table/pinButton.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { useJobPins } from '#parts/bridge/live.ts';
import { resourceCell } from '#parts/jobs/jobColumns.ts';
import { jobRunsAddress } from '#parts/jobs/jobsView.ts';
import { runMessages } from '#parts/jobs/messages.ts';
import { UnpagedList } from '#parts/list/UnpagedList.tsx';
import { useRowKey } from '#parts/list/useRowKey.ts';
import { showOutcome } from '#parts/showOutcome.ts';
import { jobStripTexts, messages as texts } from './messages.ts';
import { stripCell } from './stripCell.ts';

const { columns: headers } = runMessages;

const togglePin = ({ name, resourceId }: JobStrip, pinned: boolean): void =>
  showOutcome(bridge.jobs.pins.write({ name, resourceId, pinned }));

const pinCommand = { id: 'jobs pin', title: texts.pinCommand, keys: 'p' } as const;

/** Sorts after every ISO 8601 time. */
const afterAllTimes = '~';

const columnsOf = (
  pins: ReadonlySet<string>,
  open: (href: string) => void,
): ReadonlyArray<TableColumn<JobStrip>> => [
  {
    id: 'name',
    header: headers.name,
    fixed: true,
    flex: 1,
    minWidth: 180,
    text: ({ name }) => formatJobName(name),
    sortValue: ({ name }) => name,
    cell: (job) => {
      const name = formatJobName(job.name);
      const pinned = pins.has(jobKey(job));
      const label = pinned ? texts.unpin(name) : texts.pin(name);
      return partsCell(name, pinButton({ label, pinned, onToggle: () => togglePin(job, !pinned) }));
    },
  },
  {
    id: 'resource_name',
    header: headers.resource_name,
    flex: 1,
    minWidth: 160,
    text: ({ resourceName, resourceId }) => resourceName ?? resourceId ?? '',
    sortValue: ({ resourceName }) => resourceName,
    cell: (job) => resourceCell(job, open),
  },
  {
    id: 'runs',
    header: texts.runs,
    width: 300,
    text: ({ runs }) => runs.map(({ status }) => status).join(' '),
    cell: ({ runs }) => stripCell(runs),
  },
  {
    id: 'failing',
    header: texts.failing,
    align: 'end',
    width: 130,
    firstOrder: 'desc',
    text: ({ failingSince }) => failingSince ?? '',
    time: ({ failingSince }) => failingSince,
    // Pinned jobs sort first.
    sortValue: (job) => (pins.has(jobKey(job)) ? afterAllTimes + (job.failingSince ?? '') : job.failingSince),
    cell: ({ failingSince, orLonger }) => {
      if (failingSince === null) return null;
      const cell = partsCell(ageCell(failingSince), orLonger ? faint(texts.orLonger) : null);
      cell.dataset.tooltip = texts.since(formatAgeAgo(failingSince, Date.now()), orLonger);
      return cell;
    },
  },
];

/** All jobs with their last runs, failing jobs first, with the time since when they fail. */
export function JobStrips({ acts }: { readonly acts: ReactNode }) {
  const { history } = useRouter();
  const pins = useJobPins();
  const columns = useMemo(() => columnsOf(new Set(pins), (href) => history.push(href)), [pins, history]);
  const onCursor = useRowKey<JobStrip>(pinCommand, (job) =>
    togglePin(job, pins?.includes(jobKey(job)) !== true),
  );
  const query = useMemo(
    () =>
      queries.jobs.strips.queryOptions({
        select: ({ data, ...answer }) => ({ ...answer, data: data.jobs }),
      }),
    [],
  );
  return (
    <UnpagedList<JobStrip>
      id="job strips"
      texts={jobStripTexts}
      query={query}
      refreshRate="60s"
      columns={columns}
      rowId={jobKey}
      onCursor={onCursor}
      onOpen={(job) => history.push(jobRunsAddress(job))}
      defaultSort={{ column: 'failing', order: 'desc' }}
      actions={() => acts}
    />
  );
}
