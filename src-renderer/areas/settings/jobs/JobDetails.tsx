import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '../../../../src-preload/contract/jobs.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { formatJobName } from '../../../kit/format/formatName.ts';
import { copyText } from '../../../kit/overlay/copyText.ts';
import { Dialog } from '../../../kit/overlay/Dialog.tsx';
import { Tabs } from '../../../kit/tabs/Tabs.tsx';
import { TextView } from '../../../kit/text/TextView.tsx';
import { useYaml } from '../../../parts/yaml/useYaml.ts';
import styles from './Jobs.module.css';
import { errorGroups, partsOf } from './jobDetails.ts';
import { messages } from './messages.ts';

const { details: texts } = messages;

function Errors({ value }: { readonly value: unknown }) {
  return errorGroups(value).map(({ of, errors }) => (
    <section key={of} className={styles.errors} aria-label={of === '' ? texts.errors : of}>
      {of !== '' && <h3>{of}</h3>}
      <ul>
        {errors.map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may stand there several times, and nothing moves.
          <li key={index}>{error}</li>
        ))}
      </ul>
    </section>
  ));
}

/** A summary as the server wrote it. */
function Summary({ label, value }: { readonly label: string; readonly value: unknown }) {
  const shown = useYaml(JSON.stringify(value));
  if (shown.status === 'converting') return <p>{texts.converting}</p>;
  const text = shown.status === 'ready' ? shown.text : JSON.stringify(value, null, 2);
  return <TextView value={text} language="yaml" label={label} height={360} />;
}

/** What a run says of itself, in tabs of which each is there only when it says something. */
export function JobDetails({ run, onClose }: { readonly run: JobRun; readonly onClose: () => void }) {
  const parts = partsOf(run.details);
  const [chosen, setChosen] = useState<string>();
  const open = parts.find(({ id }) => id === chosen) ?? parts[0];
  return (
    <Dialog
      title={texts.title(formatJobName(run.name))}
      open
      size="large"
      reading
      onClose={onClose}
      aside={
        <Button onClick={() => copyText(run.id, texts.copied(run.id))}>
          <Copy aria-hidden />
          {texts.copyId}
        </Button>
      }
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {open !== undefined && (
        <Tabs
          label={texts.tabs}
          tabs={parts.map(({ id, label }) => ({ id, label }))}
          value={open.id}
          onChange={setChosen}
        >
          <div className={styles.panel}>
            {open.id === 'errors' ? (
              <Errors value={open.value} />
            ) : (
              <Summary key={open.id} label={open.label} value={open.value} />
            )}
          </div>
        </Tabs>
      )}
    </Dialog>
  );
}
