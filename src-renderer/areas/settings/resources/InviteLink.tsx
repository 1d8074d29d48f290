import { Copy } from 'lucide-react';
import { create } from 'zustand';
import { Button } from '#kit/controls/Button.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { resetWithUser } from '#kit/userState.ts';
import { users } from './messages.ts';

const { link: texts } = users;

interface ShownInvitation {
  readonly link: string | undefined;
  /** Code that the page of the link requires. Undefined without a code. */
  readonly code: string | undefined;
}

const none: ShownInvitation = { link: undefined, code: undefined };

/** The last invitation while it is displayed. Not stored anywhere else. */
const useInviteLink = resetWithUser(create<ShownInvitation>()(() => none));

export const showInviteLink = (link: string, code?: string): void => useInviteLink.setState({ link, code });
const close = (): void => useInviteLink.setState(none);

/** Shows the sign-in link of an invited user, with its code. */
export function InviteLink() {
  const { link, code } = useInviteLink();
  if (link === undefined) return null;
  return (
    <Dialog
      title={texts.title}
      open
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{texts.close}</Button>
          {code !== undefined && (
            <Button onClick={() => copyText(code, texts.codeCopied)}>
              <Copy aria-hidden />
              {texts.copyCode}
            </Button>
          )}
          <Button kind="primary" onClick={() => copyText(link, texts.copied)}>
            <Copy aria-hidden />
            {texts.copy}
          </Button>
        </>
      }
    >
      <p>{code === undefined ? texts.text : texts.textWithCode}</p>
      <TextField label={texts.title} value={link} readOnly mono onChange={() => undefined} />
      {code !== undefined && (
        <TextField label={texts.code} value={code} readOnly mono onChange={() => undefined} />
      )}
    </Dialog>
  );
}
