import { useRef, useState } from 'react';
import { create } from 'zustand';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/overlay/Dialog.tsx';
import { ofOnePerson } from '../../kit/personal.ts';
import { useWorkspaces } from '../../parts/bridge/live.ts';
import { Command } from '../../parts/install/Command.tsx';
import { messages as tokenTexts } from '../../parts/secrets/messages.ts';
import { TokenOnce } from '../../parts/secrets/TokenOnce.tsx';
import { messages } from './messages.ts';
import styles from './Tokens.module.css';

const { made: texts } = messages;

interface MadeToken {
  readonly name: string;
  readonly token: string;
}

/**
 * The last created token until its dialog is closed, even if the user leaves the screen.
 * Not stored anywhere else.
 */
const useMadeToken = ofOnePerson(
  create<{ readonly made: MadeToken | undefined }>()(() => ({ made: undefined })),
);

export const showMadeToken = (made: MadeToken): void => useMadeToken.setState({ made });
const close = (): void => useMadeToken.setState({ made: undefined });

function Shown({ name, token }: MadeToken) {
  const [revealed, setRevealed] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  const list = useWorkspaces();
  const open = list?.workspaces.find(({ id }) => id === list.openId);
  return (
    <Dialog
      title={texts.title(name)}
      open
      stays
      // Not the Close button: a second Enter would close the dialog and lose the token.
      initialFocus={copy}
      onClose={close}
      aside={<span className={styles.quiet}>{tokenTexts.closing}</span>}
      actions={
        <Button kind="primary" onClick={close}>
          {messages.close}
        </Button>
      }
    >
      <div className={styles.made}>
        <TokenOnce token={token} revealed={revealed} onReveal={setRevealed} copyButton={copy} />
        <section className={styles.use} aria-label={texts.use}>
          <h3 className={styles.heading}>{texts.use}</h3>
          <p>{texts.header}</p>
          <code className={styles.header}>{texts.headerText}</code>
          {/* With basic authentication (passwords in a file
              of the server) only the header accepts tokens. */}
          {open?.identityMode !== 'basic' && <p className={styles.quiet}>{texts.basic}</p>}
          {open !== undefined && (
            <>
              <p>{texts.tryIt}</p>
              <Command line={texts.command(open.origin + (open.originKind === 'web' ? '/api' : ''))} />
            </>
          )}
          <p className={styles.quiet}>{texts.careful}</p>
        </section>
      </div>
    </Dialog>
  );
}

export function TokenMade() {
  const made = useMadeToken((state) => state.made);
  return made === undefined ? null : <Shown key={made.token} {...made} />;
}
