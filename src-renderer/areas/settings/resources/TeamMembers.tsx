import { Plus, UserMinus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { resourceRules } from '#contract/rules/resources.ts';
import type { TeamMember } from '#contract/settings.ts';
import { Button, IconButton } from '#kit/controls/Button.tsx';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { partsCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';
import { ConfirmAction } from '#parts/actions/ConfirmAction.tsx';
import { useActionState } from '#parts/actions/useActionState.ts';
import { useServerAction } from '#parts/actions/useServerAction.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { FormDialog } from '#parts/FormDialog.tsx';
import type { ListTexts } from '#parts/ListTexts.ts';
import { UnpagedList } from '#parts/list/UnpagedList.tsx';
import { describeSaveFailure } from '#parts/resource/describeSaveFailure.ts';
import { teams } from './messages.ts';

const { members: texts } = teams;
const words: ListTexts = {
  title: texts.title,
  rows: 'team members',
  failed: texts.failed,
  needs: 'team_members',
  empty: texts.empty,
};
const rule = { requirement: resourceRules.teams.writes };
const invalidates = [queries.settings.members.key()];

const columnsOf = (
  onRemove: ((member: TeamMember) => void) | undefined,
): ReadonlyArray<TableColumn<TeamMember>> => [
  {
    id: 'name',
    header: texts.name,
    fixed: true,
    flex: 1,
    minWidth: 180,
    text: ({ name }) => name,
    cell: ({ name }) => partsCell(name),
    sortValue: ({ name }) => name,
  },
  {
    id: 'email',
    header: texts.email,
    flex: 1,
    minWidth: 180,
    text: ({ email }) => email ?? '',
    cell: ({ email }) => (email === null ? null : partsCell(email)),
    sortValue: ({ email }) => email,
  },
  ...(onRemove === undefined
    ? []
    : [
        {
          id: 'actions',
          header: texts.actions,
          width: 72,
          text: () => '',
          render: (member: TeamMember) => (
            <IconButton label={`${texts.remove}: ${member.name}`} onClick={() => onRemove(member)}>
              <UserMinus aria-hidden />
            </IconButton>
          ),
        },
      ]),
];

/** Adds people who are not in the team yet, with a search by name. */
function AddMembers({
  teamId,
  members,
  onClose,
}: {
  readonly teamId: string;
  readonly members: readonly TeamMember[];
  readonly onClose: () => void;
}) {
  const rows = useMemo((): readonly FieldRow[] => {
    const memberIds = new Set(members.map(({ id }) => id));
    return [
      {
        kind: 'multiSelect',
        name: 'users',
        label: texts.users,
        required: true,
        noun: 'users',
        search: async (text, signal) => {
          const people = await bridge.settings.members.candidates({ search: text }, { signal });
          return people
            .filter(({ id }) => !memberIds.has(id))
            .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? undefined }));
        },
      },
    ];
  }, [members]);
  const form = useKitForm(rows, { users: [] });
  const { disabledReason, submit } = useServerAction({
    ...rule,
    call: (personIds: string[]) => bridge.settings.members.add({ teamId, personIds }),
    invalidates,
    toasts: { done: texts.added },
  });
  return (
    <FormDialog
      title={texts.addTitle}
      form={form}
      disabledReason={disabledReason}
      onSubmit={({ users }) => submit((users as readonly string[]).slice())}
      submitLabel={texts.addButton}
      busyLabel={texts.adding}
      describeFailure={(error) => describeSaveFailure(error)}
      onClose={onClose}
    />
  );
}

/** Members of a team. Removing a member does not delete the user. */
export function TeamMembers({ teamId }: { readonly teamId: string }) {
  const { isPermitted, disabledReason } = useActionState(rule);
  const [adding, setAdding] = useState<readonly TeamMember[]>();
  const [removing, setRemoving] = useState<TeamMember>();
  const removal = useServerAction({
    ...rule,
    call: (personId: string) => bridge.settings.members.remove({ teamId, personId }),
    invalidates,
    toasts: { done: texts.removed },
  });
  const columns = useMemo(() => columnsOf(isPermitted ? setRemoving : undefined), [isPermitted]);
  return (
    <UnpagedList<TeamMember>
      isEmbedded
      id="team members"
      texts={words}
      query={queries.settings.members.list.queryOptions({ input: { teamId } })}
      columns={columns}
      rowId={({ id }) => id}
      defaultSort={{ column: 'name', order: 'asc' }}
      actions={(members) =>
        isPermitted && (
          <Button kind="primary" disabledReason={disabledReason} onClick={() => setAdding(members)}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
        )
      }
    >
      {adding !== undefined && (
        <AddMembers teamId={teamId} members={adding} onClose={() => setAdding(undefined)} />
      )}
      {removing !== undefined && (
        <ConfirmAction
          title={texts.removeTitle}
          action={removal}
          input={removing.id}
          confirm={texts.remove}
          onClose={() => setRemoving(undefined)}
          onDone={() => setRemoving(undefined)}
        >
          <p>{texts.removeText(removing.name)}</p>
        </ConfirmAction>
      )}
    </UnpagedList>
  );
}
