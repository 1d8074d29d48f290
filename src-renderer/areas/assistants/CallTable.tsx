import { Button } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { formatBytes } from '#kit/format/formatNumber.ts';
import { visibleText } from '#kit/format/visibleText.ts';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useAssistantCalls } from '#parts/bridge/live.ts';
import { SettingsSection } from '#parts/settings/SettingsPage.tsx';
import {
  Cell,
  Code,
  FigureCell,
  RowHead,
  SecondLine,
  SettingsTable,
} from '#parts/settings/SettingsTable.tsx';
import { showOutcome } from '#parts/showOutcome.ts';
import { messages } from './messages.ts';

const texts = messages.calls;
const { columns } = texts;

/** The latest calls of assistants. */
export function CallTable() {
  const calls = useAssistantCalls() ?? [];
  return (
    <SettingsSection title={texts.title}>
      <Row align="start" justify="space-between" gap={16}>
        <Text as="p" tone="muted">
          {calls.length === 0 ? texts.none : texts.intro}
        </Text>
        {calls.length > 0 && (
          <Button onClick={() => showOutcome(bridge.assistants.calls.clear(), texts.cleared)}>
            {texts.clear}
          </Button>
        )}
      </Row>
      {calls.length > 0 && (
        <SettingsTable
          label={texts.label}
          minWidth={900}
          columns={[
            { title: columns.client, width: 170 },
            { title: columns.tool },
            { title: columns.outcome, width: 190 },
            { title: columns.at, width: 70 },
            { title: columns.took, width: 90, kind: 'figure' },
            { title: columns.bytes, width: 90, kind: 'figure' },
          ]}
        >
          {calls.map(({ id, at, client, tool, input, outcome, reason, tookMs, bytes }) => (
            <tr key={id}>
              <RowHead name={visibleText(client)}>{null}</RowHead>
              <Cell>
                <Code>{visibleText(tool)}</Code>
                <Code second>{visibleText(input)}</Code>
              </Cell>
              <Cell>
                {texts.outcomes[outcome]}
                {reason !== null && <SecondLine>{visibleText(reason)}</SecondLine>}
              </Cell>
              <Cell>
                <Age instant={at} />
              </Cell>
              <FigureCell>{`${tookMs} ms`}</FigureCell>
              <FigureCell>{formatBytes(bytes)}</FigureCell>
            </tr>
          ))}
        </SettingsTable>
      )}
    </SettingsSection>
  );
}
