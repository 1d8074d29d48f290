import { Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../kit/controls/Button.tsx';
import input from '../../../../kit/fields/input.module.css';
import { copyText } from '../../../../kit/overlay/copyText.ts';
import { useDelayed } from '../useDelayed.ts';
import { messages } from './messages.ts';
import styles from './TitleEditor.module.css';

/** Delay in milliseconds between the last key and the request. */
const delayMs = 1_000;

interface TitleEditorProps {
  /** The title when the editor was opened. */
  readonly title: string;
  /** Text that the server rejected, used as initial value. */
  readonly typed: string | undefined;
  /** Whether the hypothesis was deleted. Nothing is sent then, and the typed text stays available. */
  readonly gone: boolean;
  readonly onSave: (title: string) => void;
  readonly onClose: () => void;
}

/** Editor of a title. Saves after a delay, on Enter, and on blur; Esc restores the initial title. */
export function TitleEditor({ title, typed, gone, onSave, onClose }: TitleEditorProps) {
  const [text, setText] = useState(typed ?? title);
  const [first] = useState(title);
  const sent = useRef(title);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = (next: string) => {
    const trimmed = next.trim();
    if (gone || trimmed === '' || trimmed === sent.current) return;
    sent.current = trimmed;
    onSave(trimmed);
  };
  const later = useDelayed(delayMs, send);
  useEffect(() => {
    // After a rejected save do not take the focus: the user may be elsewhere by now.
    if (typed === undefined) field.current?.select();
  }, [typed]);
  const empty = text.trim() === '';
  const finish = () => {
    later.drop();
    send(text);
    onClose();
  };
  const restore = () => {
    later.drop();
    send(first);
    onClose();
  };
  return (
    <div className={styles.editor}>
      <input
        ref={field}
        className={input.input}
        aria-label={messages.title}
        aria-invalid={empty || gone}
        aria-describedby={empty || gone ? id : undefined}
        maxLength={1_000}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          later.give(value);
        }}
        onBlur={() => {
          if (gone) return;
          if (empty) restore();
          else finish();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !empty && !gone) finish();
          else if (event.key === 'Escape') restore();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {(empty || gone) && (
        <p id={id} role="alert" className={styles.problem}>
          {gone ? messages.gone : messages.required}
        </p>
      )}
      {gone && (
        <div className={styles.acts}>
          <Button onClick={() => void copyText(text)}>
            <Copy aria-hidden />
            {messages.copyTyped}
          </Button>
          <Button onClick={onClose}>{messages.leaveTyped}</Button>
        </div>
      )}
    </div>
  );
}
