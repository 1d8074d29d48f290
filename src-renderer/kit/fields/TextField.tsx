import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import styles from './TextField.module.css';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A labelled text field; a password can be shown while it is typed. */
export function TextField({ label, hint, error, type = 'text', className, ...rest }: TextFieldProps) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const secret = type === 'password';
  const help = error ?? hint;
  return (
    <div className={clsx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...rest}
          id={id}
          type={secret && revealed ? 'text' : type}
          aria-invalid={error !== undefined}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          className={clsx(styles.input, secret && styles.withReveal, error !== undefined && styles.invalid)}
        />
        {secret && (
          <IconButton
            className={styles.reveal}
            label={revealed ? `Hide ${label}` : `Show ${label}`}
            aria-pressed={revealed}
            onClick={() => setRevealed(!revealed)}
          >
            {revealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        )}
      </div>
      {help !== undefined && (
        <p id={`${id}-help`} className={error === undefined ? styles.hint : styles.error}>
          {help}
        </p>
      )}
    </div>
  );
}
