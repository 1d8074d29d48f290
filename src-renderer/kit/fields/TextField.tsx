import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Box } from '../layout/boxes.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldSize } from './FieldProps.ts';
import styles from './input.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Marks the field as invalid when the error message is displayed elsewhere. */
  readonly isInvalid?: boolean | undefined;
  readonly help?: string | undefined;
  readonly size?: FieldSize | undefined;
  readonly labelHidden?: boolean | undefined;
  /** Monospace font, for ids, addresses, commands and file names. */
  readonly mono?: boolean | undefined;
}

export function TextField({
  label,
  hint,
  error,
  isInvalid,
  help,
  size,
  labelHidden,
  mono = false,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  const [revealed, setRevealed] = useState(false);
  const secret = type === 'password';
  const { required, disabled } = rest;
  const frame = { label, hint, error, isInvalid, help, size, labelHidden, required, disabled, className };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Box position="relative" display="flex" minWidth={0}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...control}
            type={secret && revealed ? 'text' : type}
            className={clsx(styles.input, secret && styles.withAction, mono && styles.mono)}
          />
          {secret && (
            <IconButton
              className={styles.action}
              label={revealed ? `Hide ${label}` : `Show ${label}`}
              aria-pressed={revealed}
              disabled={disabled}
              onClick={() => setRevealed(!revealed)}
            >
              {revealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </IconButton>
          )}
        </Box>
      )}
    </FieldFrame>
  );
}
