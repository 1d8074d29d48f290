import { Age } from '#kit/format/Age.tsx';
import { Row, Stack, Text } from '#kit/layout/boxes.tsx';
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
    <Stack as="dl" gap={4}>
      <Fact className={styles.fact} label={messages.status.header}>
        <Row as="span" display="inline-flex" gap={6}>
          {shape !== undefined && <StatusIcon shape={shape} />}
          {word}
        </Row>
        <Text tone="faint">{detail}</Text>
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
        {createdBy !== null && <Text tone="faint">{facts.by(createdBy.name)}</Text>}
      </Fact>
      {description !== null && description !== '' && (
        <Fact className={styles.fact} label={facts.description}>
          {description}
        </Fact>
      )}
    </Stack>
  );
}
