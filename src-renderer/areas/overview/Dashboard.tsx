import { Link } from '@tanstack/react-router';
import { TextButton } from '#kit/controls/TextButton.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { Age } from '#kit/format/Age.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { Ellipsis, Stack, Text } from '#kit/layout/boxes.tsx';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import { FigureTile, FigureTiles } from '#kit/tiles/FigureTiles.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import type { ViewInAddress } from '#parts/list/useView.ts';
import {
  Cell,
  FigureCell,
  RowHead,
  SecondLine,
  SettingsTable,
  StateCell,
} from '#parts/settings/SettingsTable.tsx';
import { showOutcome } from '#parts/showOutcome.ts';
import { useOpenInWorkspace } from '#parts/workspaces/openInWorkspace.ts';
import { useLastSyncs } from '#parts/workspaces/useWorkspaceConnections.ts';
import { WorkspaceMark } from '#parts/workspaces/WorkspaceMark.tsx';
import type { WorkspaceConnection, WorkspaceStatus } from '#parts/workspaces/workspaceConnection.ts';
import { BackgroundSyncOffer } from './BackgroundSyncOffer.tsx';
import { type Figure, figureNames, type WorkspaceFigures } from './figures.ts';
import { addWorkspaceFigures } from './mergeRows.ts';
import { messages } from './messages.ts';
import { NoticeButton } from './NoticeButton.tsx';
import styles from './Overview.module.css';
import type { OverviewListProps } from './OverviewListProps.ts';
import type { overviewView } from './overviewView.ts';
import { useFigures } from './useFigures.ts';
import { connectionAction } from './workspaceNotices.ts';

const { dashboard: texts, statuses } = messages;

const shapes: Readonly<Record<WorkspaceStatus, StatusShape>> = {
  off: 'suspended',
  limit: 'suspended',
  shared: 'suspended',
  starting: 'running',
  connecting: 'running',
  'signed-out': 'suspended',
  expired: 'warning',
  offline: 'warning',
  blocked: 'unhealthy',
  online: 'healthy',
};

function ConnectionCell({ connection }: { readonly connection: WorkspaceConnection }) {
  const { workspace, status, reason, offlineSince } = connection;
  return (
    <Cell>
      <StateCell shape={shapes[status]}>{statuses[status]}</StateCell>
      <SecondLine>
        {offlineSince !== undefined && (
          <>
            {texts.offlineFor} <Age instant={offlineSince} suffix=" ago" />.{' '}
          </>
        )}
        {reason !== undefined && `${visibleName(reason)} `}
        {status === 'shared' && `${messages.notices.shared} `}
        <NoticeButton workspace={workspace} action={connectionAction(status)} isInText />
        {status === 'limit' && messages.first.limit}
      </SecondLine>
    </Cell>
  );
}

/** The list whose rows a figure counts. */
const viewOfFigure = {
  items: { tab: 'catalog', health: 'unhealthy' },
  checks: { tab: 'checks', health: 'all' },
  incidents: { tab: 'incidents', health: 'all' },
} as const;

interface FigureLinkProps {
  readonly figure: Figure;
  readonly label: string;
  readonly name: string;
  readonly href: string;
}

function FigureLink({ figure, label, name, href }: FigureLinkProps) {
  if (figure.state !== 'known') {
    const reason = figure.state === 'loading' ? texts.loading : (figure.reason ?? texts.noFigure);
    return (
      <FigureCell>
        <Text tone="faint" data-tooltip={reason}>
          <span aria-hidden>{figure.state === 'loading' ? '…' : '–'}</span>
          <span className="visually-hidden">{reason}</span>
        </Text>
      </FigureCell>
    );
  }
  const count = formatInteger(figure.count);
  return (
    <FigureCell>
      <Link to={href} aria-label={texts.show(count, label, name)}>
        {count}
      </Link>
    </FigureCell>
  );
}

interface RowProps {
  readonly connection: WorkspaceConnection;
  readonly figures: WorkspaceFigures;
  /** ISO 8601. Null: never. Undefined until it is known. */
  readonly syncedAt: string | null | undefined;
  readonly hrefOf: ViewInAddress<typeof overviewView.defaults>['hrefOf'];
}

