import { useId } from 'react';
import type { FarewellTold, SignedIn } from '../../../src-preload/contract/entities/session.ts';
import { farewellSeen } from './farewellSeen.ts';
import { messages } from './messages.ts';
import styles from './SignOutDialog.module.css';

interface FarewellListProps {
  readonly title: string;
  readonly lines: readonly string[];
}

function FarewellList({ title, lines }: FarewellListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.where}>
        {title}
      </h3>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

interface FarewellListsProps {
  readonly farewell: FarewellTold;
  readonly state: SignedIn;
}

export function FarewellLists({ farewell, state }: FarewellListsProps) {
  const { host, workspaces } = farewell;
  return (
    <>
      <FarewellList
        title={messages.at(host)}
        lines={[messages.farewells[farewellSeen(farewell.server, state.server.status)]]}
      />
      <FarewellList
        title={messages.here}
        lines={[
          messages.forgotten[state.keeping.where],
          ...(workspaces.length === 0 ? [] : [messages.too(workspaces)]),
          messages.kept,
        ]}
      />
    </>
  );
}
