import { describe, expect, it } from 'vitest';
import type { RunApproval } from '#contract/playbooks.ts';
import { isReopening } from '#contract/rules/incidents.ts';
import { approvalDisabledReason, approverNames } from '#parts/playbooks/approvalText.ts';

const approval = (values: Partial<RunApproval> = {}): RunApproval => ({
  type: 'any',
  approvers: [
    { kind: 'person', name: 'Ana', approved: false },
    { kind: 'team', name: 'Checkout', approved: false },
  ],
  given: [],
  missing: 1,
  me: 'approver',
  ...values,
});

describe('the texts of an approval', () => {
  it('join people and teams with “or” or “and”, as the approval requires', () => {
    expect(approverNames(approval())).toBe('Ana or team Checkout');
    expect(approverNames(approval({ type: 'all' }))).toBe('Ana and team Checkout');
  });

  it.each([
    ['approver', undefined],
    ['unknown', undefined],
    ['excluded', 'Only Ana or team Checkout may approve this run.'],
    ['approved', 'You have approved this run. It still needs approval from Ana or team Checkout.'],
  ] as const)('give a reason only if the user cannot approve: %s', (me, disabledReason) => {
    expect(approvalDisabledReason(approval({ me }))).toBe(disabledReason);
  });

  it('give no reason while the approvers are unknown', () => {
    expect(approvalDisabledReason(undefined)).toBeUndefined();
  });
});

describe('reopening of an incident by a status change', () => {
  it.each([
    ['closed', 'open', true],
    ['resolved', 'open', true],
    ['mitigated', 'open', true],
    ['cancelled', 'open', true],
    ['closed', 'investigating', true],
    ['open', 'investigating', false],
    ['new', 'open', false],
    ['open', 'closed', false],
    ['closed', 'resolved', false],
  ])('from %s to %s: %s', (oldStatus, newStatus, reopens) => {
    expect(isReopening(oldStatus, newStatus)).toBe(reopens);
  });
});
