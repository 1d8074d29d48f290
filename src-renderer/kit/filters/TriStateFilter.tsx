import clsx from 'clsx';
import { Ban, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { choose, type KeyOf, type Sign, type TriState } from '../address/triState.ts';
import { TextButton } from '../controls/TextButton.tsx';
import { Keys } from '../keys/Keys.tsx';
import { layout } from '../layout/layout.ts';
import { Popover } from '../overlay/Popover.tsx';
import { FilterButton } from '../select/FilterButton.tsx';
import { chosenFirst, matchingOptions, type Option } from '../select/Option.ts';
import { OptionList, optionListCode } from '../select/OptionList.tsx';
import { useLatestChoice } from '../select/useLatestChoice.ts';
import { Chip } from './Chip.tsx';
import styles from './TriStateFilter.module.css';

/** Min number of choices for which the button shows a count instead of names. */
const minCountedChoices = 4;

interface TriStateFilterProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: TriState;
  readonly onChange: (chosen: TriState) => void;
  /** For tag lists: only values of the same key must share a sign. Without it, all choices must. */
  readonly keyOf?: KeyOf | undefined;
  readonly loading?: boolean;
  /** Called with the typed text, for options that depend on it. The filter still shows only matching ones. */
  readonly onType?: ((typed: string) => void) | undefined;
  /** Called when the menu opens, for example to fetch options. */
  readonly onOpen?: (() => void) | undefined;
}

const signs = [1, -1] as const;
const clearLayout = layout({ marginLeft: 'auto' });
const signsLayout = layout({ display: 'flex', gap: 4 });
const signLabels = { 1: 'Include', [-1]: 'Exclude' } as const;

function ChosenSummary({
  chosen,
  options,
}: {
  readonly chosen: TriState;
  readonly options: readonly Option[];
}) {
  if (chosen.size === 0) return 'All';
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  if (chosen.size < minCountedChoices) {
    return [...chosen].map(([value, sign]) => (
      <Chip key={value} sign={sign}>
        {labelOf(value)}
      </Chip>
    ));
  }
  const included = [...chosen.values()].filter((sign) => sign === 1).length;
  const excluded = chosen.size - included;
  return (
    <>
      {chosen.size} Items
      {included > 0 && <Chip>+{included}</Chip>}
      {excluded > 0 && <Chip>−{excluded}</Chip>}
    </>
  );
}

/**
 * A filter with an include (+) and an exclude (−) button per option.
 * Picking an option includes it. The active sign clears the option. Enter
 * and Shift+Enter also work in the search field, where + and − are text.
 */
export function TriStateFilter({
  label,
  options,
  chosen,
  onChange,
  keyOf,
  loading = false,
  onType,
  onOpen,
}: TriStateFilterProps) {
  const [chosenAtOpen, setChosenAtOpen] = useState(chosen);
  const [typed, setTyped] = useState('');
  const ordered = useMemo(() => {
    // Options that are only in the address are also displayed because they filter, too.
    const unknown = [...chosenAtOpen.keys()].filter(
      (value) => !options.some((option) => option.value === value),
    );
    const all = [...unknown.map((value): Option => ({ value, label: value })), ...options];
    return chosenFirst(all, (value) => chosenAtOpen.has(value));
  }, [options, chosenAtOpen]);
  const setLatest = useLatestChoice(chosen, [...chosen].join('\n'), onChange);
  const set = (value: string, sign: Sign) => setLatest((latest) => choose(latest, value, sign, { keyOf }));
  return (
    <Popover
      contentCode={optionListCode}
      label={label}
      onOpenChange={(open) => {
        if (!open) return;
        setChosenAtOpen(chosen);
        setTyped('');
        onType?.('');
        onOpen?.();
      }}
      trigger={<FilterButton label={label} value={<ChosenSummary chosen={chosen} options={options} />} />}
    >
      <OptionList
        label={label}
        options={onType === undefined ? ordered : matchingOptions(ordered, typed)}
        multiple
        searchPlaceholder={`Find in ${label.toLowerCase()}`}
        searchable
        loading={loading}
        onType={
          onType &&
          ((text) => {
            setTyped(text);
            onType(text);
          })
        }
        isSelected={(value) => chosen.has(value)}
        onPick={({ value }) => set(value, chosen.get(value) ?? 1)}
        onOptionKey={(key, { value }) => {
          if (key !== '+' && key !== '-' && key !== 'Shift+Enter') return false;
          set(value, key === '+' ? 1 : -1);
          return true;
        }}
        mark={({ value, label: text }) => (
          <>
            {/* ARIA allows no controls inside an option: the signs
                are for pointers, the keys + and − for the keyboard. */}
            <span className={signsLayout} aria-hidden>
              {signs.map((sign) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
                // biome-ignore lint/a11y/noStaticElementInteractions: the list handles the keys.
                <span
                  key={sign}
                  className={clsx(styles.sign, sign === -1 && styles.minus)}
                  data-on={chosen.get(value) === sign}
                  data-tooltip={`${signLabels[sign]} ${text}`}
                  onClick={(event) => {
                    event.stopPropagation();
                    set(value, sign);
                  }}
                >
                  {sign === 1 ? <Plus /> : <Ban />}
                </span>
              ))}
            </span>
            {chosen.get(value) === -1 && <span className="visually-hidden">not </span>}
          </>
        )}
        footer={
          <>
            <span>
              <Keys keys="Enter" /> include
            </span>
            <span>
              <Keys keys="Shift+Enter" /> exclude
            </span>
            <TextButton
              className={clearLayout}
              disabled={chosen.size === 0}
              onClick={() => onChange(new Map())}
            >
              Clear
            </TextButton>
          </>
        }
      />
    </Popover>
  );
}
