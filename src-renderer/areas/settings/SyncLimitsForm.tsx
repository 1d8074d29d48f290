import { maxChangeDays } from '#contract/rules/changes.ts';
import { maxHistoryDays } from '#contract/rules/healthHistory.ts';
import type { SyncLimits } from '#contract/sync.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { Form } from '#kit/form/Form.tsx';
import { useDirtyGuard } from '#kit/form/useDirtyGuard.ts';
import { useKitForm } from '#kit/form/useKitForm.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { type LimitsForm, limitsFormSchema, toForm, toLimits } from './limits.ts';
import { messages } from './messages.ts';

const { limits: texts } = messages;

const rows: readonly FieldRow[] = [
  {
    kind: 'number',
    name: 'megabytes',
    label: texts.maxSize,
    hint: texts.maxSizeHint,
    unit: 'MB',
    required: true,
    whole: true,
    min: 0,
    max: 100_000,
    step: 100,
    half: true,
  },
  {
    kind: 'number',
    name: 'changeDays',
    label: texts.days,
    hint: texts.daysHint,
    unit: 'days',
    required: true,
    whole: true,
    min: 1,
    max: maxChangeDays,
    step: 10,
    half: true,
  },
  {
    kind: 'number',
    name: 'historyDays',
    label: texts.historyDays,
    hint: texts.historyDaysHint,
    unit: 'days',
    required: true,
    whole: true,
    min: 1,
    max: maxHistoryDays,
    step: 10,
    half: true,
  },
  {
    kind: 'number',
    name: 'historyMegabytes',
    label: texts.historySize,
    hint: texts.historySizeHint,
    unit: 'MB',
    required: true,
    whole: true,
    min: 0,
    max: 100_000,
    step: 100,
    half: true,
  },
  {
    kind: 'textList',
    name: 'secretTypes',
    label: texts.types,
    hint: texts.typesHint,
    placeholder: texts.typesPlaceholder,
  },
];

/** Storage limits, and config types that are never stored. */
export function SyncLimitsForm({ limits }: { readonly limits: SyncLimits }) {
  const form = useKitForm<LimitsForm, LimitsForm>(limitsFormSchema, toForm(limits), { rows });
  useDirtyGuard(form.dirty);
  const save = async (values: LimitsForm) => {
    await bridge.sync.limits.write(toLimits(values));
    useToasts.getState().show({ kind: 'done', text: texts.saved });
  };
  return (
    <Form
      label={texts.label}
      form={form}
      onSubmit={save}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      describeFailure={toDisplayFailure}
    />
  );
}
