import clsx from 'clsx';
import { type ReactNode, useContext, useId } from 'react';
import { StatusIcon } from '../status/StatusIcon.tsx';
import styles from './FieldFrame.module.css';
import type { FieldProps, FieldSize } from './FieldProps.ts';
import { FieldSizeContext } from './FieldSizeContext.ts';
import { HelpLink } from './HelpLink.tsx';
import { fieldMessages } from './messages.ts';

/** For the one control of a field. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

/** For the box around several controls. */
export interface GroupProps {
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** The label names a box of several controls, not one control. */
  readonly group?: boolean;
  /** Stands at the right of the label, such as a switch of modes. */
  readonly aside?: ReactNode;
  readonly children: (control: ControlProps, group: GroupProps, size: FieldSize) => ReactNode;
}

/** What all fields share: label, mark, help link, hint or error, size; the control is the caller's. */
export function FieldFrame({
  label,
  hint,
  error,
  wrong = false,
  required = false,
  disabled = false,
  help,
  size,
  labelHidden = false,
  className,
  group = false,
  aside,
  children,
}: FieldFrameProps) {
  const id = useId();
  const around = useContext(FieldSizeContext);
  const shownSize = size ?? around;
  const text = error ?? hint;
  const described = text === undefined ? undefined : `${id}-help`;
  const Label = group ? 'span' : 'label';
  return (
    <div
      className={clsx(styles.field, styles[shownSize], disabled && styles.disabled, className)}
      data-field={label}
      data-invalid={error === undefined ? undefined : ''}
    >
      <div className={clsx(styles.head, labelHidden && 'visually-hidden')}>
        <Label className={styles.label} id={`${id}-label`} {...(group ? {} : { htmlFor: id })}>
          {label}
        </Label>
        {required && shownSize !== 'signIn' && (
          <span className={styles.mark} aria-hidden>
            {fieldMessages.requiredMark}
          </span>
        )}
        {help !== undefined && <HelpLink label={label} href={help} />}
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      {children(
        { id, 'aria-describedby': described, 'aria-invalid': wrong || error !== undefined },
        { 'aria-labelledby': `${id}-label`, 'aria-describedby': described },
        shownSize,
      )}
      <FieldHelp id={`${id}-help`} hint={hint} error={error} />
    </div>
  );
}

interface FieldHelpProps {
  readonly id?: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The line under a field: the error where there is one, else the hint. */
export function FieldHelp({ id, hint, error }: FieldHelpProps) {
  if (error !== undefined) {
    return (
      <p id={id} className={styles.error}>
        <StatusIcon shape="unhealthy" className={styles.errorIcon} />
        <span>{error}</span>
      </p>
    );
  }
  return hint === undefined ? null : (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  );
}
