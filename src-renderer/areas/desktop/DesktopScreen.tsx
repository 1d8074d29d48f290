import type { DesktopState } from '#contract/desktop.ts';
import { pinnedWaits, readPinnedWait } from '#contract/rules/pinnedNotices.ts';
import { zoomSteps } from '#contract/rules/zoom.ts';
import { SelectField } from '#kit/fields/SelectField.tsx';
import { Switch } from '#kit/fields/Switch.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { bridge } from '#parts/bridge/bridge.ts';
import { useDesktop } from '#parts/bridge/live.ts';
import { SettingsIntro, SettingsPage, SettingsSection } from '#parts/settings/SettingsPage.tsx';
import { showOutcome } from '#parts/showOutcome.ts';
import { MutedRules } from './MutedRules.tsx';
import { messages } from './messages.ts';
import { QuietHoursField } from './QuietHoursField.tsx';

type Settings = DesktopState['settings'];
type SwitchName = 'openAtLogin' | 'tray' | 'notifications' | 'sends' | 'pinnedRecovery';

function DesktopSwitch({ name, settings }: { readonly name: SwitchName; readonly settings: Settings }) {
  const { label, hint } = messages[name];
  const { value, unable } = settings[name];
  return (
    <Switch
      label={label}
      hint={unable ?? hint}
      disabled={unable !== null}
      value={value}
      onChange={(on) => showOutcome(bridge.desktop.settings.write({ [name]: on }))}
    />
  );
}

/** The zoom steps, plus the current size if it is not one of them. */
const zoomPercentages = (percent: number): readonly number[] =>
  zoomSteps.includes(percent) ? zoomSteps : [...zoomSteps, percent].toSorted((a, b) => a - b);

function ZoomField({ settings }: { readonly settings: Settings }) {
  const { value, unable } = settings.zoomPercent;
  return (
    <SelectField
      label={messages.zoom.label}
      hint={unable ?? messages.zoom.hint}
      disabled={unable !== null}
      options={zoomPercentages(value).map((percent) => ({
        value: String(percent),
        label: messages.zoom.percent(percent),
      }))}
      value={String(value)}
      onChange={(percent) => showOutcome(bridge.desktop.settings.write({ zoomPercent: Number(percent) }))}
    />
  );
}

function CommandLine({ settings, commandLine }: Pick<DesktopState, 'settings' | 'commandLine'>) {
  const { value, unable } = settings.commandLine;
  const texts = messages.commandLine;
  return (
    <SettingsSection title={messages.sections.commandLine} narrow>
      <Switch
        label={texts.label}
        hint={unable ?? (commandLine === null ? undefined : texts.hint(commandLine, value))}
        disabled={unable !== null}
        value={value}
        onChange={(on) => showOutcome(bridge.desktop.settings.write({ commandLine: on }))}
      />
    </SettingsSection>
  );
}

const waitOptions = pinnedWaits.map((wait) => {
  const { failures, minutes } = readPinnedWait(wait);
  const { pinnedWait: texts } = messages;
  return {
    value: wait,
    label: failures === undefined ? texts.minutes(minutes ?? 0) : texts.failures(failures),
  };
});

function PinnedWaitField({ settings }: { readonly settings: Settings }) {
  return (
    <SelectField
      label={messages.pinnedWait.label}
      hint={messages.pinnedWait.hint}
      options={waitOptions}
      value={settings.pinnedWait.value}
      onChange={(chosen) => {
        const pinnedWait = pinnedWaits.find((wait) => wait === chosen);
        if (pinnedWait !== undefined) showOutcome(bridge.desktop.settings.write({ pinnedWait }));
      }}
    />
  );
}

/** Settings → Desktop: operating system settings. A setting that is unavailable shows the reason. */
export function DesktopScreen() {
  const state = useDesktop();
  const settings = state?.settings;
  return (
    <SettingsPage title={messages.title}>
      <SettingsIntro>{messages.intro}</SettingsIntro>
      {state === undefined || settings === undefined ? (
        <SkeletonRows count={4} />
      ) : (
        <>
          <SettingsSection title={messages.sections.start} narrow>
            <DesktopSwitch name="openAtLogin" settings={settings} />
            <DesktopSwitch name="tray" settings={settings} />
          </SettingsSection>
          <SettingsSection title={messages.sections.notifications} narrow>
            <DesktopSwitch name="notifications" settings={settings} />
            <DesktopSwitch name="sends" settings={settings} />
            <PinnedWaitField settings={settings} />
            <DesktopSwitch name="pinnedRecovery" settings={settings} />
            <QuietHoursField settings={settings} />
          </SettingsSection>
          <MutedRules />
          <SettingsSection title={messages.sections.window} narrow>
            <ZoomField settings={settings} />
          </SettingsSection>
          <CommandLine settings={settings} commandLine={state.commandLine} />
        </>
      )}
    </SettingsPage>
  );
}
