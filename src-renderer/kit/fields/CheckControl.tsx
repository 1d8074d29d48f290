import { Checkbox } from '@base-ui/react/checkbox';
import { Switch } from '@base-ui/react/switch';
import clsx from 'clsx';
import { useContext, useId } from 'react';
import { layout } from '../layout/layout.ts';
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

const headLayout = layout({ display: 'flex', align: 'center', gap: 6 });
const labelLayout = layout({ minWidth: 0, flow: 'anywhere' });

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
  const contextSize = useContext(FieldSizeContext);
  const isSwitch = kind === 'switch';
  const control = {
    // A button, so that a disabled fieldset disables it.
    nativeButton: true,
    render: <button type="button" />,
    id,
    'aria-describedby': (error ?? hint) === undefined ? undefined : `${id}-help`,
    disabled,
    readOnly,
    className: clsx(choices.control, choices[kind]),
    checked: value,
    onCheckedChange: (next: boolean) => onChange(next),
  };
  return (
    <div
      className={clsx(frames.field, frames[size ?? contextSize], readOnly && choices.readOnly, className)}
      data-field={label}
      data-invalid={error === undefined ? undefined : ''}
    >
      <div className={headLayout}>
        <label htmlFor={id} className={choices.line}>
          {isSwitch ? (
            <Switch.Root {...control} />
          ) : (
            <Checkbox.Root
              {...control}
              indeterminate={indeterminate}
              aria-invalid={error !== undefined}
              aria-required={required ? true : undefined}
            />
          )}
          <span className={clsx(labelLayout, labelHidden && 'visually-hidden')}>
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
