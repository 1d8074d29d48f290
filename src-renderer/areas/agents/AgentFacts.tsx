import { Age } from '#kit/format/Age.tsx';
import { Fact } from '#kit/panels/Fact.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { AboutProps } from '#parts/resource/ResourceDefinition.ts';
import styles from './Agents.module.css';
import { parseAgentColumns, statusText, uploadsText } from './agentText.ts';
import { messages } from './messages.ts';

const { facts } = messages;

export function AgentFacts({ row, serverTime }: AboutProps) {
  const { shape, word, detail } = statusText(row, serverTime);
  const { description, last_received } = parseAgentColumns(row);
  const { createdAt, createdBy } = row;
  const uploads = uploadsText(row);
  return (
    <dl className={styles.facts}>
      <Fact className={styles.fact} label={messages.status.header}>
        <span className={styles.status}>
          {shape !== undefined && <StatusIcon shape={shape} />}
          {word}
        </span>
        <span className={styles.faint}>{detail}</span>
      </Fact>
      {last_received !== null && (
        <Fact className={styles.fact} label={facts.lastPushed}>
          <Age instant={last_received} suffix=" ago" />
        </Fact>
      )}
      <Fact className={styles.fact} label={facts.uploads}>
        {uploads === '' ? facts.nothing : uploads}
      </Fact>
      <Fact className={styles.fact} label={facts.created}>
        {createdAt !== null && <Age instant={createdAt} suffix=" ago" />}
        {createdBy !== null && <span className={styles.faint}>{facts.by(createdBy.name)}</span>}
      </Fact>
      {description !== null && description !== '' && (
        <Fact className={styles.fact} label={facts.description}>
          {description}
        </Fact>
      )}
    </dl>
  );
}
