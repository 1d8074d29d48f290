import clsx from 'clsx';
import { FileText, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { formatBytes } from '../format/formatNumber.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';
import styles from './FileField.module.css';
import { fileProblem } from './fileProblem.ts';
import { fieldMessages } from './messages.ts';

interface FileFieldProps extends ValueProps<File | null> {
  /** Extensions and media types, separated by commas. */
  readonly accept?: string | undefined;
  readonly maxBytes?: number | undefined;
}

/** A file input with drag and drop. Shows why a file is rejected and then keeps the previous file. */
export function FileField({ value, onChange, accept, maxBytes, ...frame }: FileFieldProps) {
  const [rejectReason, setRejectReason] = useState<string>();
  const [isDragOver, setIsDragOver] = useState(false);
  const { label, disabled = false, readOnly = false } = frame;
  const locked = disabled || readOnly;
  const acceptFile = (file: File | undefined) => {
    if (file === undefined || locked) return;
    const problem = fileProblem(file, { accept, maxBytes });
    setRejectReason(problem);
    if (problem === undefined) onChange(file);
  };
  return (
    <FieldFrame {...frame} error={frame.error ?? rejectReason}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard uses the input instead of a drop.
        <div
          className={clsx(
            styles.box,
            isDragOver && styles.over,
            locked && styles.locked,
            disabled && styles.disabled,
          )}
          aria-disabled={disabled}
          data-invalid={control['aria-invalid'] ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsDragOver(!locked);
          }}
          onDragLeave={() => setIsDragOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsDragOver(false);
            acceptFile(event.dataTransfer.files[0]);
          }}
        >
          {value === null ? <Upload aria-hidden /> : <FileText aria-hidden />}
          {value === null ? (
            <span className={styles.words}>{fieldMessages.dropFile}</span>
          ) : (
            <span className={styles.words}>
              <span className={styles.name} data-tooltip={value.name}>
                {value.name}
              </span>
              <span className={styles.size}>{formatBytes(value.size)}</span>
            </span>
          )}
          {!readOnly && (
            <span className={styles.choose}>
              {value === null ? fieldMessages.chooseFile : 'Replace'}
              <input
                {...control}
                type="file"
                accept={accept}
                required={frame.required === true && value === null}
                disabled={disabled}
                onChange={({ target }) => {
                  acceptFile(target.files?.[0]);
                  // Allows choosing the same file again after it was changed or removed.
                  target.value = '';
                }}
              />
            </span>
          )}
          {value !== null && !locked && (
            <IconButton
              label={`Remove ${value.name} from ${label}`}
              onClick={() => {
                setRejectReason(undefined);
                onChange(null);
              }}
            >
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
