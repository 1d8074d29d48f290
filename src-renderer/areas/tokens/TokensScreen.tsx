import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PersonalToken } from '#contract/tokens.ts';
import { Button } from '#kit/controls/Button.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useSessionValue, useWorkspaces } from '#parts/bridge/live.ts';
import { UnpagedList } from '#parts/list/UnpagedList.tsx';
import { useView } from '#parts/list/useView.ts';
import { SettingsPage } from '#parts/settings/SettingsPage.tsx';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { DeleteTokenDialog } from './DeleteTokenDialog.tsx';
import { messages } from './messages.ts';
import { TokenCreatedDialog } from './TokenCreatedDialog.tsx';
import { tokenColumns } from './tokenColumns.tsx';
import { tokensView } from './tokensView.ts';

/** Tokens of an answer. Empty if the server does not support them. */
const rowsQuery = queries.tokens.list.queryOptions({
  select: ({ data, ...answer }) => ({ ...answer, data: data.offered ? data.tokens : [] }),
});

const supportQuery = queries.tokens.list.queryOptions({ select: ({ data }) => data.offered });
const othersTokensQuery = queries.tokens.list.queryOptions({
  select: ({ data }) => data.offered && data.tokens.some(({ ofAnother }) => ofAnother !== undefined),
});

/** Explains that the server is too old for access tokens, and what to use instead. */
function OldServer() {
  const list = useWorkspaces();
  const usesPasswords = list?.workspaces.find(({ id }) => id === list.openId)?.identityMode === 'basic';
  const { none } = messages;
  return (
    <EmptyPanel
      title={none.old}
      actions={!usesPasswords && <Link to="/settings/kubeconfigs">{none.kubeconfigs}</Link>}
    >
      {usesPasswords ? none.oldPasswordText : none.oldText}
    </EmptyPanel>
  );
}

function TokenList() {
  const { view, change, close } = useView(tokensView);
  const { disabledReason } = useActionState({});
  const hasOthersTokens = useQuery(othersTokensQuery).data === true;
  const [removing, setRemoving] = useState<PersonalToken>();
  const columns = useMemo(
    () =>
      tokenColumns({
        hasOthersTokens: hasOthersTokens,
        disabledReason: disabledReason,
        onRemove: setRemoving,
      }),
    [hasOthersTokens, disabledReason],
  );
  return (
    <UnpagedList<PersonalToken>
      id="access tokens"
      texts={messages.list}
      intro={messages.intro}
      query={rowsQuery}
      columns={columns}
      rowId={({ id }) => id}
      defaultSort={{ column: 'created_at', order: 'desc' }}
      actions={() => (
        <Button kind="primary" disabledReason={disabledReason} onClick={() => change({ make: true })}>
          <Plus aria-hidden />
          {messages.make.open}
        </Button>
      )}
    >
      {view.make && <CreateTokenDialog onClose={close} />}
      {removing !== undefined && (
        <DeleteTokenDialog token={removing} onClose={() => setRemoving(undefined)} />
      )}
      <TokenCreatedDialog />
    </UnpagedList>
  );
}

export function TokensScreen() {
  const withoutLogin = useSessionValue(
    (session) => session?.status === 'signed-in' && session.withoutLogin === true,
  );
  const isSupported = useQuery({ ...supportQuery, enabled: !withoutLogin }).data;
  if (!withoutLogin && isSupported !== false) return <TokenList />;
  const { list, none } = messages;
  return (
    <SettingsPage title={list.title}>
      {withoutLogin ? <EmptyPanel title={none.noSignIn}>{none.noSignInText}</EmptyPanel> : <OldServer />}
    </SettingsPage>
  );
}
