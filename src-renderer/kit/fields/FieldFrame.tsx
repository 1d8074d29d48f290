import clsx from 'clsx';
import { type ReactNode, useContext, useId } from 'react';
import { layout } from '../layout/layout.ts';
import { StatusIcon } from '../status/StatusIcon.tsx';
import styles from './FieldFrame.module.css';
import type { FieldProps, FieldSize } from './FieldProps.ts';
import { FieldSizeContext } from './FieldSizeContext.ts';
import { HelpLink } from './HelpLink.tsx';
import { fieldMessages } from './messages.ts';

export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

export interface GroupProps {
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** Whether the label names a container of several controls. */
  readonly group?: boolean;
  /** Displayed at the right of the label, such as a mode switch. */
  readonly aside?: ReactNode;
  readonly children: (control: ControlProps, group: GroupProps, size: FieldSize) => ReactNode;
}

const headLayout = layout({ display: 'flex', align: 'center', gap: 6, minWidth: 0, minHeight: 16 });
const markLayout = layout({ fixed: true, size: 11, lines: 16, tone: 'faint' });
const asideLayout = layout({ marginLeft: 'auto' });
const hintLayout = layout({ size: 12, lines: 16, tone: 'faint', flow: 'anywhere' });

/** The common parts of all fields: label, required mark, help link, hint or error, and size. */
export function FieldFrame({
  label,
  hint,
  error,
  isInvalid = false,
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
  const contextSize = useContext(FieldSizeContext);
  const shownSize = size ?? contextSize;
  const text = error ?? hint;
  const described = text === undefined ? undefined : `${id}-help`;
  const Label = group ? 'span' : 'label';
  return (
    <div
      className={clsx(styles.field, styles[shownSize], disabled && styles.disabled, className)}
      data-field={label}
      data-invalid={error === undefined ? undefined : ''}
    >
      <div className={clsx(headLayout, labelHidden && 'visually-hidden')}>
        <Label className={styles.label} id={`${id}-label`} {...(group ? {} : { htmlFor: id })}>
          {label}
        </Label>
        {required && shownSize !== 'signIn' && (
          <span className={markLayout} aria-hidden>
            {fieldMessages.requiredMark}
          </span>
        )}
        {help !== undefined && <HelpLink label={label} href={help} />}
        {aside !== undefined && <div className={asideLayout}>{aside}</div>}
      </div>
      {children(
        { id, 'aria-describedby': described, 'aria-invalid': isInvalid || error !== undefined },
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

export function FieldHelp({ id, hint, error }: FieldHelpProps) {
  if (error !== undefined) {
    return (
      <p id={id} className={styles.error} data-field-error>
        <StatusIcon shape="unhealthy" className={styles.errorIcon} />
        <span>{error}</span>
      </p>
    );
  }
  return hint === undefined ? null : (
    <p id={id} className={hintLayout}>
      {hint}
    </p>
  );
}
