import { useRouter } from '@tanstack/react-router';
import { resourceRules } from '../../../../src-preload/contract/rules/resources.ts';
import { NewResourcePage } from '../../../parts/resource/NewResourcePage.tsx';
import { resourceWords } from '../../../parts/resource/resourceWords.ts';
import { presetsOf } from '../../../parts/silences/silencePresets.ts';
import { silences } from '../../../parts/silences/silences.tsx';
import { useOwnLocation } from '../../../parts/useOwnLocation.ts';
import { NotificationTabs } from '../NotificationTabs.tsx';
import styles from './Silences.module.css';

const words = resourceWords('silences', silences.words);

/** A new silence, of what the address names; specification part 3 section 2.15. */
export function AddSilenceScreen() {
  const { history } = useRouter();
  const { searchStr } = useOwnLocation();
  return (
    <div className={styles.page}>
      <NotificationTabs current="silences" />
      <NewResourcePage
        // Another address begins another one.
        key={searchStr}
        definition={silences}
        words={words}
        given={presetsOf(searchStr)}
        onClose={() => history.push(resourceRules.silences.path)}
      />
    </div>
  );
}
