import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import {
  type HypothesisStatus,
  hypothesisStatuses,
  toHypothesisStatus,
} from '../../../../../src-preload/contract/rules/incidents.ts';
import { Popover } from '../../../../kit/overlay/Popover.tsx';
import type { Option } from '../../../../kit/select/Option.ts';
import { OptionList } from '../../../../kit/select/OptionList.tsx';
import { StatusIcon } from '../../../../kit/status/StatusIcon.tsx';
import { hypothesisLook, hypothesisLooks } from '../../../../parts/incidents/incidentLooks.ts';
import { useDelayed } from '../useDelayed.ts';
import { messages } from './messages.ts';
import styles from './StatusSelect.module.css';

/** Delay in milliseconds between a choice and its request. */
const delayMs = 200;

const options: readonly Option[] = hypothesisStatuses.map((value) => ({
  value,
  label: hypothesisLooks[value].word,
}));

interface StatusSelectProps {
  readonly status: string;
  readonly readOnly: boolean;
  /** Reason why the status cannot be changed now. */
  readonly stop: string | undefined;
  readonly onOpen: (open: boolean) => void;
  readonly onChange: (status: HypothesisStatus) => void;
}

function Word({ status }: { readonly status: string }) {
  const { word, shape } = hypothesisLook(status);
  return (
    <>
      <StatusIcon shape={shape} />
      <span className={styles[shape]}>{word}</span>
    </>
  );
}

export function StatusSelect({ status, readOnly, stop, onOpen, onChange }: StatusSelectProps) {
  const [open, setOpen] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    onOpen(next);
  };
  const [chosen, setChosen] = useState<HypothesisStatus>();
  const later = useDelayed<HypothesisStatus>(delayMs, (next) => {
    setChosen(undefined);
    if (next !== status) onChange(next);
  });
  const shown = chosen ?? status;
  if (readOnly)
    return (
      <span className={styles.word}>
        <Word status={shown} />
      </span>
    );
  const stopped = stop !== undefined;
  return (
    <Popover
      label={messages.status}
      open={open && !stopped}
      onOpenChange={show}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={`${messages.status} ${hypothesisLook(shown).word}`}
          aria-disabled={stopped || undefined}
          data-tooltip={stop}
        >
          <Word status={shown} />
          <ChevronDown className={styles.chevron} aria-hidden />
        </button>
      }
    >
      <OptionList
        label={messages.status}
        options={options}
        isSelected={(value) => value === shown}
        mark={({ value }) => <StatusIcon shape={hypothesisLook(value).shape} />}
        onPick={({ value }) => {
          show(false);
          const next = toHypothesisStatus(value);
          if (next === undefined) return;
          setChosen(next);
          later.give(next);
        }}
      />
    </Popover>
  );
}
