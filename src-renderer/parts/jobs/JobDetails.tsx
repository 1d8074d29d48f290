import { Copy } from 'lucide-react';
import { useState } from 'react';
import { stringifyExact } from '#contract/rules/exactJson.ts';
import { Button } from '#kit/controls/Button.tsx';
import { formatJobName } from '#kit/format/formatName.ts';
import { Box } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import { TextView } from '#kit/text/TextView.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { useYaml } from '../yaml/useYaml.ts';
import styles from './JobDetails.module.css';
import { detailParts, errorGroups } from './jobDetails.ts';
import { messages as texts } from './messages.ts';

function Errors({ value }: { readonly value: unknown }) {
  return errorGroups(value).map(({ subject, errors }) => (
    <section key={subject} className={styles.errors} aria-label={subject === '' ? texts.errors : subject}>
      {subject !== '' && <h3>{subject}</h3>}
      <ul>
        {errors.map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts can repeat, and the list never changes.
          <li key={index}>{error}</li>
        ))}
      </ul>
    </section>
  ));
}

function Summary({ label, value }: { readonly label: string; readonly value: unknown }) {
  const shown = useYaml(stringifyExact(value));
  if (shown.status === 'converting') return <p>{texts.converting}</p>;
  const text = shown.status === 'ready' ? shown.text : stringifyExact(value, 2);
  return <TextView value={text} language="yaml" label={label} height={360} />;
}

interface JobDetailsProps {
  /** Without an id in lists that only have the details of the last run. */
  readonly run: { readonly id?: string; readonly name: string; readonly details: unknown };
  readonly onClose: () => void;
}

/** Details of a job run. Each tab exists only if it has content. */
export function JobDetails({ run, onClose }: JobDetailsProps) {
  const { id } = run;
  const parts = detailParts(run.details);
  const [chosen, setChosen] = useState<string>();
  const open = parts.find((part) => part.id === chosen) ?? parts[0];
  return (
    <Dialog
      title={texts.title(formatJobName(run.name))}
      open
      size="large"
      hasFocusableBody
      onClose={onClose}
      aside={
        id !== undefined && (
          <Button onClick={() => copyText(id, texts.copied(id))}>
            <Copy aria-hidden />
            {texts.copyId}
          </Button>
        )
      }
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {open !== undefined && (
        <Tabs
          label={texts.tabs}
          tabs={parts.map((part) => ({ id: part.id, label: part.label }))}
          value={open.id}
          onChange={setChosen}
        >
          <Box paddingTop={12}>
            {open.id === 'errors' ? (
              <Errors value={open.value} />
            ) : (
              <Summary key={open.id} label={open.label} value={open.value} />
            )}
          </Box>
        </Tabs>
      )}
    </Dialog>
  );
}
