import type { JobRun } from '#contract/jobs.ts';
import { nilUuid } from '#contract/rules/ids.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { formatInstant } from '#kit/format/formatAge.ts';
import { formatDuration } from '#kit/format/formatDuration.ts';
import { formatJobName } from '#kit/format/formatName.ts';
import { countCell, faint, nameCell, partsCell, statusCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { linkCell } from '#kit/table/linkCell.ts';
import { jobStatusOf } from '../jobStatus.ts';
import { copyIdButton } from './copyIdButton.ts';
import { hasDetails } from './jobDetails.ts';
import { runMessages as messages } from './messages.ts';

const { columns: headers } = messages;

/** Pages by resource type. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  canary: (id) => `/settings/canaries/${id}`,
  config_scraper: (id) => `/catalog/scrapers/${id}`,
  catalog_scraper: (id) => `/catalog/scrapers/${id}`,
  topology: (id) => `/settings/topologies/${id}`,
  team: (id) => `/settings/teams/${id}`,
  incident_rule: (id) => `/settings/incident_rules/${id}`,
  config: (id) => `/catalog/${id}`,
  playbook: () => '/playbooks',
};

const resourceHref = ({
  resourceType,
  resourceId,
}: Pick<JobRun, 'resourceType' | 'resourceId'>): string | undefined =>
  resourceType === null || resourceId === null
    ? undefined
    : pages[resourceType]?.(encodeURIComponent(resourceId));

interface JobResource extends Pick<JobRun, 'resourceType' | 'resourceId' | 'resourceName'> {
  /** Name of the job. */
  readonly name: string;
}

/** Cell with the resource of a job, linked to its page. */
export function resourceCell(job: JobResource, open: (href: string) => void): HTMLElement | null {
  const { resourceName, resourceId, resourceType, name } = job;
  const text = resourceName ?? resourceId;
  if (text === null) return null;
  const href = resourceHref(job);
  const accessibleSuffix = messages.ofJob(formatJobName(name));
  return partsCell(
    href === undefined ? text : linkCell({ text, accessibleSuffix, href, onOpen: () => open(href) }),
    faint(resourceType ?? ''),
    resourceId === null ? null : copyIdButton(resourceId, text),
  );
}

const numberColumn = (
  id: 'success_count' | 'error_count',
  of: (run: JobRun) => number,
): TableColumn<JobRun> => ({
  id,
  header: headers[id],
  sortable: true,
  firstOrder: 'desc',
  align: 'end',
  width: 80,
  minWidth: 60,
  text: (run) => (of(run) === 0 ? '' : String(of(run))),
  cell: (run) => countCell(of(run)),
});

/** Name of the agent. Empty if the server does not say where the job ran. */
const agentName = ({ agent }: JobRun): string =>
  agent === null ? '' : agent.id === nilUuid ? messages.localAgent : (agent.name ?? agent.id);

const agentHref = (id: string): string => `${resourceRules.agents.path}?id=${encodeURIComponent(id)}`;

/** Link to the agent where the job ran. */
function agentCell(run: JobRun, open: (href: string) => void): HTMLElement | null {
  const { agent, name } = run;
  if (agent === null) return null;
  const href = agentHref(agent.id);
  const accessibleSuffix = messages.ofJob(formatJobName(name));
  return partsCell(linkCell({ text: agentName(run), accessibleSuffix, href, onOpen: () => open(href) }));
}

/** Time with seconds in the window's time zone. */
const stamp = (instant: string): string => formatInstant(instant).slice(0, 'YYYY-MM-DD HH:mm:ss'.length);

/**
 * Columns of job runs.
 * @param hrefOf address of a run's details
 * @param open navigates to an address
 */
export const jobColumns = (
  hrefOf: (run: JobRun) => string,
  open: (href: string) => void,
): ReadonlyArray<TableColumn<JobRun>> => [
  {
    id: 'created_at',
    header: headers.created_at,
    fixed: true,
    sortable: true,
    firstOrder: 'desc',
    width: 180,
    minWidth: 160,
    text: ({ createdAt }) => stamp(createdAt),
    time: ({ createdAt }) => createdAt,
    cell: (run) => {
      const cell = partsCell(
        hasDetails(run) ? nameCell(stamp(run.createdAt), { href: hrefOf(run) }) : stamp(run.createdAt),
      );
      cell.dataset.tooltip = formatInstant(run.createdAt);
      return cell;
    },
  },
  {
    id: 'name',
    header: headers.name,
    sortable: true,
    flex: 2,
    width: 220,
    minWidth: 160,
    text: ({ name }) => formatJobName(name),
    cell: ({ name }) => partsCell(formatJobName(name)),
    filter: ({ name }) => ({ label: formatJobName(name), value: name }),
  },
  {
    id: 'agent',
    header: headers.agent,
    sortable: false,
    width: 120,
    minWidth: 72,
    text: agentName,
    cell: (run) => agentCell(run, open),
  },
  {
    id: 'resource_name',
    header: headers.resource_name,
    sortable: true,
    flex: 2,
    width: 260,
    minWidth: 150,
    text: ({ resourceName, resourceId }) => resourceName ?? resourceId ?? '',
    cell: (run) => resourceCell(run, open),
  },
  {
    id: 'status',
    header: headers.status,
    sortable: true,
    width: 120,
    text: ({ status }) => jobStatusOf(status).word,
    cell: ({ status }) => {
      const { shape, word } = jobStatusOf(status);
      return partsCell(statusCell(shape, word.toLowerCase()));
    },
    filter: ({ status }) => ({ label: jobStatusOf(status).word, value: status }),
  },
  {
    id: 'duration_millis',
    header: headers.duration_millis,
    sortable: true,
    firstOrder: 'desc',
    align: 'end',
    width: 100,
    text: ({ durationMs }) => (durationMs === null ? '' : formatDuration(durationMs)),
    cell: ({ durationMs }) => (durationMs === null ? null : partsCell(formatDuration(durationMs))),
  },
  numberColumn('success_count', ({ successes }) => successes),
  numberColumn('error_count', ({ errors }) => errors),
];
