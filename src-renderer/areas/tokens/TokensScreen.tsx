import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PersonalToken } from '../../../src-preload/contract/tokens.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyPanel } from '../../kit/panels/Panel.tsx';
import { useStanding } from '../../parts/actions/useStanding.ts';
import { queries } from '../../parts/bridge/bridge.ts';
import { useOfSession, useWorkspaces } from '../../parts/bridge/live.ts';
import { useView } from '../../parts/list/useView.ts';
import { WholeList } from '../../parts/list/WholeList.tsx';
import { SettingsPage } from '../../parts/settings/SettingsPage.tsx';
import { DeleteTokenDialog } from './DeleteTokenDialog.tsx';
import { MakeTokenDialog } from './MakeTokenDialog.tsx';
import { messages } from './messages.ts';
import { TokenMade } from './TokenMade.tsx';
import { tokenColumns } from './tokenColumns.tsx';
import { tokensView } from './tokensView.ts';

/** Tokens of an answer. Empty if the server does not support them. */
const rowsQuery = queries.tokens.list.queryOptions({
  select: ({ data, ...answer }) => ({ ...answer, data: data.offered ? data.tokens : [] }),
});

const offeredQuery = queries.tokens.list.queryOptions({ select: ({ data }) => data.offered });
const ofOthersQuery = queries.tokens.list.queryOptions({
  select: ({ data }) => data.offered && data.tokens.some(({ ofAnother }) => ofAnother !== undefined),
});

/** Explains that the server is too old for access tokens, and what to use instead. */
function OldServer() {
  const list = useWorkspaces();
  const byPassword = list?.workspaces.find(({ id }) => id === list.openId)?.identityMode === 'basic';
  const { none } = messages;
  return (
    <EmptyPanel
      title={none.old}
      actions={!byPassword && <Link to="/settings/kubeconfigs">{none.kubeconfigs}</Link>}
    >
      {byPassword ? none.oldPasswordText : none.oldText}
    </EmptyPanel>
  );
}

function Tokens() {
  const { view, change, close } = useView(tokensView);
  const { stop } = useStanding({});
  const ofOthers = useQuery(ofOthersQuery).data === true;
  const [removing, setRemoving] = useState<PersonalToken>();
  const columns = useMemo(() => tokenColumns({ ofOthers, stop, onRemove: setRemoving }), [ofOthers, stop]);
  return (
    <WholeList<PersonalToken>
      id="access tokens"
      words={messages.list}
      intro={messages.intro}
      query={rowsQuery}
      columns={columns}
      rowId={({ id }) => id}
      startsBy={{ column: 'created_at', order: 'desc' }}
      acts={() => (
        <Button kind="primary" disabledReason={stop} onClick={() => change({ make: true })}>
          <Plus aria-hidden />
          {messages.make.open}
        </Button>
      )}
    >
      {view.make && <MakeTokenDialog onClose={close} />}
      {removing !== undefined && (
        <DeleteTokenDialog token={removing} onClose={() => setRemoving(undefined)} />
      )}
      <TokenMade />
    </WholeList>
  );
}

export function TokensScreen() {
  const withoutLogin = useOfSession(
    (session) => session?.status === 'signed-in' && session.withoutLogin === true,
  );
  const offered = useQuery({ ...offeredQuery, enabled: !withoutLogin }).data;
  if (!withoutLogin && offered !== false) return <Tokens />;
  const { list, none } = messages;
  return (
    <SettingsPage title={list.title}>
      {withoutLogin ? <EmptyPanel title={none.nobody}>{none.nobodyText}</EmptyPanel> : <OldServer />}
    </SettingsPage>
  );
}
