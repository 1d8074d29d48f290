import { useMemo, useState } from 'react';
import type { Acknowledgement } from '#contract/acknowledgements.ts';
import type { CheckListItem } from '#contract/entities/check.ts';
import { useWorkspaceValues, workspaceAcknowledgements } from '#parts/bridge/workspaceLive.ts';
import { resourceAddress } from '#parts/resourceAddress.ts';
import { useOpenInWorkspace } from '#parts/workspaces/openInWorkspace.ts';
import type { WorkspaceConnection } from '#parts/workspaces/workspaceConnection.ts';
import { AcknowledgeCheckDialog } from './AcknowledgeCheckDialog.tsx';
import { checkColumns } from './checkColumns.tsx';
import { failingChecksMatching } from './failingChecks.ts';
import { MergedList } from './MergedList.tsx';
import type { WorkspaceRow } from './mergeRows.ts';
import type { OverviewListProps } from './OverviewListProps.ts';
import { checksQueryOf, listRequirements } from './overviewQueries.ts';
import { useMergedRows } from './useMergedRows.ts';
import { useWorkspaceQueries } from './useWorkspaceQueries.ts';

const idOf = ({ id }: CheckListItem): string => id;
const addressOf = ({ id }: CheckListItem): string => resourceAddress({ kind: 'check', id });

const checkAcknowledgements = (all: readonly Acknowledgement[]): readonly Acknowledgement[] =>
  all.filter(({ kind }) => kind === 'check');

/** Returns the active acknowledgements of checks by the key of their row. */
function useAcknowledgedRows(
  connections: readonly WorkspaceConnection[],
): ReadonlyMap<string, Acknowledgement> {
  const ids = connections.filter(({ session }) => session !== undefined).map(({ workspace: { id } }) => id);
  const byWorkspace = useWorkspaceValues(workspaceAcknowledgements, ids, checkAcknowledgements);
  return useMemo(
    () =>
      new Map(
        [...byWorkspace].flatMap(([workspaceId, all]) =>
          all.map((one) => [`${workspaceId}/${one.id}`, one] as const),
        ),
      ),
    [byWorkspace],
  );
}

/** Checks of all workspaces that fail now. */
export function FailingChecksTab(props: OverviewListProps) {
  const { viewInAddress, shown } = props;
  const { query } = viewInAddress.view;
  const [acknowledging, setAcknowledging] = useState<WorkspaceRow<CheckListItem>>();
  const openIn = useOpenInWorkspace();
  const acknowledged = useAcknowledgedRows(shown);
  const answers = useWorkspaceQueries(shown, {
    requirement: listRequirements.checks,
    optionsOf: checksQueryOf,
  });
  const rowsOf = useMemo(() => failingChecksMatching(query), [query]);
  const rows = useMergedRows(answers, rowsOf, idOf);
  const columns = useMemo(
    () =>
      checkColumns({
        acknowledged,
        onOpen: ({ connection, row }) => openIn(connection.workspace.id, addressOf(row)),
        onAcknowledge: setAcknowledging,
      }),
    [acknowledged, openIn],
  );
  return (
    <MergedList
      {...props}
      tab="checks"
      answers={answers}
      rows={rows}
      columns={columns}
      defaultSort={{ column: 'since', order: 'desc' }}
      addressOf={addressOf}
    >
      {acknowledging !== undefined && (
        <AcknowledgeCheckDialog of={acknowledging} onClose={() => setAcknowledging(undefined)} />
      )}
    </MergedList>
  );
}
