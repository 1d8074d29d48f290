import { Copy, Ellipsis, WrapText } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RunAction } from '../../../../src-preload/contract/playbooks.ts';
import { IconButton } from '../../../kit/controls/Button.tsx';
import { SafeHtml } from '../../../kit/markdown/SafeHtml.tsx';
import { copyText } from '../../../kit/overlay/copyText.ts';
import { Menu, MenuItem } from '../../../kit/overlay/Menu.tsx';
import { EmptyPanel } from '../../../kit/panels/Panel.tsx';
import { FindableText } from '../../../kit/text/FindableText.tsx';
import { terminalText } from '../../../kit/text/terminalText.ts';
import { saveText } from '../../saveText.ts';
import { openOutside } from '../../WebLink.tsx';
import { messages } from './messages.ts';
import styles from './Output.module.css';
import { outputText } from './outputText.ts';
import { ResultTable } from './ResultTable.tsx';
import { downloadOf, isEmptyResult, readResult } from './readResult.ts';

interface RunOutputProps {
  readonly action: Pick<RunAction, 'name' | 'status' | 'error' | 'result'>;
  /** Whether the step is running and may add output. */
  readonly busy: boolean;
  /** Name of the playbook, for file names. */
  readonly playbook: string;
  /** Start of the run; ISO 8601. */
  readonly startedAt: string;
}

/** Maximum number of displayed JSON characters. Larger results can be downloaded. */
const mostJson = 2_000_000;

/** Whether long lines wrap. Shared by all steps. */
let wrapsNow = true;

/** The remaining fields of a result as JSON. */
function Rest({ value }: { readonly value: unknown }) {
  const json = useMemo(() => JSON.stringify(value, null, 2) ?? '', [value]);
  const cut = json.length > mostJson;
  return (
    <div className={styles.section}>
      <div className={styles.code}>
        <FindableText
          value={cut ? json.slice(0, mostJson) : json}
          language={cut ? 'text' : 'json'}
          label={messages.json}
          height="fill"
        />
      </div>
      {cut && <p className={styles.note}>{messages.cut(mostJson.toLocaleString('en'))}</p>}
    </div>
  );
}

/** Output of a step: terminal output first, then text, rows and remaining fields. */
export function RunOutput({ action, busy, playbook, startedAt }: RunOutputProps) {
  const { name, error, result } = action;
  const [wraps, setWraps] = useState(wrapsNow);
  const read = useMemo(() => readResult(result, error), [result, error]);
  const terminal = useMemo(() => terminalText(outputText(read)), [read]);
  const download = () =>
    void saveText(downloadOf({ result, error }, playbook, startedAt), {
      done: messages.downloaded,
      failed: messages.downloadFailed,
    });
  const hasText = read.texts.length > 0;
  const alone = hasText && read.markdown === undefined && read.rows === undefined && read.rest === undefined;
  return (
    <div className={styles.output}>
      <div className={styles.tools}>
        <dl className={styles.facts} aria-label={messages.facts}>
          {read.facts.map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd data-tooltip={value}>{value}</dd>
            </div>
          ))}
        </dl>
        {hasText && (
          <>
            <IconButton
              label={messages.wrap}
              pressed={wraps}
              onClick={() => {
                wrapsNow = !wraps;
                setWraps(!wraps);
              }}
            >
              <WrapText aria-hidden />
            </IconButton>
            <IconButton label={messages.copy} onClick={() => void copyText(terminal.text)}>
              <Copy aria-hidden />
            </IconButton>
          </>
        )}
        <Menu
          trigger={
            <IconButton label={messages.more}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem onSelect={download}>{messages.download}</MenuItem>
        </Menu>
      </div>
      {isEmptyResult(read) && <EmptyPanel title={busy ? messages.noneYet : messages.none} />}
      <div className={styles.parts} data-alone={alone || undefined}>
        {hasText && (
          <div className={styles.terminal}>
            <FindableText
              value={terminal.text}
              paints={terminal.paints}
              language="text"
              label={`${messages.text} ${name}`}
              wrap={wraps}
              follow={busy}
              onLink={openOutside}
            />
          </div>
        )}
        {read.markdown !== undefined && (
          <section className={styles.section} aria-label={messages.markdown}>
            <SafeHtml text={read.markdown} />
          </section>
        )}
        {read.rows !== undefined && <ResultTable rows={read.rows} />}
        {read.rest !== undefined && <Rest value={read.rest} />}
      </div>
    </div>
  );
}
