import type { ReactNode } from 'react';
import type { Agent } from '../../../src-preload/contract/agents.ts';
import { Age } from '../../kit/format/Age.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import styles from './Agents.module.css';
import { broughtText, statusText } from './agentText.ts';
import { messages } from './messages.ts';

const { facts, columns } = messages;

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface AgentFactsProps {
  readonly agent: Agent;
  readonly serverTime: string;
}

/** How an agent stands, and where it comes from. */
export function AgentFacts({ agent, serverTime }: AgentFactsProps) {
  const { shape, word, detail } = statusText(agent, serverTime);
  const { description, createdAt, createdBy, lastReceived } = agent;
  const brought = broughtText(agent);
  return (
    <dl className={styles.facts}>
      <Fact label={columns.status}>
        <span className={styles.status}>
          {shape !== undefined && <StatusIcon shape={shape} />}
          {word}
        </span>
        <span className={styles.faint}>{detail}</span>
      </Fact>
      {lastReceived !== null && (
        <Fact label={columns.lastPushed}>
          <Age instant={lastReceived} suffix=" ago" />
        </Fact>
      )}
      <Fact label={facts.brought}>{brought === '' ? facts.nothing : brought}</Fact>
      <Fact label={facts.created}>
        <Age instant={createdAt} suffix=" ago" />
        {createdBy !== null && <span className={styles.faint}>{facts.by(createdBy.name)}</span>}
      </Fact>
      {description !== null && description !== '' && <Fact label={facts.description}>{description}</Fact>}
    </dl>
  );
}
