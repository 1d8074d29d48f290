import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SettingsIntro, SettingsPage } from '#parts/settings/SettingsPage.tsx';
import { DiagnosticsSection } from './DiagnosticsSection.tsx';
import { Licenses } from './Licenses.tsx';
import { messages } from './messages.ts';
import { TourPoints } from './TourPoints.tsx';
import { UpdatesSection } from './UpdatesSection.tsx';
import { Versions } from './Versions.tsx';

export function AboutScreen() {
  const [touring, setTouring] = useState(false);
  return (
    <SettingsPage title={messages.title}>
      <SettingsIntro actions={<Button onClick={() => setTouring(true)}>{messages.tour.showAgain}</Button>}>
        {messages.intro}
      </SettingsIntro>
      <Versions />
      <UpdatesSection />
      <DiagnosticsSection />
      <Licenses />
      <Dialog
        title={messages.tour.title}
        open={touring}
        onClose={() => setTouring(false)}
        actions={
          <Button kind="primary" onClick={() => setTouring(false)}>
            {messages.tour.close}
          </Button>
        }
      >
        <TourPoints />
      </Dialog>
    </SettingsPage>
  );
}
