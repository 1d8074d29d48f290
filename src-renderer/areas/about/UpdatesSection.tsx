import type { UpdateStage, UpdateState } from '#contract/updates.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { Stack } from '#kit/layout/boxes.tsx';
import { confirm } from '#kit/overlay/confirmStore.ts';
import { Details } from '#kit/panels/Details.tsx';
import { Progress } from '#kit/progress/Progress.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useUpdates } from '#parts/bridge/live.ts';
import { SettingsSection } from '#parts/settings/SettingsPage.tsx';
import { showOutcome } from '#parts/showOutcome.ts';
import styles from './About.module.css';
import { messages } from './messages.ts';

const { updates: texts } = messages;

const check = () => showOutcome(bridge.updates.check());

async function install(version: string): Promise<void> {
  const { title, text } = texts.confirmInstall;
  if (await confirm({ title, text: text(version), action: texts.install })) {
    showOutcome(bridge.updates.install());
  }
}

/** The update's current state and the next available action. */
function Stage({ at }: { readonly at: UpdateStage }) {
  switch (at.stage) {
    case 'idle':
      return <Button onClick={check}>{texts.check}</Button>;
    case 'checking':
      return <Button busy>{texts.checking}</Button>;
    case 'current':
      return (
        <>
          <p>{texts.current(formatTimeOfDay(at.checkedAt, Date.now()))}</p>
          <Button onClick={check}>{texts.check}</Button>
        </>
      );
    case 'found':
      return (
        <>
          <p>{texts.found(at.version)}</p>
          <Button kind="primary" onClick={() => showOutcome(bridge.updates.fetch())}>
            {texts.fetch}
          </Button>
        </>
      );
    case 'fetching':
      return (
        <Progress
          label={texts.fetching(at.version)}
          done={Math.round(at.percent)}
          total={100}
          noun={texts.percent}
        />
      );
    case 'ready':
      return (
        <>
          <p>{texts.ready(at.version)}</p>
          <Button kind="primary" onClick={() => void install(at.version)}>
            {texts.install}
          </Button>
        </>
      );
    case 'failed':
      return (
        <>
          <div>
            {at.sentence}
            <Details text={at.details} />
          </div>
          <Button onClick={check}>{texts.check}</Button>
        </>
      );
  }
}

function UpdateSettings({ state }: { readonly state: UpdateState }) {
  const { on, note, feedUrl, channel, at } = state;
  return (
    <>
      <Switch
        label={texts.label}
        hint={texts.hint}
        value={on}
        onChange={(next) => showOutcome(bridge.updates.write({ on: next }))}
      />
      {note !== null && (
        <p className={styles.note}>
          {note}
          {feedUrl !== null && ` ${texts.from(feedUrl)}.`}
          {channel !== null && ` ${texts.channel(channel)}.`}
        </p>
      )}
      {on && (
        <Stack justifyItems="start" gap={8} aria-live="polite">
          <Stage at={at} />
        </Stack>
      )}
    </>
  );
}

/** Whether updates are checked automatically, whether the setting is locked, and the update's state. */
export function UpdatesSection() {
  const state = useUpdates();
  if (state === undefined) return null;
  return (
    <SettingsSection title={texts.title} narrow>
      {state.locked === null ? (
        <UpdateSettings state={state} />
      ) : (
        <div className={styles.note}>
          {state.locked}
          {state.noteDetails !== undefined && <Details text={state.noteDetails} />}
        </div>
      )}
    </SettingsSection>
  );
}
