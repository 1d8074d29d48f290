import clsx from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { layout } from '../layout/layout.ts';
import { Popover } from '../overlay/Popover.tsx';
import { FilterButton } from './FilterButton.tsx';
import styles from './MultiSelect.module.css';
import { chosenFirst, type Option } from './Option.ts';
import { OptionList, optionListCode } from './OptionList.tsx';
import { selectionText } from './selectionText.ts';
import { typeToOpen } from './typeToOpen.ts';
import { useLatestChoice } from './useLatestChoice.ts';
import type { OptionSearchView } from './useServerOptions.ts';

interface MultiSelectProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly placeholder?: string;
  /** Plural noun of the options: `including 7 labels`. */
  readonly noun?: string;
  readonly selectAll?: boolean;
  readonly disabled?: boolean;
  readonly size?: 'default' | 'large';
  readonly labelHidden?: boolean;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly wide?: boolean;
  readonly create?: ((typed: string) => Option | undefined) | undefined;
  /** State of a server search for options. */
  readonly search?: OptionSearchView | undefined;
  /** Returns the option of a selected value that is not among the options. */
  readonly optionOf?: ((value: string) => Option | undefined) | undefined;
  readonly onType?: ((typed: string) => void) | undefined;
  readonly loading?: boolean;
  /** Called when the menu opens, for example to fetch options. */
  readonly onOpen?: (() => void) | undefined;
}

const markLayout = layout({
  display: 'grid',
  fixed: true,
  align: 'center',
  justifyItems: 'center',
  square: 14,
  icons: 12,
});

function CheckMark({ checked }: { readonly checked: boolean | 'mixed' }) {
  return (
    <span className={clsx(styles.mark, markLayout)} data-checked={checked}>
      {checked === true && <Check aria-hidden />}
      {checked === 'mixed' && <Minus aria-hidden />}
    </span>
  );
}

const allLayout = layout({
  display: 'flex',
  align: 'center',
  gap: 8,
  minHeight: 28,
  paddingX: 8,
  radius: 6,
  textAlign: 'start',
});

/** Selects several options. When the menu opens, selected options are first. */
export function MultiSelect(props: MultiSelectProps) {
  const {
    label,
    options,
    values,
    onChange,
    placeholder = 'None',
    noun = 'labels',
    selectAll = false,
    labelHidden = false,
  } = props;
  const [open, setOpen] = useState(false);
  const [firstLetter, setFirstLetter] = useState('');
  const [firstValues, setFirstValues] = useState(values);
  const ordered = useMemo(
    () => chosenFirst(options, (value) => firstValues.includes(value)),
    [options, firstValues],
  );
  const setLatest = useLatestChoice(values, values.join('\n'), onChange);
  const toggle = (value: string) =>
    setLatest((latest) =>
      latest.includes(value) ? latest.filter((one) => one !== value) : [...latest, value],
    );
  const has = (value: string) => values.includes(value);
  const all = options.length > 0 && options.every(({ value }) => has(value));
  const named = values.map((value): Option => props.optionOf?.(value) ?? { value, label: value });
  const text = selectionText(values, [...options, ...named], noun, placeholder);
  const changeOpen = (next: boolean, letter = '') => {
    setFirstLetter(letter);
    setOpen(next);
    if (!next) return;
    // Sort only when the menu opens, so that rows do not jump under the pointer.
    setFirstValues(values);
    props.onOpen?.();
    if (letter !== '') (props.search?.onType ?? props.onType)?.(letter);
  };
  return (
    <Popover
      contentCode={optionListCode}
      label={label}
      open={open}
      onOpenChange={(next) => changeOpen(next)}
      disabled={props.disabled ?? false}
      keepsAxis
      trigger={
        <FilterButton
          label={labelHidden ? '' : label}
          aria-label={labelHidden ? `${label} ${text}` : undefined}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid === true || undefined}
          {...(labelHidden ? { onKeyDown: typeToOpen((letter) => changeOpen(true, letter)) } : {})}
          wide={props.wide ?? false}
          value={text}
          size={props.size ?? 'default'}
          disabled={props.disabled}
        />
      }
    >
      <OptionList
        label={label}
        options={ordered}
        multiple
        isSelected={has}
        mark={(option) => <CheckMark checked={has(option.value)} />}
        create={props.create}
        search={props.search}
        initialText={firstLetter}
        {...(props.search === undefined ? { onType: props.onType, loading: props.loading ?? false } : {})}
        // Options that are still loading can become many, and a later search field would not get the focus.
        {...(props.onOpen === undefined ? {} : { searchable: true })}
        header={
          selectAll && (
            // biome-ignore lint/a11y/useSemanticElements: styled like the options below.
            <button
              type="button"
              role="checkbox"
              aria-checked={all ? true : values.length > 0 ? 'mixed' : false}
              className={clsx(styles.all, allLayout)}
              onClick={() => onChange(all ? [] : options.map(({ value }) => value))}
            >
              <CheckMark checked={all ? true : values.length > 0 ? 'mixed' : false} />
              Select all
            </button>
          )
        }
        onPick={({ value }) => toggle(value)}
      />
    </Popover>
  );
}
