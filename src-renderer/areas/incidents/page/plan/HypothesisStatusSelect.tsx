import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type HypothesisStatus, hypothesisStatuses, toHypothesisStatus } from '#contract/rules/incidents.ts';
import { layout } from '#kit/layout/layout.ts';
import { Popover } from '#kit/overlay/Popover.tsx';
import type { Option } from '#kit/select/Option.ts';
import { OptionList, optionListCode } from '#kit/select/OptionList.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { hypothesisLook, hypothesisLooks } from '#parts/incidents/incidentLooks.ts';
import { useDebouncedCall } from '../useDebouncedCall.ts';
import styles from './HypothesisStatusSelect.module.css';
import { messages } from './messages.ts';

/** Delay in milliseconds between a choice and its request. */
const delayMs = 200;

const options: readonly Option[] = hypothesisStatuses.map((value) => ({
  value,
  label: hypothesisLooks[value].word,
}));

interface HypothesisStatusSelectProps {
  readonly status: string;
  readonly readOnly: boolean;
  /** Reason why the status cannot be changed now. */
  readonly disabledReason: string | undefined;
  readonly onOpen: (open: boolean) => void;
  readonly onChange: (status: HypothesisStatus) => void;
}

function StatusLabel({ status }: { readonly status: string }) {
  const { word, shape } = hypothesisLook(status);
  return (
    <>
      <StatusIcon shape={shape} />
      <span className={styles[shape]}>{word}</span>
    </>
  );
}

export function HypothesisStatusSelect({
  status,
  readOnly,
  disabledReason,
  onOpen,
  onChange,
}: HypothesisStatusSelectProps) {
  const [open, setOpen] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    onOpen(next);
  };
  const [chosen, setChosen] = useState<HypothesisStatus>();
  const debouncedChange = useDebouncedCall<HypothesisStatus>(delayMs, (next) => {
    setChosen(undefined);
    if (next !== status) onChange(next);
  });
  const shown = chosen ?? status;
  if (readOnly)
    return (
      <span className={styles.word}>
        <StatusLabel status={shown} />
      </span>
    );
  const isDisabled = disabledReason !== undefined;
  return (
    <Popover
      contentCode={optionListCode}
      label={messages.status}
      open={open && !isDisabled}
      onOpenChange={show}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={`${messages.status} ${hypothesisLook(shown).word}`}
          aria-disabled={isDisabled || undefined}
          data-tooltip={disabledReason}
        >
          <StatusLabel status={shown} />
          <ChevronDown
            className={layout({ fixed: true, square: 14, marginLeft: 'auto', tone: 'muted' })}
            aria-hidden
          />
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
          debouncedChange.schedule(next);
        }}
      />
    </Popover>
  );
}
