import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Popover } from '#kit/overlay/Popover.tsx';
import { OptionList, optionListCode } from '#kit/select/OptionList.tsx';
import styles from './Side.module.css';

export interface IconOption {
  readonly value: string;
  readonly word: string;
  readonly mark: ReactNode;
}

interface IconSelectProps {
  readonly label: string;
  readonly options: readonly IconOption[];
  /** The current value. Undefined for a value that only the server knows. */
  readonly value: string | undefined;
  readonly word: string;
  readonly mark: ReactNode;
  readonly onChange: (value: string) => void;
  /** Reason why the value cannot be changed now. */
  readonly disabledReason?: string | undefined;
}

export function IconSelect({ label, options, value, word, mark, onChange, disabledReason }: IconSelectProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      contentCode={optionListCode}
      label={label}
      open={open}
      onOpenChange={(next) => setOpen(next && disabledReason === undefined)}
      trigger={
        <Button
          kind="quiet"
          className={styles.pick}
          disabledReason={disabledReason}
          aria-label={`${label} ${word}`}
        >
          {mark}
          <span className={styles.word}>{word}</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <OptionList
        label={label}
        options={options.map((option) => ({ value: option.value, label: option.word }))}
        searchable={false}
        isSelected={(one) => one === value}
        mark={(option) => (
          <span className={styles.mark}>{options.find((one) => one.value === option.value)?.mark}</span>
        )}
        onPick={(option) => {
          setOpen(false);
          onChange(option.value);
        }}
      />
    </Popover>
  );
}
