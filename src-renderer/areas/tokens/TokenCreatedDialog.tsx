import { useRef, useState } from 'react';
import { create } from 'zustand';
import { Button } from '#kit/controls/Button.tsx';
import { Note, Stack, Text } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { resetWithUser } from '#kit/userState.ts';
import { useWorkspaces } from '#parts/bridge/live.ts';
import { CommandLine } from '#parts/install/CommandLine.tsx';
import { messages as tokenTexts } from '#parts/secrets/messages.ts';
import { OneTimeToken } from '#parts/secrets/OneTimeToken.tsx';
import { messages } from './messages.ts';

const { createdDialog: texts } = messages;

interface CreatedToken {
  readonly name: string;
  readonly token: string;
}

/**
 * The last created token until its dialog is closed, even if the user leaves the screen.
 * Not stored anywhere else.
 */
const useCreatedToken = resetWithUser(
  create<{ readonly createdToken: CreatedToken | undefined }>()(() => ({ createdToken: undefined })),
);

export const showCreatedToken = (createdToken: CreatedToken): void =>
  useCreatedToken.setState({ createdToken });
const close = (): void => useCreatedToken.setState({ createdToken: undefined });

function CreatedTokenContent({ name, token }: CreatedToken) {
  const [revealed, setRevealed] = useState(false);
  const copy = useRef<HTMLButtonElement>(null);
  const list = useWorkspaces();
  const open = list?.workspaces.find(({ id }) => id === list.openId);
  return (
    <Dialog
      title={texts.title(name)}
      open
      isPersistent
      // Not the Close button: a second Enter would close the dialog and lose the token.
      initialFocus={copy}
      onClose={close}
      aside={<Note as="span">{tokenTexts.closing}</Note>}
      actions={
        <Button kind="primary" onClick={close}>
          {messages.close}
        </Button>
      }
    >
      <Stack columns="fit" gap={16}>
        <OneTimeToken token={token} revealed={revealed} onReveal={setRevealed} copyButton={copy} />
        <Stack as="section" columns="fit" gap={8} aria-label={texts.use}>
          <Note as="h3" weight={500}>
            {texts.use}
          </Note>
          <p>{texts.header}</p>
          <Text as="code" mono selectable flow="anywhere">
            {texts.headerText}
          </Text>
          {/* With basic authentication (passwords in a file
              of the server) only the header accepts tokens. */}
          {open?.identityMode !== 'basic' && <Note>{texts.basic}</Note>}
          {open !== undefined && (
            <>
              <p>{texts.tryIt}</p>
              <CommandLine line={texts.command(open.origin + (open.originKind === 'web' ? '/api' : ''))} />
            </>
          )}
          <Note>{texts.warning}</Note>
        </Stack>
      </Stack>
    </Dialog>
  );
}

export function TokenCreatedDialog() {
  const made = useCreatedToken((state) => state.createdToken);
  return made === undefined ? null : <CreatedTokenContent key={made.token} {...made} />;
}
