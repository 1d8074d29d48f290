import { Eye, EyeOff, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Box } from '../layout/boxes.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';
import styles from './input.module.css';
import { fieldMessages } from './messages.ts';

interface SecretFieldProps extends ValueProps<string> {
  /** Whether the server stores a secret that the window never received. An empty value keeps it. */
  readonly stored?: boolean | undefined;
}

/**
 * Edits a secret. Users can reveal what they type.
 * An existing secret never reaches the document. Users can only replace or remove it.
 */
export function SecretField({ value, onChange, stored = false, ...frame }: SecretFieldProps) {
  const [revealed, setRevealed] = useState(false);
  // The last value that this field reported. Any other value came from elsewhere and is not displayed.
  const [typed, setTyped] = useState('');
  const isTyped = value !== '' && value === typed;
  const isStored = !isTyped && (value !== '' || stored);
  const locked = frame.disabled === true || frame.readOnly === true;
  const change = (next: string) => {
    setTyped(next);
    if (next === '') setRevealed(false);
    onChange(next);
  };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Box position="relative" display="flex" minWidth={0}>
          <input
            {...control}
            type={isTyped && revealed ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            autoCapitalize="none"
            required={frame.required === true && !isStored}
            disabled={frame.disabled}
            readOnly={frame.readOnly}
            placeholder={isStored ? fieldMessages.secretKept : undefined}
            className={`${styles.input} ${styles.withAction}`}
            value={isTyped ? value : ''}
            onChange={(event) => change(event.target.value)}
          />
          {isTyped && !locked && (
            <IconButton
              className={styles.action}
              label={revealed ? `Hide ${frame.label}` : `Show ${frame.label}`}
              aria-pressed={revealed}
              onClick={() => setRevealed(!revealed)}
            >
              {revealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </IconButton>
          )}
          {!isTyped && value !== '' && !locked && (
            <IconButton className={styles.action} label={`Remove ${frame.label}`} onClick={() => change('')}>
              <X aria-hidden />
            </IconButton>
          )}
        </Box>
      )}
    </FieldFrame>
  );
}
