import { Plus, UserMinus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { resourceRules } from '../../../../src-preload/contract/rules/resources.ts';
import type { TeamMember } from '../../../../src-preload/contract/settings.ts';
import { Button, IconButton } from '../../../kit/controls/Button.tsx';
import { FieldSizeContext } from '../../../kit/fields/FieldSizeContext.ts';
import type { FieldRow } from '../../../kit/form/FieldRow.ts';
import { Form } from '../../../kit/form/Form.tsx';
import { useKitForm } from '../../../kit/form/useKitForm.ts';
import { Dialog } from '../../../kit/overlay/Dialog.tsx';
import { rowOf } from '../../../kit/table/cells.ts';
import type { TableColumn } from '../../../kit/table/columns.ts';
import { ConfirmAction } from '../../../parts/actions/ConfirmAction.tsx';
import { useServerAction } from '../../../parts/actions/useServerAction.ts';
import { useStanding } from '../../../parts/actions/useStanding.ts';
import { bridge, queries } from '../../../parts/bridge/bridge.ts';
import type { ListWords } from '../../../parts/list/ListWords.ts';
import { WholeList } from '../../../parts/list/WholeList.tsx';
import { tellKept } from '../../../parts/resource/tellKept.ts';
import { teams } from './messages.ts';

const { members: texts } = teams;
const words: ListWords = {
  title: texts.title,
  rows: 'team members',
  failed: texts.failed,
  needs: 'team_members',
  empty: texts.empty,
};
const rule = { guard: resourceRules.teams.writes };
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
    cell: ({ name }) => rowOf(name),
    sortValue: ({ name }) => name,
  },
  {
    id: 'email',
    header: texts.email,
    flex: 1,
    minWidth: 180,
    text: ({ email }) => email ?? '',
    cell: ({ email }) => (email === null ? null : rowOf(email)),
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
    const inside = new Set(members.map(({ id }) => id));
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
            .filter(({ id }) => !inside.has(id))
            .map(({ id, name, email }) => ({ value: id, label: name, detail: email ?? undefined }));
        },
      },
    ];
  }, [members]);
  const form = useKitForm(rows, { users: [] });
  const { busy, stop, submit } = useServerAction({
    ...rule,
    call: (personIds: string[]) => bridge.settings.members.add({ teamId, personIds }),
    invalidates,
    said: { done: texts.added },
  });
  return (
    <Dialog title={texts.addTitle} open held={busy} onClose={onClose}>
      <FieldSizeContext value="dialog">
        <Form
          asDialog
          label={texts.addTitle}
          form={form}
          stop={stop}
          onSubmit={async ({ users }) => {
            await submit((users as readonly string[]).slice());
            onClose();
          }}
          submitLabel={texts.addButton}
          busyLabel={texts.adding}
          describeFailure={tellKept}
          actions={
            <Button disabled={busy} onClick={onClose}>
              {texts.cancel}
            </Button>
          }
        />
      </FieldSizeContext>
    </Dialog>
  );
}

/** Members of a team. Removing a member does not delete the user. */
export function TeamMembers({ teamId }: { readonly teamId: string }) {
  const { mayDo, stop } = useStanding(rule);
  const [adding, setAdding] = useState<readonly TeamMember[]>();
  const [leaving, setLeaving] = useState<TeamMember>();
  const removal = useServerAction({
    ...rule,
    call: (personId: string) => bridge.settings.members.remove({ teamId, personId }),
    invalidates,
    said: { done: texts.removed },
  });
  const columns = useMemo(() => columnsOf(mayDo ? setLeaving : undefined), [mayDo]);
  return (
    <WholeList<TeamMember>
      within
      id="team members"
      words={words}
      query={queries.settings.members.list.queryOptions({ input: { teamId } })}
      columns={columns}
      rowId={({ id }) => id}
      startsBy={{ column: 'name', order: 'asc' }}
      acts={(members) =>
        mayDo && (
          <Button kind="primary" disabledReason={stop} onClick={() => setAdding(members)}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
        )
      }
    >
      {adding !== undefined && (
        <AddMembers teamId={teamId} members={adding} onClose={() => setAdding(undefined)} />
      )}
      {leaving !== undefined && (
        <ConfirmAction
          title={texts.removeTitle}
          action={removal}
          input={leaving.id}
          confirm={texts.remove}
          onClose={() => setLeaving(undefined)}
          onDone={() => setLeaving(undefined)}
        >
          <p>{texts.removeText(leaving.name)}</p>
        </ConfirmAction>
      )}
    </WholeList>
  );
}
