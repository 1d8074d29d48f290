import { type Component, componentHealths } from '#contract/rules/packedComponents.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';
import { ageCell, faint, nameCell, partsCell, statusCell, statusCountsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { acknowledgedCell } from '#parts/acknowledgements/acknowledgedCell.ts';
import type { Acknowledged } from '#parts/acknowledgements/useAcknowledgements.ts';
import { componentHref } from '#parts/components/componentLinks.ts';
import { healthLooks } from '#parts/components/componentLook.ts';
import { componentRecord } from '#parts/components/componentRecord.ts';
import { componentTitle } from '#parts/components/componentTitle.ts';
import { healthRank } from '#parts/components/listComponents.ts';
import { severityLook } from '#parts/incidents/incidentLooks.ts';
import { insightLook } from '#parts/insights/insightLook.ts';
import { propertyRows } from '#parts/properties/propertyRows.ts';
import { recordPinButton } from '#parts/recent/pins.ts';
import type { DashboardRow } from './componentRows.ts';
import { messages } from './messages.ts';

type Counts = Readonly<Record<string, number>>;
type ShapeCount = readonly [shape: ShapeName, count: number, word: string];

const indentPx = 16;
/** Characters at the end of a name that stay: names of pods differ there. */
const nameEndLength = 8;

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const deepSum = (counts: Readonly<Record<string, Counts>>): number =>
  Object.values(counts).reduce((sum, ofType) => sum + sumOf(ofType), 0);

const countsText = (counts: readonly ShapeCount[]): string =>
  counts.map(([, count, word]) => `${formatInteger(count)} ${word}`).join(', ');

const checkCounts = ({ summary: { checks } }: Component): readonly ShapeCount[] =>
  (['healthy', 'unhealthy', 'warning', 'unknown'] as const).flatMap((state) => {
    const count = checks[state] ?? 0;
    return count === 0 ? [] : [[state, count, state] as const];
  });

/** Counts by severity over all incident types. */
const incidentCounts = ({ summary: { incidents } }: Component): readonly ShapeCount[] => {
  const all = new Map<string, number>();
  for (const ofType of Object.values(incidents))
    for (const [severity, count] of Object.entries(ofType))
      all.set(severity, (all.get(severity) ?? 0) + count);
  return [...all].map(([severity, count]) => [severityLook(severity).shape, count, severity] as const);
};

const insightCounts = ({ summary: { insights } }: Component): readonly ShapeCount[] =>
  Object.entries(insights).map(([type, counts]) => {
    const { shape, word } = insightLook(type);
    return [shape, sumOf(counts), word] as const;
  });

const shapeCountColumn = (
  id: string,
  header: string,
  countsOf: (component: Component) => readonly ShapeCount[],
  sumOfAll: (component: Component) => number,
  width: number,
  minWidth = 64,
): TableColumn<DashboardRow> => ({
  id,
  header,
  width,
  minWidth,
  firstOrder: 'desc',
  cell: ({ component }) => statusCountsCell(countsOf(component)),
  text: ({ component }) => countsText(countsOf(component)),
  sortValue: ({ component }) => sumOfAll(component),
});

const textColumn = (
  id: string,
  header: string,
  textOf: (component: Component) => string,
  widths: Pick<TableColumn<DashboardRow>, 'width' | 'minWidth'>,
): TableColumn<DashboardRow> => ({
  id,
  header,
  ...widths,
  cell: ({ component }) => partsCell(textOf(component)),
  text: ({ component }) => textOf(component),
  sortValue: ({ component }) => textOf(component) || null,
});

function componentNameCell(
  { component, level }: DashboardRow,
  { query, isTree, pins, acknowledged }: Pick<ColumnOptions, 'query' | 'isTree' | 'pins' | 'acknowledged'>,
): Node {
  const name = nameCell(componentTitle(component), {
    href: componentHref(component, { query }),
    icon: component.icon ?? component.type,
    iconFallback: component.type,
    keepEnd: nameEndLength,
  });
  if (isTree) name.style.paddingInlineStart = `${level * indentPx}px`;
  return partsCell(
    name,
    acknowledgedCell(acknowledged.get(component.id)),
    recordPinButton(componentRecord(component), pins),
  );
}

const propertyValue = ({ properties }: Component, name: string) =>
  propertyRows(properties.filter((property) => property.name === name))[0]?.value;

function headlineText(component: Component, name: string): string {
  const value = propertyValue(component, name);
  if (value === undefined) return '';
  if (value.kind === 'age') return value.instant;
  return value.kind === 'links' ? value.links.map(({ label }) => label).join(', ') : value.text;
}

/** Number of headline properties that are displayed by default. There can be many, one per kind of component. */
const maxHeadlines = 2;

/** Column of a headline property. Numbers are sorted numerically. */
const headlineColumn = (name: string, at: number): TableColumn<DashboardRow> => ({
  id: `field:${name}`,
  header: name,
  hidden: at >= maxHeadlines,
  width: 80,
  minWidth: 56,
  align: 'end',
  cell: ({ component }) => {
    const value = propertyValue(component, name);
    return value?.kind === 'age' ? ageCell(value.instant) : partsCell(headlineText(component, name));
  },
  text: ({ component }) => headlineText(component, name),
  time: ({ component }) => {
    const value = propertyValue(component, name);
    return value?.kind === 'age' ? value.instant : undefined;
  },
  sortValue: ({ component }) => {
    const found = component.properties.find((property) => property.name === name);
    return found?.value ?? found?.text ?? null;
  },
});

/** The reason of the status, or a status that says more than the health. */
const statusText = ({ status, statusReason, health }: Component): string =>
  statusReason ||
  (componentHealths.some((word) => word === status.toLowerCase()) || status === health ? '' : status);

/** Teams and owner. An owner that is also a team is listed once. */
const teamsOf = ({ teams, owner }: Component): string => {
  const isListed = teams.some((team) => team.toLowerCase() === owner?.toLowerCase());
  return [...teams, ...(owner === null || isListed ? [] : [owner])].join(', ');
};

interface ColumnOptions {
  readonly headlines: readonly string[];
  /** Query string of the screen, which links to components preserve. */
  readonly query: string;
  readonly incidents: boolean;
  /** Whether the rows form a tree. */
  readonly isTree: boolean;
  /** Ids of pinned components. */
  readonly pins: ReadonlySet<string>;
  readonly acknowledged: Acknowledged;
}

export function componentColumns({
  headlines,
  query,
  incidents,
  isTree,
  pins,
  acknowledged,
}: ColumnOptions): ReadonlyArray<TableColumn<DashboardRow>> {
  return [
    {
      id: 'name',
      header: messages.table.name,
      fixed: true,
      flex: 3,
      width: 280,
      minWidth: 180,
      cell: (row) => componentNameCell(row, { query, isTree, pins, acknowledged }),
      text: ({ component }) => componentTitle(component),
      sortValue: ({ component }) => componentTitle(component),
    },
    {
      id: 'health',
      header: messages.health,
      width: 104,
      minWidth: 104,
      firstOrder: 'asc',
      cell: ({ component: { health } }) => statusCell(healthLooks[health].shape, healthLooks[health].word),
      text: ({ component: { health } }) => healthLooks[health].word,
      sortValue: ({ component }) => healthRank(component),
    },
    {
      ...textColumn('status', messages.table.status, statusText, { width: 160, minWidth: 80 }),
      flex: 1,
    },
    textColumn('type', messages.type, ({ type }) => type, { width: 128, minWidth: 96 }),
    textColumn('team', messages.team, teamsOf, { width: 104, minWidth: 80 }),
    textColumn('agent', messages.agent, ({ agentName, agentId }) => agentName ?? agentId ?? '', {
      width: 96,
      minWidth: 56,
    }),
    shapeCountColumn(
      'checks',
      messages.table.checks,
      checkCounts,
      ({ summary }) => sumOf(summary.checks),
      112,
      // Two marks with counts of two digits.
      96,
    ),
    ...(incidents
      ? [
          shapeCountColumn(
            'incidents',
            messages.table.incidents,
            incidentCounts,
            ({ summary }) => deepSum(summary.incidents),
            96,
          ),
        ]
      : []),
    shapeCountColumn(
      'insights',
      messages.table.insights,
      insightCounts,
      ({ summary }) => deepSum(summary.insights),
      120,
    ),
    {
      id: 'updated_at',
      header: messages.table.updated,
      width: 80,
      minWidth: 56,
      align: 'end',
      firstOrder: 'desc',
      cell: ({ component }) => ageCell(component.updatedAt),
      text: ({ component }) => component.updatedAt ?? '',
      time: ({ component }) => component.updatedAt,
      sortValue: ({ component }) => Date.parse(component.updatedAt ?? '') || null,
    },
    ...headlines.map(headlineColumn),
    {
      id: 'path',
      header: messages.table.path,
      // The tree shows the ancestors already.
      hidden: true,
      flex: 1,
      width: 160,
      minWidth: 80,
      cell: ({ path }) => partsCell(faint(path)),
      text: ({ path }) => path,
      sortValue: ({ path }) => path || null,
    },
  ];
}
