import type { ReactNode } from 'react';
import { Age } from '../../kit/format/Age.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import type { AboutProps } from '../../parts/resource/ResourceDefinition.ts';
import styles from './Agents.module.css';
import { broughtText, figuresOf, statusText } from './agentText.ts';
import { messages } from './messages.ts';

const { facts } = messages;

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How an agent stands, and where it comes from. */
export function AgentFacts({ row, serverTime }: AboutProps) {
  const { shape, word, detail } = statusText(row, serverTime);
  const { description, last_received } = figuresOf(row);
  const { createdAt, createdBy } = row;
  const brought = broughtText(row);
  return (
    <dl className={styles.facts}>
      <Fact label={messages.status.header}>
        <span className={styles.status}>
          {shape !== undefined && <StatusIcon shape={shape} />}
          {word}
        </span>
        <span className={styles.faint}>{detail}</span>
      </Fact>
      {last_received !== null && (
        <Fact label={facts.lastPushed}>
          <Age instant={last_received} suffix=" ago" />
        </Fact>
      )}
      <Fact label={facts.brought}>{brought === '' ? facts.nothing : brought}</Fact>
      <Fact label={facts.created}>
        {createdAt !== null && <Age instant={createdAt} suffix=" ago" />}
        {createdBy !== null && <span className={styles.faint}>{facts.by(createdBy.name)}</span>}
      </Fact>
      {description !== null && description !== '' && <Fact label={facts.description}>{description}</Fact>}
    </dl>
  );
}
