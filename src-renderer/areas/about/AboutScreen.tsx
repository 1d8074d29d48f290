import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { SettingsIntro, SettingsPage } from '#parts/settings/SettingsPage.tsx';
import { DiagnosticsSection } from './DiagnosticsSection.tsx';
import { Licenses } from './Licenses.tsx';
import { messages } from './messages.ts';
import { UpdatesSection } from './UpdatesSection.tsx';
import { Versions } from './Versions.tsx';
import { WelcomeDialog } from './WelcomeDialog.tsx';

export function AboutScreen() {
  const [welcomes, setWelcomes] = useState(false);
  return (
    <SettingsPage title={messages.title}>
      <SettingsIntro
        actions={<Button onClick={() => setWelcomes(true)}>{messages.welcome.showAgain}</Button>}
      >
        {messages.intro}
      </SettingsIntro>
      <Versions />
      <UpdatesSection />
      <DiagnosticsSection />
      <Licenses />
      {welcomes && <WelcomeDialog onClose={() => setWelcomes(false)} />}
    </SettingsPage>
  );
}
