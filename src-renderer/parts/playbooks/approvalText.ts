import type { RunApproval } from '../../../src-preload/contract/playbooks.ts';
import { messages } from './messages.ts';

type Approver = RunApproval['approvers'][number];

const { approval: texts } = messages;

const nameOf = ({ kind, name }: Approver): string => (kind === 'team' ? texts.team(name) : name);

/** Names of those who may approve a run, in a row. */
export const approverNames = ({ type, approvers }: Pick<RunApproval, 'type' | 'approvers'>): string =>
  new Intl.ListFormat('en', { type: type === 'any' ? 'disjunction' : 'conjunction' }).format(
    approvers.map(nameOf),
  );

/** Names of approvers whose approval is still missing. */
export const missingNames = ({ type, approvers }: RunApproval): string =>
  approverNames({ type, approvers: approvers.filter(({ approved }) => !approved) });

/** Why the signed-in person cannot approve a run; undefined where they can, or where that is not known. */
export function approvalStop(approval: RunApproval | undefined): string | undefined {
  if (approval?.me === 'excluded') return texts.only(approverNames(approval));
  if (approval?.me === 'approved') return texts.already(missingNames(approval));
  return undefined;
}
