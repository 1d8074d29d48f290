import { Clock } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { Popover } from '../overlay/Popover.tsx';
import { OptionList, optionListCode } from '../select/OptionList.tsx';
import { tick } from '../select/Select.tsx';
import inputs from './input.module.css';
import { fieldMessages } from './messages.ts';

interface DurationPresetsProps {
  readonly label: string;
  readonly presets: readonly string[];
  readonly isChosen: (preset: string) => boolean;
  readonly onPick: (preset: string) => void;
}

/** A button in a field that lists common durations. */
export function DurationPresets({ label, presets, isChosen, onPick }: DurationPresetsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      contentCode={optionListCode}
      label={label}
      open={open}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <IconButton className={inputs.action} label={fieldMessages.usualDurations(label)}>
          <Clock aria-hidden />
        </IconButton>
      }
    >
      <OptionList
        label={label}
        searchable={false}
        options={presets.map((text) => ({ value: text, label: text }))}
        isSelected={isChosen}
        mark={(option) => tick(isChosen(option.value))}
        onPick={(option) => {
          setOpen(false);
          onPick(option.value);
        }}
      />
    </Popover>
  );
}
