import { useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Text } from '../layout/boxes.tsx';
import { useConfirm } from './confirmStore.ts';
import { Dialog } from './Dialog.tsx';

/** Displays the prompt of `confirm`. Cancel has the initial focus, so that Enter never deletes anything. */
export function ConfirmLayer() {
  const openPrompt = useConfirm((state) => state.openPrompt);
  const cancel = useRef<HTMLButtonElement>(null);
  if (openPrompt === undefined) return null;
  const { question, answer } = openPrompt;
  return (
    <Dialog
      title={question.title}
      open
      alert
      size="small"
      initialFocus={cancel}
      onClose={() => answer(false)}
      actions={
        <>
          <Button ref={cancel} onClick={() => answer(false)}>
            {question.cancel ?? 'Cancel'}
          </Button>
          <Button kind={question.danger === false ? 'primary' : 'danger'} onClick={() => answer(true)}>
            {question.action}
          </Button>
        </>
      }
    >
      <Text as="p" tone="text" flow="anywhere">
        {question.text}
      </Text>
    </Dialog>
  );
}
