import { Dialog } from '#kit/overlay/Dialog.tsx';
import { messages } from './messages.ts';
import { useWelcome } from './useWelcome.tsx';

/** The welcome in a dialog, for users who want to read it again. */
export function WelcomeDialog({ onClose }: { readonly onClose: () => void }) {
  const { content, progress, actions, forward } = useWelcome(onClose);
  return (
    <Dialog
      title={messages.welcome.title}
      open
      onClose={onClose}
      size="small"
      initialFocus={forward}
      aside={progress}
      actions={actions}
    >
      {content}
    </Dialog>
  );
}
