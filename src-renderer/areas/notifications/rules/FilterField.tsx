import clsx from 'clsx';
import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { FieldFrame } from '#kit/fields/FieldFrame.tsx';
import type { ValueProps } from '#kit/fields/FieldProps.ts';
import inputs from '#kit/fields/input.module.css';
import { Popover } from '#kit/overlay/Popover.tsx';
import { filterExamples, filterVariables, withExample } from './filterHelp.ts';
import { useFilterProblem } from './filterProblem.ts';
import { messages } from './messages.ts';
import styles from './Rules.module.css';

const { help: texts } = messages;

/** Variables of a filter expression, with examples that users can insert. */
function FilterHelp({ onUse }: { readonly onUse: ((filter: string) => void) | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={texts.open}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button kind="quiet" className={styles.help}>
          {texts.open}
        </Button>
      }
    >
      <div className={styles.popover}>
        <p>{texts.variables}</p>
        <dl className={styles.seen}>
          {filterVariables.map(([names, about]) => (
            <div key={names}>
              <dt>{names}</dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.caption}>{texts.examples}</p>
        <ul className={styles.examples}>
          {filterExamples.map(({ title, filter }) => (
            <li key={title}>
              <div>
                <p>{title}</p>
                <code>{filter}</code>
              </div>
              {onUse !== undefined && (
                <Button
                  onClick={() => {
                    onUse(filter);
                    setOpen(false);
                  }}
                >
                  {texts.use} <span className="visually-hidden">{texts.exampleOf(title)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  );
}

export function FilterField({ value, onChange, ...frame }: ValueProps<string>) {
  const { required, disabled, readOnly = false } = frame;
  const problem = useFilterProblem(readOnly ? '' : value);
  return (
    <FieldFrame
      {...frame}
      error={frame.error ?? (problem === undefined ? undefined : messages.form.badFilter(problem))}
      aside={<FilterHelp onUse={readOnly ? undefined : (example) => onChange(withExample(value, example))} />}
    >
      {(control) => (
        <textarea
          {...control}
          rows={2}
          spellCheck={false}
          required={required}
          disabled={disabled}
          readOnly={readOnly}
          className={clsx(inputs.input, inputs.area, inputs.mono)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
