import { useState } from 'react';
import type { AssistantState } from '#contract/assistants.ts';
import { actingTools } from '#contract/rules/assistants.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { TextArea } from '#kit/fields/TextArea.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { useAssistantState, useDesktop } from '#parts/bridge/live.ts';
import { SettingsIntro, SettingsPage, SettingsSection } from '#parts/settings/SettingsPage.tsx';
import { showOutcome } from '#parts/showOutcome.ts';
import styles from './Assistants.module.css';
import { CallTable } from './CallTable.tsx';
import { clientConfiguration, messages } from './messages.ts';

interface StateProps {
  readonly state: AssistantState;
}

function ActionSwitches({ state: { enabled, actions } }: StateProps) {
  const texts = messages.actions;
  return (
    <SettingsSection title={texts.title} narrow>
      <Text as="p" tone="muted">
        {texts.intro}
      </Text>
      {actingTools.map((tool) => (
        <Switch
          key={tool}
          label={texts.each[tool].label}
          hint={enabled ? texts.each[tool].hint : texts.off}
          disabled={!enabled}
          value={actions[tool]}
          onChange={(on) => showOutcome(bridge.assistants.settings.write({ actions: { [tool]: on } }))}
        />
      ))}
    </SettingsSection>
  );
}

function ExcludedTypes({ state: { excludedTypes } }: StateProps) {
  const texts = messages.excluded;
  const stored = excludedTypes.join('\n');
  const [typed, setTyped] = useState<string>();
  const lines = (typed ?? stored)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    <SettingsSection title={texts.title} narrow>
      <TextArea
        label={texts.label}
        hint={texts.hint}
        mono
        rows={4}
        value={typed ?? stored}
        onChange={setTyped}
      />
      <Row gap={8}>
        <Button
          disabled={lines.join('\n') === stored}
          onClick={() =>
            showOutcome(
              bridge.assistants.settings.write({ excludedTypes: lines }).then(() => setTyped(undefined)),
              texts.saved,
            )
          }
        >
          {texts.save}
        </Button>
      </Row>
    </SettingsSection>
  );
}

/** Returns the program and arguments of the command line. The installed command outlives a move of the application. */
function useCommand(): readonly string[] {
  const { commandLine, settings } = useDesktop() ?? {};
  if (commandLine === undefined || commandLine === null) return ['quarterdeck'];
  return settings?.commandLine.value === true ? [commandLine.file] : commandLine.program;
}

function HowToConnect({ state: { connections } }: StateProps) {
  const texts = messages.connect;
  const configuration = clientConfiguration(useCommand());
  return (
    <SettingsSection title={texts.title}>
      <Text as="p" tone="muted">
        {texts.intro}
      </Text>
      <pre className={styles.code}>{configuration}</pre>
      <Row gap={8}>
        <Button onClick={() => void copyText(configuration, texts.copied)}>{texts.copy}</Button>
      </Row>
      <Text as="p">
        {connections.length === 0
          ? texts.nobody
          : `${texts.connected} ${connections.map(({ client }) => visibleName(client ?? texts.unnamed)).join(', ')}`}
      </Text>
    </SettingsSection>
  );
}

/** Settings → Assistants: what programs can read and do over the Model Context Protocol. */
export function AssistantsScreen() {
  const state = useAssistantState();
  return (
    <SettingsPage title={messages.title}>
      <SettingsIntro>{messages.intro}</SettingsIntro>
      {state === undefined ? (
        <SkeletonRows count={4} />
      ) : (
        <>
          <Switch
            label={messages.enabled.label}
            hint={messages.enabled.hint}
            value={state.enabled}
            onChange={(enabled) => showOutcome(bridge.assistants.settings.write({ enabled }))}
          />
          <ActionSwitches state={state} />
          <ExcludedTypes state={state} />
          <HowToConnect state={state} />
          <CallTable />
        </>
      )}
    </SettingsPage>
  );
}
