import type { RunApproval } from '#contract/playbooks.ts';
import { messages } from './messages.ts';

type Approver = RunApproval['approvers'][number];

const { approval: texts } = messages;

const nameOf = ({ kind, name }: Approver): string => (kind === 'team' ? texts.team(name) : name);

export const approverNames = ({ type, approvers }: Pick<RunApproval, 'type' | 'approvers'>): string =>
  new Intl.ListFormat('en', { type: type === 'any' ? 'disjunction' : 'conjunction' }).format(
    approvers.map(nameOf),
  );

export const missingNames = ({ type, approvers }: RunApproval): string =>
  approverNames({ type, approvers: approvers.filter(({ approved }) => !approved) });

/** Returns why the user cannot approve a run. Undefined if they can, or if unknown. */
export function approvalDisabledReason(approval: RunApproval | undefined): string | undefined {
  if (approval?.me === 'excluded') return texts.only(approverNames(approval));
  if (approval?.me === 'approved') return texts.already(missingNames(approval));
  return undefined;
}
