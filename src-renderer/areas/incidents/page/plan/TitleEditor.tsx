import { Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import input from '#kit/fields/input.module.css';
import { Row, Text } from '#kit/layout/boxes.tsx';
import { copyText } from '#kit/toasts/copyText.ts';
import { useDebouncedCall } from '../useDebouncedCall.ts';
import { messages } from './messages.ts';
import styles from './TitleEditor.module.css';

/** Delay in milliseconds between the last key and the request. */
const delayMs = 1_000;

interface TitleEditorProps {
  /** The title when the editor was opened. */
  readonly title: string;
  /** Text that the server rejected, used as initial value. */
  readonly rejectedText: string | undefined;
  /** Whether the hypothesis was deleted. Nothing is sent then, and the typed text stays available. */
  readonly isDeleted: boolean;
  readonly onSave: (title: string) => void;
  readonly onClose: () => void;
}

/** Editor of a title. Saves after a delay, on Enter, and on blur; Esc restores the initial title. */
export function TitleEditor({ title, rejectedText, isDeleted, onSave, onClose }: TitleEditorProps) {
  const [text, setText] = useState(rejectedText ?? title);
  const [initialTitle] = useState(title);
  const sent = useRef(title);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = (next: string) => {
    const trimmed = next.trim();
    if (isDeleted || trimmed === '' || trimmed === sent.current) return;
    sent.current = trimmed;
    onSave(trimmed);
  };
  const debouncedSend = useDebouncedCall(delayMs, send);
  useEffect(() => {
    // After a rejected save do not take the focus: the user may be elsewhere by now.
    if (rejectedText === undefined) field.current?.select();
  }, [rejectedText]);
  const empty = text.trim() === '';
  const finish = () => {
    debouncedSend.cancel();
    send(text);
    onClose();
  };
  const restore = () => {
    debouncedSend.cancel();
    send(initialTitle);
    onClose();
  };
  return (
    <div className={styles.editor}>
      <input
        ref={field}
        className={input.input}
        aria-label={messages.title}
        aria-invalid={empty || isDeleted}
        aria-describedby={empty || isDeleted ? id : undefined}
        maxLength={1_000}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          debouncedSend.schedule(value);
        }}
        onBlur={() => {
          if (isDeleted) return;
          if (empty) restore();
          else finish();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !empty && !isDeleted) finish();
          else if (event.key === 'Escape') restore();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {(empty || isDeleted) && (
        <Text id={id} role="alert" as="p" size={12} lines={16} tone="bad">
          {isDeleted ? messages.deletedWhileEditing : messages.required}
        </Text>
      )}
      {isDeleted && (
        <Row wrap align="stretch" gap={8}>
          <Button onClick={() => void copyText(text)}>
            <Copy aria-hidden />
            {messages.copyTyped}
          </Button>
          <Button onClick={onClose}>{messages.discardTyped}</Button>
        </Row>
      )}
    </div>
  );
}
