import { type Feature, features } from '#contract/rules/featureFlags.ts';
import { Button } from '#kit/controls/Button.tsx';
import { FieldFrame } from '#kit/fields/FieldFrame.tsx';
import { Text } from '#kit/layout/boxes.tsx';
import styles from './KnownFlags.module.css';
import { flags as texts } from './messages.ts';

/** Readable name of a feature: `settings.job_history` is `job history settings`. */
function featureLabel(feature: Feature): string {
  const name = feature.replace(/^settings\./, '').replaceAll('_', ' ');
  return feature.startsWith('settings.') ? `${name} settings` : name;
}

/** The known flags with what they turn off. A press fills in the name. */
export function KnownFlags({ onChoose }: { readonly onChoose: (flag: string) => void }) {
  return (
    <FieldFrame label={texts.known} hint={texts.knownHint} group>
      {(_control, group) => (
        <ul {...group} className={styles.flags}>
          {features.map((feature) => (
            <li key={feature}>
              <Button kind="quiet" onClick={() => onChoose(`${feature}.disable`)}>
                {`${feature}.disable`}
              </Button>
              <Text tone="muted">{texts.turnsOff(featureLabel(feature))}</Text>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
