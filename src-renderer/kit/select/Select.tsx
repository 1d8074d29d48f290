import { Check } from 'lucide-react';
import { useState } from 'react';
import { layout } from '../layout/layout.ts';
import { Popover } from '../overlay/Popover.tsx';
import { FilterButton } from './FilterButton.tsx';
import type { Option } from './Option.ts';
import { OptionList, optionListCode } from './OptionList.tsx';
import { typeToOpen } from './typeToOpen.ts';
import type { OptionSearchView } from './useServerOptions.ts';

interface SelectProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** Undefined without a selection. */
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly size?: 'default' | 'large';
  readonly align?: 'start' | 'end';
  readonly create?: ((typed: string) => Option | undefined) | undefined;
  /** Displayed when the typed text matches no option and creates none. */
  readonly emptyText?: string | undefined;
  /** State of a server search for options. */
  readonly search?: OptionSearchView | undefined;
  /** Returns the option of a selected value that is not among the options. */
  readonly optionOf?: ((value: string) => Option | undefined) | undefined;
  readonly onType?: ((typed: string) => void) | undefined;
  readonly loading?: boolean;
  /** Called when the menu opens, for example to fetch options. */
  readonly onOpen?: (() => void) | undefined;
  /** Hides the label, for example when a field displays it above. */
  readonly labelHidden?: boolean;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly wide?: boolean;
}

const tickLayout = layout({
  display: 'grid',
  fixed: true,
  align: 'center',
  justifyItems: 'center',
  square: 16,
  icons: 14,
  tone: 'accent',
});

export const tick = (chosen: boolean) => (
  <span className={tickLayout}>{chosen && <Check aria-hidden />}</span>
);

export function Select(props: SelectProps) {
  const {
    label,
    options,
    value,
    onChange,
    placeholder = 'None',
    disabled = false,
    labelHidden = false,
    invalid = false,
  } = props;
  const [open, setOpen] = useState(false);
  const [firstLetter, setFirstLetter] = useState('');
  const chosen = options.find((option) => option.value === value);
  const outside =
    value === undefined || value === '' ? undefined : (props.optionOf?.(value) ?? { value, label: value });
  const shown: Omit<Option, 'value'> = chosen ?? outside ?? { label: placeholder };
  const changeOpen = (next: boolean, letter = '') => {
    setFirstLetter(letter);
    setOpen(next);
    if (!next) return;
    props.onOpen?.();
    if (letter !== '') (props.search?.onType ?? props.onType)?.(letter);
  };
  return (
    <Popover
      contentCode={optionListCode}
      label={label}
      open={open}
      onOpenChange={(next) => changeOpen(next)}
      align={props.align ?? 'start'}
      disabled={disabled}
      keepsAxis
      trigger={
        <FilterButton
          label={labelHidden ? '' : label}
          aria-label={
            labelHidden ? [label, shown.label, shown.qualifier].filter(Boolean).join(' ') : undefined
          }
          aria-describedby={props.describedBy}
          aria-invalid={invalid || undefined}
          {...(labelHidden ? { onKeyDown: typeToOpen((letter) => changeOpen(true, letter)) } : {})}
          wide={props.wide ?? false}
          value={shown.label}
          qualifier={shown.qualifier}
          isPlaceholder={chosen === undefined && outside === undefined}
          size={props.size ?? 'default'}
          disabled={disabled}
        />
      }
    >
      <OptionList
        label={label}
        options={options}
        isSelected={(one) => one === value}
        mark={(option) => tick(option.value === value)}
        create={props.create}
        search={props.search}
        initialText={firstLetter}
        {...(props.search === undefined ? { onType: props.onType, loading: props.loading ?? false } : {})}
        {...(props.emptyText === undefined ? {} : { emptyText: props.emptyText })}
        // Options that are still loading can become many, and a later search field would not get the focus.
        {...(props.create === undefined && props.onOpen === undefined ? {} : { searchable: true })}
        onPick={(option) => {
          setOpen(false);
          onChange(option.value);
        }}
      />
    </Popover>
  );
}
