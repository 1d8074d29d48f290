import clsx from 'clsx';
import { useContext, useEffect, useId, useRef } from 'react';
import choices from './choice.module.css';
import frames from './FieldFrame.module.css';
import { FieldHelp } from './FieldFrame.tsx';
import type { ValueProps } from './FieldProps.ts';
import { FieldSizeContext } from './FieldSizeContext.ts';
import { HelpLink } from './HelpLink.tsx';
import { fieldMessages } from './messages.ts';

interface CheckControlProps extends ValueProps<boolean> {
  readonly kind: 'checkbox' | 'switch';
  readonly indeterminate?: boolean | undefined;
}

/** A control that is on or off, with its label next to it. Shared by Checkbox and Switch. */
export function CheckControl({
  kind,
  label,
  hint,
  help,
  error,
  required = false,
  disabled = false,
  readOnly = false,
  labelHidden = false,
  size,
  className,
  value,
  onChange,
  indeterminate = false,
}: CheckControlProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const contextSize = useContext(FieldSizeContext);
  useEffect(() => {
    // HTML has no `indeterminate` attribute, only the DOM property.
    if (input.current !== null) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const isSwitch = kind === 'switch';
  return (
    <div
      className={clsx(frames.field, frames[size ?? contextSize], readOnly && choices.readOnly, className)}
      data-field={label}
      data-invalid={error === undefined ? undefined : ''}
    >
      <div className={choices.head}>
        <label className={choices.line}>
          <input
            ref={input}
            id={id}
            type="checkbox"
            {...(isSwitch ? { role: 'switch' } : { 'aria-invalid': error !== undefined })}
            aria-describedby={(error ?? hint) === undefined ? undefined : `${id}-help`}
            aria-required={required && !isSwitch ? true : undefined}
            aria-readonly={readOnly ? true : undefined}
            disabled={disabled}
            className={clsx(choices.control, choices[kind])}
            checked={value}
            onChange={(event) => {
              if (!readOnly) onChange(event.target.checked);
            }}
          />
          <span className={clsx(choices.text, labelHidden && 'visually-hidden')}>
            {label}
            {required && (
              <span className={choices.mark} aria-hidden>
                {fieldMessages.requiredMark}
              </span>
            )}
          </span>
        </label>
        {help !== undefined && <HelpLink label={label} href={help} />}
      </div>
      {(error ?? hint) !== undefined && (
        <div className={isSwitch ? choices.helpSwitch : choices.help}>
          <FieldHelp id={`${id}-help`} hint={hint} error={error} />
        </div>
      )}
    </div>
  );
}
