import type { ConnectionType } from '#contract/rules/connections/ConnectionType.ts';
import { type ConnectionRecord, inputsOf, withValue } from '#contract/rules/connections/record.ts';
import { connectionTypeOf, connectionTypes } from '#contract/rules/connections/types.ts';
import { docsUrl } from '#parts/docs.ts';
import type { ResourceFormKind, ResourceForms } from '#parts/resource/ResourceDefinition.ts';
import { genericConnectionRows, rowsOf } from './connectionRows.ts';
import { messages } from './messages.ts';

const helpUrl = (type: string): string => `${docsUrl}/reference/connections/${type}`;

/** Initial values of a new connection. */
const blankOf = (type: ConnectionType): ConnectionRecord =>
  inputsOf(type).reduce(
    (blank: ConnectionRecord, { kind, path, initial }) =>
      kind === 'checkbox'
        ? withValue(blank, path, false)
        : withValue(blank, path, initial ?? (kind === 'number' ? null : '')),
    { type: type.type, name: '', namespace: 'default', insecure_tls: false },
  );

const formOf = (type: ConnectionType): ResourceFormKind => ({
  id: type.type,
  label: type.title,
  icon: type.icon,
  rows: rowsOf(type),
  blank: blankOf(type),
  help: helpUrl(type.type),
  hidden: type.hidden === true,
});

const forms = new Map(connectionTypes.map((type) => [type.type, formOf(type)]));

/** Form of a connection whose type has no form of its own. */
const genericForm = (type: string): ResourceFormKind => ({
  id: type,
  label: type,
  icon: type,
  rows: genericConnectionRows,
  help: helpUrl(''),
  codeOnly: true,
});

export const connectionForms: ResourceForms = {
  title: messages.choose,
  pluralName: messages.types,
  list: [...forms.values()],
  formFor: ({ type }) => forms.get(connectionTypeOf(type)?.type ?? '') ?? genericForm(String(type ?? '')),
  titleOf: ({ label }) => messages.titleOf(label),
};
