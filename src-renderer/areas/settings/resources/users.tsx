import { roles } from '#contract/rules/permissions.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { useSessionValue } from '#parts/bridge/live.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { resourceList } from '#parts/resource/ResourceList.tsx';
import { InviteLink, showInviteLink } from './InviteLink.tsx';
import { users as texts } from './messages.ts';
import { userColumns } from './userColumns.ts';

const rows: readonly FieldRow[] = [
  {
    kind: 'text',
    name: 'firstName',
    label: texts.firstName,
    required: true,
    requiredMessage: texts.badFirst,
    half: true,
  },
  {
    kind: 'text',
    name: 'lastName',
    label: texts.lastName,
    required: true,
    requiredMessage: texts.badLast,
    half: true,
  },
  {
    kind: 'text',
    name: 'email',
    label: texts.email,
    type: 'email',
    required: true,
    requiredMessage: texts.badEmail,
    // Same pattern as in the web client: something@something.something.
    pattern: { matches: /^\S+@\S+\.\S+$/, message: texts.emailFormat },
  },
  {
    kind: 'select',
    name: 'role',
    label: texts.role,
    placeholder: texts.rolePlaceholder,
    options: roles.map((role) => ({ value: role, label: role })),
    required: true,
    requiredMessage: texts.badRole,
  },
];

const UserList = resourceList(
  {
    kind: 'users',
    form: {
      rows: [...rows, { kind: 'switch', name: 'active', label: texts.active, hint: texts.activeHint }],
      newRows: rows,
      blank: { firstName: '', lastName: '', email: '', role: undefined },
    },
    texts: {
      add: texts.add,
      addTitle: texts.add,
      save: texts.invite,
      saveBusy: texts.inviting,
      added: texts.invited,
      deleteTitle: texts.deleteTitle,
      deleteQuestion: texts.deleteQuestion,
      rowMenu: texts.rowMenu,
    },
    onCreated: ({ once, code }) => {
      if (once !== null) showInviteLink(once, code);
    },
    list: { companion: InviteLink, columns: userColumns },
  },
  'dialog',
);

/** Users of the built-in identity service. A server with a password file has none that it could list. */
export function List() {
  const isInFile = useSessionValue(
    (state) => state?.status === 'signed-in' && state.peopleElsewhere === 'password-file',
  );
  if (!isInFile) return <UserList />;
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyPanel title={texts.inFile}>{texts.inFileText}</EmptyPanel>
    </>
  );
}