function WorkspaceTableRow({ connection, figures, syncedAt, hrefOf }: RowProps) {
  const { workspace, isOpen } = connection;
  const { id, origin, colour, backgroundSync } = workspace;
  const name = visibleName(workspace.name);
  const openIn = useOpenInWorkspace();
  return (
    <tr aria-current={isOpen}>
      <RowHead
        name={
          <span className={styles.workspace}>
            <WorkspaceMark colour={colour} />
            {isOpen ? (
              <span>
                {name}{' '}
                <Text marginLeft={4} size={12} weight={400} tone="muted" flow="nowrap">
                  {texts.open}
                </Text>
              </span>
            ) : (
              <TextButton aria-label={texts.openNamed(name)} onClick={() => openIn(id, '/')}>
                {name}
              </TextButton>
            )}
          </span>
        }
      >
        <SecondLine>
          <Ellipsis display="block">{origin}</Ellipsis>
        </SecondLine>
      </RowHead>
      <ConnectionCell connection={connection} />
      {figureNames.map((figure) => (
        <FigureLink
          key={figure}
          figure={figures[figure]}
          label={texts.columns[figure]}
          name={name}
          href={hrefOf({ ...viewOfFigure[figure], workspaces: [id], query: '' })}
        />
      ))}
      <Cell>
        {syncedAt === null ? (
          texts.never
        ) : syncedAt === undefined ? (
          <Text tone="faint">{texts.unknown}</Text>
        ) : (
          <Age instant={syncedAt} suffix=" ago" />
        )}
      </Cell>
      <Cell>
        <Switch
          label={texts.sync(name)}
          labelHidden
          value={backgroundSync}
          onChange={(on) => showOutcome(bridge.workspaces.setBackgroundSync({ ids: [id], on }))}
        />
      </Cell>
    </tr>
  );
}

interface TotalProps {
  readonly label: string;
  readonly figures: readonly Figure[];
}

function Total({ label, figures }: TotalProps) {
  const { total, included } = addWorkspaceFigures(
    figures.map((figure) => (figure.state === 'known' ? figure.count : undefined)),
  );
  const isLoading = included === 0 && figures.some(({ state }) => state === 'loading');
  return (
    <FigureTile label={label} isLoading={isLoading} note={texts.included(included, figures.length)}>
      {included === 0 ? '–' : formatInteger(total)}
    </FigureTile>
  );
}

/** One row per workspace with its connection and figures, and the totals of all of them. */
export function Dashboard({
  viewInAddress: { hrefOf },
  all,
}: Pick<OverviewListProps, 'viewInAddress' | 'all'>) {
  const figures = useFigures(all);
  const syncs = useLastSyncs(all);
  const isFirstVisit = all.every(({ isOpen, workspace }) => isOpen || !workspace.backgroundSync);
  const { columns } = texts;
  return (
    <Stack
      alignContent="start"
      full="height"
      minHeight={0}
      gap={16}
      padding={16}
      overflow="auto"
      columns="fit"
    >
      {isFirstVisit && <BackgroundSyncOffer all={all} />}
      <FigureTiles label={texts.totals} className={styles.tiles}>
        {figureNames.map((name) => (
          <Total key={name} label={columns[name]} figures={figures.map((one) => one[name])} />
        ))}
      </FigureTiles>
      <SettingsTable
        label={texts.table}
        minWidth={900}
        columns={[
          { title: columns.workspace },
          { title: columns.connection },
          { title: columns.items, width: 116, kind: 'figure' },
          { title: columns.checks, width: 112, kind: 'figure' },
          { title: columns.incidents, width: 116, kind: 'figure' },
          { title: columns.synced, width: 96 },
          { title: columns.background, width: 128 },
        ]}
      >
        {all.map((connection, index) => {
          const own = figures[index];
          return (
            own && (
              <WorkspaceTableRow
                key={connection.workspace.id}
                connection={connection}
                figures={own}
                syncedAt={syncs.get(connection.workspace.id)}
                hrefOf={hrefOf}
              />
            )
          );
        })}
      </SettingsTable>
    </Stack>
  );
}
