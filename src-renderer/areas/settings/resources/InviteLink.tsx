import { Copy } from 'lucide-react';
import { create } from 'zustand';
import { Button } from '#kit/controls/Button.tsx';
import { TextField } from '#kit/fields/TextField.tsx';
import { copyText } from '#kit/overlay/copyText.ts';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { resetWithUser } from '#kit/userState.ts';
import { users } from './messages.ts';

const { link: texts } = users;

/** Link of the last invitation while it is displayed. Not stored anywhere else. */
const useInviteLink = resetWithUser(
  create<{ readonly link: string | undefined }>()(() => ({ link: undefined })),
);

export const showInviteLink = (link: string): void => useInviteLink.setState({ link });
const close = (): void => useInviteLink.setState({ link: undefined });

/** Shows the sign-in link of an invited user. */
export function InviteLink() {
  const link = useInviteLink((state) => state.link);
  if (link === undefined) return null;
  return (
    <Dialog
      title={texts.title}
      open
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{texts.close}</Button>
          <Button kind="primary" onClick={() => copyText(link, texts.copied)}>
            <Copy aria-hidden />
            {texts.copy}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
      <TextField label={texts.title} value={link} readOnly mono onChange={() => undefined} />
    </Dialog>
  );
}
