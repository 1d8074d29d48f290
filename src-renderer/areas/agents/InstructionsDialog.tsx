import { useRef, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Note, Stack } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { Instructions } from '#parts/install/Instructions.tsx';
import { messages as tokenTexts } from '#parts/secrets/messages.ts';
import { OneTimeToken, tokenMask } from '#parts/secrets/OneTimeToken.tsx';
import styles from './Agents.module.css';
import { type AgentInstallation, agentReleases } from './instructions.ts';
import { messages } from './messages.ts';

const { instructions: texts } = messages;

interface InstructionsDialogProps {
  readonly installation: AgentInstallation;
  readonly onClose: () => void;
}

/** Installation instructions of the new agent. No other part of the window holds its token. */
export function InstructionsDialog({ installation, onClose }: InstructionsDialogProps) {
  const { agentName, accessToken } = installation;
  const [revealed, setRevealed] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={texts.title}
      open
      size="large"
      // Not the Close button: a second Enter would close the dialog and lose the token.
      initialFocus={copy}
      onClose={onClose}
      aside={<Note as="span">{tokenTexts.closing}</Note>}
      actions={
        <Button kind="primary" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <Stack columns="fit" gap={16}>
        <OneTimeToken token={accessToken} revealed={revealed} onReveal={setRevealed} />
        <Instructions
          order={['helm', 'flux']}
          installation={agentReleases(installation)}
          displayedInstallation={agentReleases(
            revealed ? installation : { ...installation, accessToken: tokenMask },
          )}
          name={agentName}
          copyButton={copy}
        >
          {(method) => (
            <>
              {!revealed && <Note>{texts.masked}</Note>}
              <section className={styles.next} aria-label={texts.nextSteps}>
                <Note as="h3" weight={500}>
                  {texts.nextSteps}
                </Note>
                <ol>
                  {[...texts.methodNotes[method], ...texts.steps(agentName)].map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </section>
            </>
          )}
        </Instructions>
      </Stack>
    </Dialog>
  );
}
