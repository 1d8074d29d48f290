import type { RunApproval } from '#contract/playbooks.ts';
import { Age } from '#kit/format/Age.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import { Fact } from '#kit/panels/Fact.tsx';
import { approverNames } from '#parts/playbooks/approvalText.ts';
import { messages } from './messages.ts';
import styles from './Run.module.css';

export function ApprovalFacts({ approval }: { readonly approval: RunApproval }) {
  const { type, approvers, given, missing } = approval;
  const names = approverNames(approval);
  return (
    <>
      <Fact className={styles.fact} label={messages.approvers}>
        {approvers.length === 1 ? names : messages.approverNames[type](names)}
      </Fact>
      <Fact className={styles.fact} label={messages.approvals}>
        {given === null && messages.approvalsUnknown}
        <Text as="ul">
          {given?.map(({ by, at }) => (
            <li key={`${by} ${at}`}>
              {messages.approvedBy(by ?? messages.deletedUser)}
              <Age instant={at} suffix=" ago" />
            </li>
          ))}
          {missing !== null && missing > 0 && <li>{messages.missing(missing)}</li>}
        </Text>
      </Fact>
    </>
  );
}
