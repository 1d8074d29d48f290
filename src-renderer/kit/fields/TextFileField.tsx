import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Stack } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
import type { ValueProps } from './FieldProps.ts';
import { fileProblem } from './fileProblem.ts';
import { fieldMessages } from './messages.ts';
import { TextArea } from './TextArea.tsx';

const chooseLayout = layout({ justifySelf: 'start' });

interface TextFileFieldProps extends ValueProps<string> {
  readonly rows?: number | undefined;
  readonly accept?: string | undefined;
  readonly maxBytes?: number | undefined;
}

export function TextFileField({ accept, maxBytes, rows = 6, ...rest }: TextFileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [rejectReason, setRejectReason] = useState<string>();
  const { label, disabled = false, readOnly = false, onChange } = rest;
  const locked = disabled || readOnly;
  const readFile = async (file: File | undefined) => {
    if (file === undefined || locked) return;
    const problem = fileProblem(file, { accept, maxBytes });
    setRejectReason(problem);
    if (problem !== undefined) return;
    try {
      onChange(await file.text());
    } catch {
      setRejectReason(fieldMessages.fileUnreadable);
    }
  };
  const onDrop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    // Dropped text needs no handling: the text area inserts it at the pointer.
    if (file === undefined) return;
    event.preventDefault();
    void readFile(file);
  };
  return (
    <Stack
      columns="fit"
      full="width"
      gap={6}
      // The keyboard uses the button instead of a drop.
      onDrop={onDrop}
      onDragOver={(event) => event.preventDefault()}
    >
      <TextArea mono {...rest} rows={rows} error={rest.error ?? rejectReason} />
      {!locked && (
        <Button
          className={chooseLayout}
          aria-label={`From file: ${label}`}
          onClick={() => input.current?.click()}
        >
          <FileUp aria-hidden />
          From file
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          void readFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </Stack>
  );
}
