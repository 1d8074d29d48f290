import { Copy, Download, Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../kit/controls/Button.tsx';
import { copyText } from '../../kit/overlay/copyText.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import { Tabs } from '../../kit/tabs/Tabs.tsx';
import { saveText } from '../../parts/saveText.ts';
import styles from './Agents.module.css';
import { fluxManifests, helmCommands, type Installation } from './instructions.ts';
import { messages } from './messages.ts';

const { instructions: texts } = messages;

/** The ways to install an agent, one row each. */
const ways = {
  helm: {
    label: texts.helm,
    what: texts.commands,
    write: helmCommands,
    fileName: (name: string) => `${name}-install.sh`,
    type: 'text/x-shellscript; charset=utf-8',
    steps: texts.helmSteps,
  },
  flux: {
    label: texts.flux,
    what: texts.manifests,
    write: fluxManifests,
    fileName: (name: string) => `${name}-flux.yaml`,
    type: 'text/yaml; charset=utf-8',
    steps: texts.fluxSteps,
  },
} as const;

type Way = keyof typeof ways;

const tabs = (['helm', 'flux'] as const).map((id) => ({ id, label: ways[id].label }));

/** Stands for the token as long as it is hidden. */
const mask = '••••••••••••';

interface InstructionsDialogProps {
  readonly installation: Installation;
  readonly onClose: () => void;
}

/** How the new agent is installed. Its token is in no other place of the window. */
export function InstructionsDialog({ installation, onClose }: InstructionsDialogProps) {
  const { agentName, accessToken } = installation;
  const [way, setWay] = useState<Way>('helm');
  const [revealed, setRevealed] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  const { what, write, fileName, type, steps } = ways[way];
  const shown = write(revealed ? installation : { ...installation, accessToken: mask });
  return (
    <Dialog
      title={texts.title}
      open
      size="large"
      // Not what would close it: a second Enter must not take the token away.
      initialFocus={copy}
      onClose={onClose}
      aside={<span className={styles.quiet}>{texts.closing}</span>}
      actions={
        <Button kind="primary" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <div className={styles.dialog}>
        <p className={styles.warning}>
          <StatusIcon shape="warning" />
          {texts.warning}
        </p>
        <div className={styles.token}>
          <span className={styles.label}>{texts.token}</span>
          <code>{revealed ? accessToken : mask}</code>
          <IconButton
            label={revealed ? texts.hideToken : texts.showToken}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
          <IconButton label={texts.copyToken} onClick={() => void copyText(accessToken)}>
            <Copy aria-hidden />
          </IconButton>
        </div>
        <Tabs
          label={texts.tabs}
          tabs={tabs}
          value={way}
          onChange={setWay}
          end={
            <span className={styles.acts}>
              <Button
                kind="quiet"
                onClick={() => void saveText({ name: fileName(agentName), type, text: write(installation) })}
              >
                <Download aria-hidden />
                {texts.save}
              </Button>
              <Button
                ref={copy}
                kind="quiet"
                aria-label={texts.copyOf(what)}
                onClick={() => void copyText(write(installation))}
              >
                <Copy aria-hidden />
                {texts.copy}
              </Button>
            </span>
          }
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section className={styles.code} aria-label={ways[way].label} tabIndex={0}>
            <pre>{shown}</pre>
          </section>
          {!revealed && <p className={styles.quiet}>{texts.masked}</p>}
        </Tabs>
        <section className={styles.next} aria-label={texts.nextSteps}>
          <h3 className={styles.label}>{texts.nextSteps}</h3>
          <ol>
            {[...steps, ...texts.steps(agentName)].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
    </Dialog>
  );
}
