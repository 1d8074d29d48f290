import type { ConnectionType } from '../../../../src-preload/contract/rules/connections/ConnectionType.ts';
import {
  type ConnectionRecord,
  inputsOf,
  withValue,
} from '../../../../src-preload/contract/rules/connections/record.ts';
import {
  connectionTypeOf,
  connectionTypes,
} from '../../../../src-preload/contract/rules/connections/types.ts';
import { docsUrl } from '../../../parts/docs.ts';
import type { ResourceFormKind, ResourceForms } from '../../../parts/resource/ResourceDefinition.ts';
import { messages } from './messages.ts';
import { plainRows, rowsOf } from './rowsOf.ts';

const help = (type: string): string => `${docsUrl}/reference/connections/${type}`;

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
  help: help(type.type),
  hidden: type.hidden === true,
});

const forms = new Map(connectionTypes.map((type) => [type.type, formOf(type)]));

/** Form of a connection whose type has no form of its own. */
const plain = (type: string): ResourceFormKind => ({
  id: type,
  label: type,
  icon: type,
  rows: plainRows,
  help: help(''),
  codeOnly: true,
});

export const connectionForms: ResourceForms = {
  title: messages.choose,
  many: messages.types,
  list: [...forms.values()],
  of: ({ type }) => forms.get(connectionTypeOf(type)?.type ?? '') ?? plain(String(type ?? '')),
  titleOf: ({ label }) => messages.titleOf(label),
};
