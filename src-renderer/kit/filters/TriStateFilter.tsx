import clsx from 'clsx';
import { Ban, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { choose, type KeyOf, type Sign, type TriState } from '../address/triState.ts';
import { Keys } from '../keys/Keys.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { FilterButton } from '../select/FilterButton.tsx';
import { chosenFirst, type Option } from '../select/Option.ts';
import { OptionList } from '../select/OptionList.tsx';
import { Chip } from './Chip.tsx';
import styles from './TriStateFilter.module.css';

/** From so many on the button says how many instead of which. UI reference section 1.3. */
const countFrom = 4;

interface TriStateFilterProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: TriState;
  readonly onChange: (chosen: TriState) => void;
  /** Of a tag list: values of the same key must share a sign. Without it all choices of the list must. */
  readonly keyOf?: KeyOf | undefined;
  readonly loading?: boolean;
  readonly onType?: ((typed: string) => void) | undefined;
  /** It was opened: the moment to fetch options. */
  readonly onOpen?: (() => void) | undefined;
}

const signs = [1, -1] as const;
const words = { 1: 'Include', [-1]: 'Exclude' } as const;

function Chosen({ chosen, options }: { readonly chosen: TriState; readonly options: readonly Option[] }) {
  if (chosen.size === 0) return 'None';
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  if (chosen.size < countFrom) {
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
 * A filter whose options are included, excluded or neither: + and − at each option, by pointer and by key. Picking an option
 * includes it; its active sign again means neither. UI reference section 1.3. Enter and Shift+Enter do the same, also in a search,
 * where + and − are letters.
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
  const [first, setFirst] = useState(chosen);
  const ordered = useMemo(() => {
    // What the address holds and the list does not is shown all the same: it filters.
    const unknown = [...first.keys()].filter((value) => !options.some((option) => option.value === value));
    const all = [...unknown.map((value): Option => ({ value, label: value })), ...options];
    return chosenFirst(all, (value) => first.has(value));
  }, [options, first]);
  const set = (value: string, sign: Sign) => onChange(choose(chosen, value, sign, { keyOf }));
  return (
    <Popover
      label={label}
      onOpenChange={(open) => {
        if (!open) return;
        setFirst(chosen);
        onOpen?.();
      }}
      trigger={<FilterButton label={label} value={<Chosen chosen={chosen} options={options} />} />}
    >
      <OptionList
        label={label}
        options={ordered}
        multiple
        searchPlaceholder={`Find in ${label.toLowerCase()}`}
        searchable
        loading={loading}
        onType={onType}
        isSelected={(value) => chosen.has(value)}
        onPick={({ value }) => set(value, chosen.get(value) ?? 1)}
        onOptionKey={(key, { value }) => {
          if (key !== '+' && key !== '-' && key !== 'Shift+Enter') return false;
          set(value, key === '+' ? 1 : -1);
          return true;
        }}
        mark={({ value, label: text }) => (
          <>
            {/* An option may hold no control: these are for the pointer, and the keys + and − do the same. */}
            <span className={styles.signs} aria-hidden>
              {signs.map((sign) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the list's own keys are handled where the focus is.
                // biome-ignore lint/a11y/noStaticElementInteractions: the same.
                <span
                  key={sign}
                  className={clsx(styles.sign, sign === -1 && styles.minus)}
                  data-on={chosen.get(value) === sign}
                  data-tooltip={`${words[sign]} ${text}`}
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
        foot={
          <>
            <span>
              <Keys keys="Enter" /> include
            </span>
            <span>
              <Keys keys="Shift+Enter" /> exclude
            </span>
            <button
              type="button"
              className={styles.clear}
              disabled={chosen.size === 0}
              onClick={() => onChange(new Map())}
            >
              Clear
            </button>
          </>
        }
      />
    </Popover>
  );
}
