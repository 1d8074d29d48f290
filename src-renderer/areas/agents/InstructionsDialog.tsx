import { Copy, Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../kit/controls/Button.tsx';
import { copyText } from '../../kit/overlay/copyText.ts';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { StatusIcon } from '../../kit/status/StatusIcon.tsx';
import { Instructions } from '../../parts/install/Instructions.tsx';
import styles from './Agents.module.css';
import { type AgentInstallation, agentReleases } from './instructions.ts';
import { messages } from './messages.ts';

const { instructions: texts } = messages;

/** Stands for the token as long as it is hidden. */
const mask = '••••••••••••';

interface InstructionsDialogProps {
  readonly installation: AgentInstallation;
  readonly onClose: () => void;
}

/** How the new agent is installed. Its token is in no other place of the window. */
export function InstructionsDialog({ installation, onClose }: InstructionsDialogProps) {
  const { agentName, accessToken } = installation;
  const [revealed, setRevealed] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
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
        <Instructions
          order={['helm', 'flux']}
          installation={agentReleases(installation)}
          shown={agentReleases(revealed ? installation : { ...installation, accessToken: mask })}
          name={agentName}
          copyButton={copy}
        >
          {(way) => (
            <>
              {!revealed && <p className={styles.quiet}>{texts.masked}</p>}
              <section className={styles.next} aria-label={texts.nextSteps}>
                <h3 className={styles.label}>{texts.nextSteps}</h3>
                <ol>
                  {[...texts.wayIn[way], ...texts.steps(agentName)].map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </section>
            </>
          )}
        </Instructions>
      </div>
    </Dialog>
  );
}
