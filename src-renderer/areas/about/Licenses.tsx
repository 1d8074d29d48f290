import { Download } from 'lucide-react';
import { Button } from '#kit/controls/Button.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { ErrorPanel } from '#kit/panels/Panel.tsx';
import { saveText } from '#parts/saveText.ts';
import { SettingsSection } from '#parts/settings/SettingsPage.tsx';
import { showOutcome } from '#parts/showOutcome.ts';
import styles from './About.module.css';
import { messages } from './messages.ts';
import { readLicenses, readLicenseTexts } from './readLicenses.ts';
import { useLoad } from './useLoad.ts';

const { licences: texts } = messages;

const save = async () =>
  saveText({ name: texts.file, type: 'text/plain; charset=utf-8', text: await readLicenseTexts() });

export function Licenses() {
  const packages = useLoad(readLicenses);
  return (
    <SettingsSection title={texts.title}>
      <p>{texts.quarterdeckLicense}</p>
      <p>{texts.elkLicense}</p>
      {packages.state === 'failed' && <ErrorPanel title={texts.failed} details={packages.failure.details} />}
      {packages.state === 'known' && (
        <details>
          <summary>{texts.packageCount(formatInteger(packages.value.length))}</summary>
          <ul className={styles.packages}>
            {packages.value.map(({ name, version, licence }) => (
              <li key={`${name} ${version}`}>
                {name} {version} <Text tone="muted">{licence}</Text>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div>
        <Button onClick={() => showOutcome(save())}>
          <Download aria-hidden />
          {texts.save}
        </Button>
      </div>
    </SettingsSection>
  );
}
