import { useRouter } from '@tanstack/react-router';
import { resourceRules } from '#contract/rules/resources.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { NewResourcePage } from '#parts/resource/NewResourcePage.tsx';
import { resourceTexts } from '#parts/resource/resourceTexts.ts';
import { presetsOf } from '#parts/silences/silencePresets.ts';
import { silences } from '#parts/silences/silences.tsx';
import { useOwnLocation } from '#parts/useOwnLocation.ts';
import { NotificationTabs } from '../NotificationTabs.tsx';

const words = resourceTexts('silences', silences.texts);

export function AddSilenceScreen() {
  const { history } = useRouter();
  const { searchStr } = useOwnLocation();
  return (
    <Column full="height">
      <NotificationTabs current="silences" />
      <NewResourcePage
        // Another URL starts another silence.
        key={searchStr}
        definition={silences}
        texts={words}
        presetValues={presetsOf(searchStr)}
        onClose={() => history.push(resourceRules.silences.path)}
      />
    </Column>
  );
}
